import { findAccount } from '../../accounts/public.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { BillingContext } from '../billing-context.ts'
import { grantReference, type PaymentRow } from '../payments/queries.ts'
import { disputeLostMail } from './dispute-mail.ts'
import { isLost, partOf } from './parts.ts'
import { type DisputeRow, updateDispute } from './queries.ts'
import type { Part } from '../refunds/rules.ts'

export interface Disputed {
  readonly dispute: DisputeRow
  readonly payment: PaymentRow
  readonly at: Date
}

/**
 * Takes what a lost dispute's part of the payment paid for: points that are left, then purchases, the latest first. The order of
 * locks is that of ending a purchase: account, cart, wallet, licences.
 */
export async function loseDispute(ctx: BillingContext, tx: Db, disputed: Disputed): Promise<void> {
  const { dispute, payment, at } = disputed
  await updateDispute(tx, dispute.id, { status: 'lost', closed_at: at })
  const part = await partOf(tx, payment, dispute.id)
  const { unspentPoints, endedPoints, endedPurchases } = await ctx.takeBackDisputed(tx, {
    accountId: payment.account_id,
    grant: grantReference(payment.id),
    points: Math.max(0, part.points - dispute.held_points),
    at,
  })
  await updateDispute(tx, dispute.id, {
    // An undo may have given points back since they were held.
    held_points: dispute.held_points + unspentPoints,
    lost_points: part.points,
    ended_points: endedPoints,
    ended_purchases: endedPurchases,
    taken_at: dispute.taken_at ?? at,
  })
  // Refunded already, or taken by an earlier dispute.
  if (part.grossCents === 0) return
  await tellOthers(ctx, tx, disputed, part)
  const account = await findAccount(tx, payment.account_id)
  if (account)
    await queueMail(tx, ctx.jobs, disputeLostMail(ctx, account.email, { payment, part, endedPurchases }))
}

async function tellOthers(
  { hooks }: BillingContext,
  tx: Db,
  { payment, at }: Disputed,
  part: Part,
): Promise<void> {
  const leavesNothing = await isLost(tx, payment)
  for (const hook of hooks.onRefunded)
    await hook(tx, {
      refundId: newId(),
      paymentId: payment.id,
      accountId: payment.account_id,
      netCents: part.netCents,
      currency: payment.currency,
      leavesNothing,
      at,
    })
}
