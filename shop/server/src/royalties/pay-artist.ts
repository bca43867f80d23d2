import type { ArtistPayments, RoyaltyBalance } from '@segno/contract'
import { amountCents as wholeCents, negateCents, sumCents } from '@segno/units'
import { taxDayAt } from '@segno/vat'
import {
  type BilledAs,
  correctSelfBilled,
  issueSelfBilled,
  readBilledAs,
  type SelfBillingContext,
  vatOnTop,
} from '../billing/public.ts'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import {
  findProposalByKey,
  isKnownForTax,
  isWaiting,
  needsSecondPerson,
  type Proposal,
  proposalDecided,
  proposalWaiting,
  type ProposedPayouts,
  proposePayout,
  readPayee,
  showWaiting,
  type PayoutListeners,
} from '../payees/public.ts'
import { daysAfter, isInFuture } from '../platform/day-range.ts'
import { isId, newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { type LedgerChecks, refuseWhileBroken } from '../wallet/public.ts'
import {
  artistInRun,
  artistNotFound,
  keyReused,
  moreThanPayable,
  paymentInFuture,
  paymentVatDiffers,
  payoutDetailsMissing,
  payoutDetailsNew,
} from './errors.ts'
import {
  findPaymentByKey,
  findPerson,
  insertPayment,
  lockRoyaltyAccount,
  sumEnteredSince,
  sumRoyalties,
} from './queries.ts'
import { balanceOf, payMomentAt } from './rules.ts'
import { selectAgreedShares } from './shares/queries.ts'
import type { RoyaltiesContext } from './royalties-context.ts'
import { isInOpenRun } from './runs/queries.ts'
import { findPaidPeriod } from './statements/queries.ts'

type PaymentsContext = Pick<Platform, 'db' | 'now'>

/** Payments to one artist within so many days count together, so that a large one is not made of small ones. */
const TOGETHER_DAYS = 1

export async function showBalance(
  ctx: Pick<PaymentsContext, 'now'>,
  db: Db,
  artistId: string,
): Promise<RoyaltyBalance> {
  return balanceOf(await sumRoyalties(db, artistId, payMomentAt(ctx.now())))
}

/** @throws {AppError} artist_not_found for whoever is none and never was */
export async function showArtistBalance(
  ctx: PaymentsContext & SelfBillingContext & Pick<RoyaltiesContext, 'artistShareBasisPoints'>,
  userId: string,
): Promise<ArtistPayments> {
  const account = await findArtist(ctx.db, userId)
  const balance = await balanceOfSeller(ctx, ctx.db, account)
  const agreed = (await selectAgreedShares(ctx.db, [account.id])).get(account.id)
  return {
    artist: {
      id: account.id,
      name: account.name,
      email: account.email,
      hasLeft: account.deleted_at !== null,
    },
    balance,
    share: {
      basisPoints: agreed?.basisPoints ?? ctx.artistShareBasisPoints,
      agreedAt: agreed?.basisPoints == null ? null : agreed.setAt.toISOString(),
      shopBasisPoints: ctx.artistShareBasisPoints,
    },
    payee: await readPayee(ctx, account.id),
    vatRateBasisPoints: (await readBilledAs(ctx, ctx.db, account.id)).rateBasisPoints,
    waiting: (await showWaiting(ctx.db, { kind: 'payment', subjectId: account.id }))[0] ?? null,
  }
}

/** Somebody who once sold is still owed, also when they deleted their account. */
async function balanceOfSeller(
  ctx: Pick<PaymentsContext, 'now'>,
  db: Db,
  { id, role }: { readonly id: string; readonly role: string },
): Promise<RoyaltyBalance> {
  const balance = await showBalance(ctx, db, id)
  if (role !== 'artist' && balance.saleCount === 0) throw artistNotFound()
  return balance
}

/** @throws {AppError} artist_not_found for whoever is none and never was */
export async function findSeller(ctx: Pick<PaymentsContext, 'now'>, db: Db, userId: string) {
  const account = await findArtist(db, userId)
  await balanceOfSeller(ctx, db, account)
  return account
}

type Seller = Awaited<ReturnType<typeof findArtist>>

export async function findArtist(db: Db, userId: string) {
  const account = isId(userId) ? await findPerson(db, userId) : undefined
  if (!account) throw artistNotFound()
  return account
}

export interface Payment {
  readonly artistId: string
  readonly actorId: string
  readonly idempotencyKey: string
  /** Without VAT; below zero for a correction. */
  readonly amountCents: number
  /** VAT that was transferred on top; none unless given. A correction takes back its part of it. */
  readonly vatCents?: number | undefined
  /** The payment that a correction takes from. */
  readonly correctsId?: string | null
  readonly paidOn: string
  readonly reference: string
}

type PayingContext = PaymentsContext & SelfBillingContext & LedgerChecks & PayoutListeners

/**
 * Enters a payment.
 *
 * @throws {AppError} artist_not_found, payout_details_missing, payout_details_new, artist_in_run, more_than_payable, payment_vat_differs,
 * payment_in_future, payouts_frozen, idempotency_key_reused, second_admin_missing, proposal_waiting
 */
export async function payArtist(
  ctx: PayingContext & Pick<RoyaltiesContext, 'payoutLimits'>,
  payment: Payment,
): Promise<RoyaltyBalance & { isWaiting: boolean }> {
  const now = ctx.now()
  const artist = await findArtist(ctx.db, payment.artistId)
  if (isInFuture(payment.paidOn, now)) throw paymentInFuture()
  return inTransaction(ctx.db, async (tx) => {
    await lockRoyaltyAccount(tx, artist.id)
    const isWaiting = await enterOrPropose(ctx, tx, { payment, artist, now })
    return { ...(await showBalance(ctx, tx, artist.id)), isWaiting }
  })
}

/** @returns true where it waits for a second administrator */
async function enterOrPropose(
  ctx: Parameters<typeof payArtist>[0],
  tx: Db,
  { payment, artist, now }: { payment: Payment; artist: Seller; now: Date },
): Promise<boolean> {
  const { actorId, idempotencyKey, amountCents, vatCents = 0, paidOn, reference } = payment
  const before = await findEntered(tx, payment)
  if (before) {
    if (before.status === 'rejected') throw proposalDecided()
    return before.status === 'waiting'
  }
  const billed = await refuseUnpayable(ctx, tx, { artist, amountCents, vatCents })
  if (await isWaiting(tx, 'payment', artist.id)) throw proposalWaiting()
  const entered = await sumEnteredSince(tx, artist.id, daysAfter(now, -TOGETHER_DAYS))
  const together = sumCents([amountCents, vatCents, entered].map(wholeCents))
  if (needsSecondPerson(ctx.payoutLimits, together)) {
    await refuseWhileBroken(ctx, tx)
    await proposePayout(tx, ctx.payoutLimits, {
      kind: 'payment',
      subjectId: artist.id,
      recipientId: artist.id,
      amountCents,
      vatCents,
      currency: 'EUR',
      transfer: { paidOn, reference, idempotencyKey, billedAs: billed },
      proposedBy: actorId,
      now,
    })
    return true
  }
  await enterPayment(ctx, tx, { ...payment, id: newId(), billed }, now)
  await refuseWhileBroken(ctx, tx)
  return false
}

/** The payment, correction or proposal of this idempotency key. @throws {AppError} idempotency_key_reused for another */
export async function findEntered(tx: Db, payment: Payment): Promise<Entered | undefined> {
  const before = await findByKey(tx, payment)
  if (before && !isSame(before, payment)) throw keyReused()
  return before
}

async function findByKey(tx: Db, { actorId, idempotencyKey }: Payment): Promise<Entered | undefined> {
  const paid = await findPaymentByKey(tx, actorId, idempotencyKey)
  if (paid)
    return {
      artistId: paid.artist_id,
      amountCents: Number(paid.amount_cents),
      vatCents: paid.vat_cents ?? 0,
      correctsId: paid.corrects_id,
      reference: paid.reference,
      paidOn: paid.paid_on,
      status: 'confirmed',
    }
  const proposed = await findProposalByKey(tx, actorId, idempotencyKey)
  return proposed ? { ...proposed, artistId: proposed.subjectId, correctsId: null } : undefined
}

/** The artist's royalty account is locked. @returns how they are taxed. @throws {AppError} as `payArtist` does */
async function refuseUnpayable(
  ctx: PaymentsContext & SelfBillingContext,
  tx: Db,
  {
    artist,
    amountCents,
    vatCents,
    billedAs,
  }: { artist: Seller; amountCents: number; vatCents: number; billedAs?: object | null },
): Promise<BilledAs> {
  await refuseWithoutDetails(ctx, tx, artist.id)
  if (await isInOpenRun(tx, artist.id)) throw artistInRun()
  const { payableCents } = await balanceOfSeller(ctx, tx, artist)
  if (amountCents > payableCents) throw moreThanPayable(payableCents)
  // What was proposed was transferred as it was then.
  const billed = (billedAs as BilledAs | null | undefined) ?? (await readBilledAs(ctx, tx, artist.id))
  const due = vatOnTop(billed, wholeCents(amountCents))
  if (vatCents !== due) throw paymentVatDiffers({ ...billed, vatCents: due })
  return billed
}

/** Payments that wait for a second administrator: what can be paid is looked at again when it is confirmed. */
export const proposedPayments = (ctx: PayingContext): ProposedPayouts => ({
  kind: 'payment',
  hold: (tx, { subjectId }) => lockRoyaltyAccount(tx, subjectId),
  async confirm(tx, proposal, { actorId, now }) {
    const { subjectId: artistId, proposedBy, amountCents, vatCents, paidOn, reference } = proposal
    const artist = await findArtist(tx, artistId)
    const { billedAs } = proposal
    const billed = await refuseUnpayable(ctx, tx, { artist, amountCents, vatCents, billedAs })
    const transfer = { artistId, amountCents, paidOn: paidOn!, reference: reference! }
    const { id, idempotencyKey } = proposal
    const entry = { ...transfer, id, actorId: proposedBy, idempotencyKey, billed, confirmedBy: actorId }
    await enterPayment(ctx, tx, entry, now)
    await refuseWhileBroken(ctx, tx)
  },
  reject: () => Promise.resolve(),
})

interface Entry extends Payment {
  readonly id: string
  readonly confirmedBy?: string
  /** How a payment is taxed; a correction is as what it corrects. */
  readonly billed: BilledAs | null
}

/**
 * Writes a payment or a correction, its paper and its line of the audit trail. The artist's royalty account is locked, and those of all
 * others that are paid in the transaction.
 */
export async function enterPayment(
  ctx: SelfBillingContext & PayoutListeners,
  tx: Db,
  payment: Entry,
  now: Date,
): Promise<void> {
  const { actorId, artistId, amountCents, paidOn, reference, confirmedBy, correctsId = null } = payment
  const vatCents = await issuePaper(ctx, tx, payment, now)
  await insertPayment(tx, { ...payment, vatCents, correctsId, createdBy: actorId, now })
  const paid = { payoutId: payment.id, recipientId: artistId, amountCents, vatCents: vatCents ?? 0, paidOn }
  for (const hook of ctx.onPaidOut)
    await hook(tx, { ...paid, earnedBy: 'royalties', currency: 'EUR', correctsId, at: now })
  await recordAudit(tx, [
    {
      actorId,
      at: now,
      action: correctsId === null ? 'royalties.pay' : 'royalties.correct',
      subject: { kind: 'account', id: artistId },
      before: null,
      after: {
        amountCents,
        ...(vatCents !== null && vatCents !== 0 && { vatCents }),
        paidOn,
        reference,
        ...(confirmedBy !== undefined && { confirmedBy }),
        ...(correctsId !== null && { correctsId }),
      },
    },
  ])
}

/** @returns VAT on top, below zero for a correction; null for one of a payment that has no paper */
async function issuePaper(
  ctx: SelfBillingContext,
  tx: Db,
  { id, artistId, amountCents, billed, correctsId = null, paidOn, reference }: Entry,
  now: Date,
): Promise<number | null> {
  const of = { id, accountId: artistId, reference }
  if (billed === null) {
    const netCents = negateCents(wholeCents(amountCents))
    const vatCents = await correctSelfBilled(ctx, tx, { ...of, payoutId: correctsId!, netCents })
    return vatCents && negateCents(vatCents)
  }
  const sold = await findPaidPeriod(tx, artistId, payMomentAt(now))
  const dayAt = (at: Date) => taxDayAt(at, ctx.vatSeller.place)
  const period = sold && { from: dayAt(sold.firstAt), until: dayAt(sold.lastAt) }
  const what = 'Royalties for licences of sounds'
  const payout = { ...of, billed, netCents: amountCents, currency: 'EUR', what, period, paidOn }
  return issueSelfBilled(ctx, tx, payout)
}

async function refuseWithoutDetails(
  { now }: Pick<PaymentsContext, 'now'>,
  tx: Db,
  artistId: string,
): Promise<void> {
  const payee = await readPayee({ db: tx, now }, artistId)
  if (!payee || !isKnownForTax(payee.tax)) throw payoutDetailsMissing()
  if (payee.usableAt !== null) throw payoutDetailsNew(payee.usableAt)
}

type Entered = Pick<Payment, 'artistId' | 'amountCents' | 'vatCents' | 'correctsId'> &
  Pick<Proposal, 'paidOn' | 'reference' | 'status'>

const isSame = (
  before: Entered,
  { artistId, amountCents, vatCents = 0, correctsId = null, reference, paidOn }: Payment,
): boolean =>
  before.artistId === artistId &&
  before.amountCents === amountCents &&
  (correctsId !== null || before.vatCents === vatCents) &&
  before.correctsId === correctsId &&
  before.reference === reference &&
  before.paidOn === paidOn
