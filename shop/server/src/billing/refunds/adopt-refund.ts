import { amountCents, subtractCents } from '@segno/units'
import type Stripe from 'stripe'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { takeBackGrant } from '../../wallet/public.ts'
import type { BillingContext } from '../billing-context.ts'
import { claimedPart } from '../disputes/rules.ts'
import { grantReference, lockPayment } from '../payments/queries.ts'
import { insertRefund, lockRefund, selectRefunds } from './queries.ts'
import { settleRefund } from './settle-refund.ts'
import { standingOf } from './standing.ts'

/**
 * Enters a refund that was made at the provider and not here. Its money has gone: as many points as it was paid for go too,
 * as far as they are unspent.
 */
export async function adoptRefund(
  ctx: BillingContext,
  tx: Db,
  { paymentId, made }: { paymentId: string; made: Stripe.Refund },
): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  if (payment?.status !== 'paid') return
  const before = await selectRefunds(tx, paymentId)
  // Another delivery of the same word was quicker.
  if (before.some(({ provider_id: known }) => known === made.id)) return
  const { paid, gone } = await standingOf(tx, payment)
  const id = newId()
  const { points, netCents, grossCents } = claimedPart(paid, gone, made.amount)
  if (grossCents === 0) {
    ctx.log.warn({ paymentId, refund: made.id }, 'more than was paid went back at the card provider')
    return
  }
  await insertRefund(tx, {
    id,
    payment_id: paymentId,
    account_id: payment.account_id,
    kind: 'points',
    points: await takeBackGrant(tx, {
      accountId: payment.account_id,
      reference: grantReference(paymentId),
      atMost: points,
    }),
    net_cents: netCents,
    vat_cents: subtractCents(amountCents(grossCents), amountCents(netCents)),
    gross_cents: grossCents,
    reason: 'Refunded at the card provider',
    actor_id: null,
    created_at: ctx.now(),
  })
  const refund = await lockRefund(tx, id)
  if (refund) await settleRefund(ctx, tx, { refund, payment, made })
}
