import type { ArtistPayments, RoyaltyBalance } from '@segno/contract'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/db-transaction.ts'
import type { Db } from '../platform/db.ts'
import { readPayee } from '../payees/public.ts'
import { isId, newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { refuseWhileBroken } from '../wallet/public.ts'
import {
  artistInRun,
  artistNotFound,
  keyReused,
  moreThanPayable,
  paymentInFuture,
  payoutDetailsMissing,
  payoutDetailsNew,
} from './errors.ts'
import { findPaymentByKey, findPerson, insertPayment, lockRoyaltyAccount, sumRoyalties } from './queries.ts'
import { balanceOf, HOLD_DAYS, isInFuture } from './rules.ts'
import { selectAgreedShares } from './shares/queries.ts'
import type { RoyaltiesContext } from './royalties-context.ts'
import { isInOpenRun } from './runs/queries.ts'

type PaymentsContext = Pick<Platform, 'db' | 'now'>

export async function showBalance(
  ctx: Pick<PaymentsContext, 'now'>,
  db: Db,
  artistId: string,
): Promise<RoyaltyBalance> {
  const settledBefore = new Date(ctx.now().getTime() - HOLD_DAYS * 86_400_000)
  return balanceOf(await sumRoyalties(db, artistId, settledBefore))
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
    artist: { id: account.id, name: account.name, email: account.email },
    balance,
    share: {
      basisPoints: agreed?.basisPoints ?? ctx.artistShareBasisPoints,
      agreedAt: agreed?.basisPoints == null ? null : agreed.setAt.toISOString(),
      shopBasisPoints: ctx.artistShareBasisPoints,
    },
    payee: await readPayee(ctx, account.id),
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

export async function findArtist(db: Db, userId: string) {
  const account = isId(userId) ? await findPerson(db, userId) : undefined
  if (!account) throw artistNotFound()
  return account
}

interface Payment {
  readonly artistId: string
  readonly actorId: string
  readonly idempotencyKey: string
  readonly amountCents: number
  readonly paidOn: string
  readonly reference: string
}

/**
 * Enters a payment; a correction is below zero.
 *
 * @throws {AppError} artist_not_found, payout_details_missing, payout_details_new, artist_in_run, more_than_payable, payment_in_future,
 * payouts_frozen, idempotency_key_reused
 */
export async function payArtist(ctx: PaymentsContext, payment: Payment): Promise<RoyaltyBalance> {
  const now = ctx.now()
  const artist = await findArtist(ctx.db, payment.artistId)
  if (isInFuture(payment.paidOn, now)) throw paymentInFuture()
  return inTransaction(ctx.db, async (tx) => {
    await lockRoyaltyAccount(tx, artist.id)
    const before = await findPaymentByKey(tx, payment.actorId, payment.idempotencyKey)
    if (before) {
      if (!isSame(before, payment)) throw keyReused()
      return showBalance(ctx, tx, artist.id)
    }
    if (payment.amountCents > 0) {
      await refuseWhileBroken(tx)
      await refuseWithoutDetails(ctx, tx, artist.id)
      if (await isInOpenRun(tx, artist.id)) throw artistInRun()
    }
    const { payableCents } = await balanceOfSeller(ctx, tx, artist)
    if (payment.amountCents > payableCents) throw moreThanPayable(payableCents)
    await enterPayment(tx, { ...payment, id: newId() }, now)
    return showBalance(ctx, tx, artist.id)
  })
}

/** Writes a payment and its line of the audit trail. The artist's royalty account is locked. */
export async function enterPayment(
  tx: Db,
  payment: Payment & { readonly id: string },
  now: Date,
): Promise<void> {
  const { actorId, artistId, amountCents, paidOn, reference } = payment
  await insertPayment(tx, { ...payment, createdBy: actorId, now })
  await recordAudit(tx, [
    {
      actorId,
      at: now,
      action: 'royalties.pay',
      subject: { kind: 'account', id: artistId },
      before: null,
      after: { amountCents, paidOn, reference },
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

function isSame(
  before: { artist_id: string; amount_cents: number; reference: string; paid_on: string },
  { artistId, amountCents, reference, paidOn }: Payment,
): boolean {
  return (
    before.artist_id === artistId &&
    Number(before.amount_cents) === amountCents &&
    before.reference === reference &&
    before.paid_on === paidOn
  )
}
