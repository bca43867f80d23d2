import type { ArtistPayments, RoyaltyBalance } from '@segno/contract'
import { amountCents as wholeCents, sumCents } from '@segno/units'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import {
  findProposalByKey,
  isWaiting,
  needsSecondPerson,
  type Proposal,
  proposalDecided,
  proposalWaiting,
  type ProposedPayouts,
  proposePayout,
  readPayee,
  showWaiting,
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
  ctx: PaymentsContext & Pick<RoyaltiesContext, 'artistShareBasisPoints'>,
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
  /** Below zero for a correction. */
  readonly amountCents: number
  /** The payment that a correction takes from. */
  readonly correctsId?: string | null
  readonly paidOn: string
  readonly reference: string
}

type PayingContext = PaymentsContext & LedgerChecks

/**
 * Enters a payment.
 *
 * @throws {AppError} artist_not_found, payout_details_missing, payout_details_new, artist_in_run, more_than_payable, payment_in_future,
 * payouts_frozen, idempotency_key_reused, second_admin_missing, proposal_waiting
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
  const { actorId, idempotencyKey, amountCents, paidOn, reference } = payment
  const before = await findEntered(tx, payment)
  if (before) {
    if (before.status === 'rejected') throw proposalDecided()
    return before.status === 'waiting'
  }
  await refuseUnpayable(ctx, tx, { artist, amountCents })
  if (await isWaiting(tx, 'payment', artist.id)) throw proposalWaiting()
  const entered = await sumEnteredSince(tx, artist.id, daysAfter(now, -TOGETHER_DAYS))
  const together = sumCents([wholeCents(amountCents), wholeCents(entered)])
  if (needsSecondPerson(ctx.payoutLimits, together)) {
    await refuseWhileBroken(ctx, tx)
    await proposePayout(tx, ctx.payoutLimits, {
      kind: 'payment',
      subjectId: artist.id,
      recipientId: artist.id,
      amountCents,
      currency: 'EUR',
      transfer: { paidOn, reference, idempotencyKey },
      proposedBy: actorId,
      now,
    })
    return true
  }
  await enterPayment(tx, { ...payment, id: newId() }, now)
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
      correctsId: paid.corrects_id,
      reference: paid.reference,
      paidOn: paid.paid_on,
      status: 'confirmed',
    }
  const proposed = await findProposalByKey(tx, actorId, idempotencyKey)
  return proposed ? { ...proposed, artistId: proposed.subjectId, correctsId: null } : undefined
}

/** The artist's royalty account is locked. @throws {AppError} as `payArtist` does */
async function refuseUnpayable(
  ctx: PaymentsContext,
  tx: Db,
  { artist, amountCents }: { artist: Seller; amountCents: number },
): Promise<void> {
  await refuseWithoutDetails(ctx, tx, artist.id)
  if (await isInOpenRun(tx, artist.id)) throw artistInRun()
  const { payableCents } = await balanceOfSeller(ctx, tx, artist)
  if (amountCents > payableCents) throw moreThanPayable(payableCents)
}

/** Payments that wait for a second administrator: what can be paid is looked at again when it is confirmed. */
export const proposedPayments = (ctx: PayingContext): ProposedPayouts => ({
  kind: 'payment',
  hold: (tx, { subjectId }) => lockRoyaltyAccount(tx, subjectId),
  async confirm(tx, proposal, { actorId, now }) {
    const { subjectId: artistId, proposedBy, amountCents, paidOn, reference, idempotencyKey } = proposal
    await refuseUnpayable(ctx, tx, { artist: await findArtist(tx, artistId), amountCents })
    const transfer = { artistId, amountCents, paidOn: paidOn!, reference: reference! }
    const entry = { ...transfer, id: proposal.id, actorId: proposedBy, idempotencyKey }
    await enterPayment(tx, { ...entry, confirmedBy: actorId }, now)
    await refuseWhileBroken(ctx, tx)
  },
  reject: () => Promise.resolve(),
})

/** Writes a payment or a correction and its line of the audit trail. The artist's royalty account is locked. */
export async function enterPayment(
  tx: Db,
  payment: Payment & { readonly id: string; readonly confirmedBy?: string },
  now: Date,
): Promise<void> {
  const { actorId, artistId, amountCents, paidOn, reference, confirmedBy, correctsId = null } = payment
  await insertPayment(tx, { ...payment, correctsId, createdBy: actorId, now })
  await recordAudit(tx, [
    {
      actorId,
      at: now,
      action: correctsId === null ? 'royalties.pay' : 'royalties.correct',
      subject: { kind: 'account', id: artistId },
      before: null,
      after: {
        amountCents,
        paidOn,
        reference,
        ...(confirmedBy !== undefined && { confirmedBy }),
        ...(correctsId !== null && { correctsId }),
      },
    },
  ])
}

async function refuseWithoutDetails(
  { now }: Pick<PaymentsContext, 'now'>,
  tx: Db,
  artistId: string,
): Promise<void> {
  const payee = await readPayee({ db: tx, now }, artistId)
  if (!payee?.tax) throw payoutDetailsMissing()
  if (payee.usableAt !== null) throw payoutDetailsNew(payee.usableAt)
}

type Entered = Pick<Payment, 'artistId' | 'amountCents' | 'correctsId'> &
  Pick<Proposal, 'paidOn' | 'reference' | 'status'>

const isSame = (
  before: Entered,
  { artistId, amountCents, correctsId = null, reference, paidOn }: Payment,
): boolean =>
  before.artistId === artistId &&
  before.amountCents === amountCents &&
  before.correctsId === correctsId &&
  before.reference === reference &&
  before.paidOn === paidOn
