import type Stripe from 'stripe'
import type { Db } from '../../platform/db/db.ts'
import type { BillingContext } from '../billing-context.ts'
import { correctPapers } from '../disputes/dispute-papers.ts'
import { isLost, keepLostRevenue } from '../disputes/parts.ts'
import type { PaymentRow } from '../payments/queries.ts'
import { creditRefund, reissueWithoutVat } from './papers.ts'
import { hasCreditNote, isCredited, markRefund, type RefundRow, selectRefunds } from './queries.ts'
import { grossLeftOf, toPaidSum } from './rules.ts'

/** A refund at the provider whose money is, or is again, with the shop. */
export const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled'

/** Takes over what the provider says of a refund: on its way, arrived, or come back. */
export async function settleRefund(
  ctx: BillingContext,
  tx: Db,
  { refund, payment, made }: { refund: RefundRow; payment: PaymentRow; made: Stripe.Refund },
): Promise<void> {
  if (refund.status === 'failed' || refund.status === 'returned' || refund.paid_otherwise !== null) return
  if (hasFailed(made)) {
    const reason = made.failure_reason ?? made.status ?? 'failed'
    return markRefund(tx, refund.id, { status: 'returned', returned_reason: reason })
  }
  const isShort = made.pending_reason === 'insufficient_funds'
  const known = { provider_id: made.id, returned_reason: isShort ? 'insufficient_funds' : null }
  if (made.status === 'succeeded') {
    if (refund.status === 'done') return
    await markRefund(tx, refund.id, { status: 'done', ...known })
    return finishRefund(ctx, tx, { refund, payment })
  }
  const isNews = refund.status === 'sent' && refund.returned_reason !== known.returned_reason
  if (refund.status === 'pending' || isNews) await markRefund(tx, refund.id, { status: 'sent', ...known })
}

/** The money went back another way than by the provider, or never came. */
export async function settleOtherwise(
  ctx: BillingContext,
  tx: Db,
  { refund, payment, how }: { refund: RefundRow; payment: PaymentRow; how: string },
): Promise<void> {
  await markRefund(tx, refund.id, { status: 'done', returned_reason: null, paid_otherwise: how })
  await finishRefund(ctx, tx, { refund: { ...refund, paid_otherwise: how }, payment })
}

/** Everything that follows from the money having gone back, once: it may have come back and gone again since. */
async function finishRefund(
  ctx: BillingContext,
  tx: Db,
  { refund, payment }: { refund: RefundRow; payment: PaymentRow },
): Promise<void> {
  if (await hasCreditNote(tx, refund.id)) return
  const at = ctx.now()
  const papers = { refund, payment, at }
  if (refund.kind === 'vat') {
    await reissueWithoutVat(ctx, tx, papers)
    return correctPapers(ctx, tx, payment, at)
  }
  const refunds = await selectRefunds(tx, payment.id)
  const done = refunds.filter((row) => row.id === refund.id || isCredited(row))
  for (const hook of ctx.hooks.onRefunded)
    await hook(tx, {
      refundId: refund.id,
      paymentId: payment.id,
      accountId: payment.account_id,
      netCents: refund.net_cents,
      currency: payment.currency,
      leavesNothing: grossLeftOf(toPaidSum(payment), done) === 0 || (await isLost(tx, payment)),
      at,
    })
  await creditRefund(ctx, tx, papers)
  // What it gave back, no dispute takes.
  await keepLostRevenue(tx, payment)
  await correctPapers(ctx, tx, payment, at)
}
