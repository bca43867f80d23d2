import { kindFacts } from '@segno/contract'
import { amountCents, subtractCents } from '@segno/units'
import type Stripe from 'stripe'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { takeBackGrant } from '../../wallet/public.ts'
import type { BillingContext } from '../billing-context.ts'
import { claimedPart, leavesNothing } from '../disputes/rules.ts'
import { lowerCard } from '../gift-cards/queries.ts'
import { tellStandingCard } from '../gift-cards/tell-card-owner.ts'
import { grantReference, lockPayment, type PaymentRow } from '../payments/queries.ts'
import { lockPlanOf } from '../plans/queries.ts'
import { insertRefund, lockRefund, selectRefunds } from './queries.ts'
import { endAndTell, toPlanRefund } from './refund-payment.ts'
import { grossLeftOf, toPaidSum } from './rules.ts'
import { returnPoints } from './send-refund.ts'
import { settleRefund } from './settle-refund.ts'
import { holdStanding } from './standing.ts'

/**
 * Enters a refund that was made at the provider and not here. Its money has gone: as many points as it was paid for go too,
 * as far as they are unspent, and a gift card is worth so much less.
 */
export async function adoptRefund(
  ctx: BillingContext,
  tx: Db,
  { paymentId, made }: { paymentId: string; made: Stripe.Refund },
): Promise<void> {
  const plan = await lockPlanOf(tx, paymentId)
  const payment = await lockPayment(tx, paymentId)
  if (payment?.status !== 'paid') return
  const before = await selectRefunds(tx, paymentId)
  // Another delivery of the same word was quicker.
  if (before.some(({ provider_id: known }) => known === made.id)) return
  await dropImpossible(ctx, tx, { payment, amountCents: made.amount })
  const { paid, gone } = await holdStanding(tx, payment)
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
      why: 'refund',
    }),
    net_cents: netCents,
    vat_cents: subtractCents(amountCents(grossCents), amountCents(netCents)),
    gross_cents: grossCents,
    reason: 'Refunded at the card provider',
    actor_id: null,
    created_at: ctx.now(),
  })
  if (kindFacts(payment.kind).isPrepaid) await takeFromCard(ctx, tx, payment, grossCents)
  const refund = await lockRefund(tx, id)
  if (!refund) return
  await settleRefund(ctx, tx, { refund, payment, made })
  const isWhole = leavesNothing(paid, [...gone, { points: refund.points, netCents, grossCents }])
  if (plan && isWhole)
    await endAndTell(ctx, tx, plan, [toPlanRefund(payment, paid, { points: refund.points, grossCents })])
}

/** Of one that was redeemed, the office hears: points that its money bought are with another account. */
async function takeFromCard(
  ctx: BillingContext,
  tx: Db,
  { id: paymentId }: PaymentRow,
  grossCents: number,
): Promise<void> {
  if (await lowerCard(tx, paymentId, grossCents)) return tellStandingCard(ctx, tx, paymentId, 'partRefunded')
  ctx.log.warn({ paymentId, grossCents }, 'a redeemed gift card was refunded at the card provider')
}

/** Refunds of ours that wait, and for which the provider has no money of the charge left, end: their points come back first. */
async function dropImpossible(
  ctx: BillingContext,
  tx: Db,
  { payment, amountCents: madeCents }: { payment: PaymentRow; amountCents: number },
): Promise<void> {
  const refunds = await selectRefunds(tx, payment.id)
  const gone = refunds.filter(({ status }) => ['sent', 'done', 'returned'].includes(status))
  const leftCents = grossLeftOf(toPaidSum(payment), gone)
  for (const { id, status, gross_cents: cents } of refunds) {
    if (status !== 'pending' || subtractCents(amountCents(leftCents), amountCents(madeCents)) >= cents)
      continue
    const refund = await lockRefund(tx, id)
    if (refund?.status === 'pending') await returnPoints(ctx, tx, { refund, payment })
  }
}
