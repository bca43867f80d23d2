import type { RoyaltyBalance } from '@segno/contract'
import { amountCents as wholeCents, subtractCents } from '@segno/units'
import { taxDayAt } from '@segno/vat'
import type { SelfBillingContext } from '../../billing/public.ts'
import type { PayoutListeners } from '../../payees/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { moreThanLeft, paymentNotFound } from '../errors.ts'
import { enterPayment, findArtist, findEntered, showBalance } from '../pay-artist.ts'
import { findCorrectable, lockRoyaltyAccount } from '../queries.ts'

interface Correction {
  readonly artistId: string
  readonly paymentId: string
  readonly actorId: string
  readonly idempotencyKey: string
  /** By which the payment was entered too high. */
  readonly amountCents: number
  readonly reference: string
}

/**
 * Takes back what was entered wrongly of a payment, by an entry of its own.
 *
 * @throws {AppError} artist_not_found, payment_not_found, more_than_left, idempotency_key_reused
 */
export async function correctPayment(
  ctx: Pick<Platform, 'db'> & SelfBillingContext & PayoutListeners,
  { paymentId, ...asked }: Correction,
): Promise<RoyaltyBalance> {
  const now = ctx.now()
  const artist = await findArtist(ctx.db, asked.artistId)
  return inTransaction(ctx.db, async (tx) => {
    await lockRoyaltyAccount(tx, artist.id)
    const amountCents = subtractCents(wholeCents(0), wholeCents(asked.amountCents))
    const entry = { ...asked, amountCents, correctsId: paymentId, paidOn: taxDayAt(now, ctx.vatSeller.place) }
    if (!(await findEntered(tx, entry))) {
      const payment = isId(paymentId)
        ? await findCorrectable(tx, { artistId: artist.id, paymentId })
        : undefined
      if (!payment) throw paymentNotFound()
      if (asked.amountCents > payment.left_cents) throw moreThanLeft(payment.left_cents)
      await enterPayment(ctx, tx, { ...entry, id: newId(), billed: null }, now)
    }
    return showBalance(ctx, tx, artist.id)
  })
}
