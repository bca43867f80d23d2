import { amountCents, sumCents } from '@segno/units'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import type { BillingContext } from '../billing-context.ts'
import { freeDiscount } from '../discounts/queries.ts'
import { deleteUnpaid, voidCard } from '../gift-cards/queries.ts'
import { grantReference, lockPayment, markExpired, type PaymentRow } from '../payments/queries.ts'
import { updatePlan } from '../plans/queries.ts'
import { insertRefund, isCredited, lockRefund, selectRefunds } from '../refunds/queries.ts'
import { leftOf, toPaidSum } from '../refunds/rules.ts'
import { settleOtherwise } from '../refunds/settle-refund.ts'
import { markForfeited, selectTestPayments, selectTestPlans } from './queries.ts'

const EVERY_SECONDS = 600
const AT_ONCE = 200
const REASON = 'Test payment: no money was taken'

/**
 * Ends what was paid for in the provider's test mode, once real money is taken: points, purchases, what they earned their artists,
 * plans. Credit notes take the invoices out of the books.
 */
export function forfeitTestSalesJob(ctx: BillingContext): JobHandler {
  return {
    kind: 'forfeit-test-sales',
    concurrency: 1,
    everySeconds: EVERY_SECONDS,
    run: (_payload, signal) => forfeitTestSales(ctx, signal),
  }
}

export async function forfeitTestSales(ctx: BillingContext, signal: AbortSignal): Promise<void> {
  const { provider } = ctx
  if (!provider || !(await provider.home()).livemode || provider.keepsTestSales) return
  for (const id of await selectTestPlans(ctx.db)) await updatePlan(ctx.db, id, { status: 'ended' })
  for (const id of await selectTestPayments(ctx.db, AT_ONCE)) {
    if (signal.aborted) return
    await inTransaction(ctx.db, async (tx) => {
      const payment = await lockPayment(tx, id)
      if (!payment || payment.forfeited_at !== null) return
      if (payment.status === 'paid') await forfeit(ctx, tx, payment)
      else {
        await markExpired(tx, id)
        await freeDiscount(tx, id)
        await deleteUnpaid(tx, id)
      }
      await markForfeited(tx, id, ctx.now())
    })
  }
  ctx.jobs.wake()
}

async function forfeit(ctx: BillingContext, tx: Db, payment: PaymentRow): Promise<void> {
  const at = ctx.now()
  await voidCard(tx, payment.id)
  const before = await selectRefunds(tx, payment.id)
  const { unspentPoints } = await ctx.takeBackDisputed(tx, {
    accountId: payment.account_id,
    grant: grantReference(payment.id),
    points: payment.points,
    reason: REASON,
    why: 'refund',
    at,
  })
  // No money will go back that never came.
  for (const refund of before)
    if (refund.status === 'pending' || refund.status === 'sent' || refund.status === 'returned')
      await settleOtherwise(ctx, tx, { refund, payment, how: REASON })
  if (before.some(({ kind, status }) => kind === 'points' && status !== 'failed')) return
  const { netCents, vatCents } = leftOf(toPaidSum(payment), before.filter(isCredited))
  const grossCents = sumCents([amountCents(netCents), amountCents(vatCents)])
  // Credit at the provider can pay all of it: then there is nothing to take out of the books.
  if (grossCents === 0) return
  const id = newId()
  await insertRefund(tx, {
    id,
    payment_id: payment.id,
    account_id: payment.account_id,
    kind: 'points',
    points: unspentPoints,
    net_cents: netCents,
    vat_cents: vatCents,
    gross_cents: grossCents,
    reason: REASON,
    actor_id: null,
    created_at: at,
  })
  const refund = await lockRefund(tx, id)
  if (refund) await settleOtherwise(ctx, tx, { refund, payment, how: REASON })
}
