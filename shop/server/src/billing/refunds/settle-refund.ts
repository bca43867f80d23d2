import type Stripe from 'stripe'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import type { BillingContext } from '../billing-context.ts'
import { findPayment, lockPayment, type PaymentRow } from '../payments/queries.ts'
import { creditRefund, reissueWithoutVat } from './papers.ts'
import {
  countReturnedRefunds,
  findRefundByProvider,
  hasCreditNote,
  lockRefund,
  markRefund,
  type RefundRow,
  selectRefunds,
  selectSentRefunds,
  vatBackOf,
} from './queries.ts'
import { toPaidSum, withoutVat } from './rules.ts'

const EVERY_SECONDS = 3_600
const AT_ONCE = 200

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
  const known = { provider_id: made.id, returned_reason: null }
  if (made.status === 'succeeded') {
    if (refund.status === 'done') return
    await markRefund(tx, refund.id, { status: 'done', ...known })
    return finishRefund(ctx, tx, { refund, payment })
  }
  if (refund.status === 'pending') await markRefund(tx, refund.id, { status: 'sent', ...known })
}

/** Everything that follows from the money having gone back, once: it may have come back and gone again since. */
export async function finishRefund(
  ctx: BillingContext,
  tx: Db,
  { refund, payment }: { refund: RefundRow; payment: PaymentRow },
): Promise<void> {
  if (await hasCreditNote(tx, refund.id)) return
  const at = ctx.now()
  const papers = { refund, payment, at }
  if (refund.kind === 'vat') return reissueWithoutVat(ctx, tx, papers)
  const { grossCents } = withoutVat(toPaidSum(payment), vatBackOf(await selectRefunds(tx, payment.id)))
  for (const hook of ctx.hooks.onRefunded)
    await hook(tx, {
      refundId: refund.id,
      paymentId: payment.id,
      accountId: payment.account_id,
      netCents: refund.net_cents,
      currency: payment.currency,
      leavesNothing: refund.gross_cents === grossCents,
      at,
    })
  await creditRefund(ctx, tx, papers)
}

/**
 * Asks the provider about a refund that it has told something of.
 *
 * @param also done in the same transaction, whether or not the refund is known here
 */
export async function syncRefund(
  ctx: BillingContext,
  providerId: string,
  also: (tx: Db) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const known = await findRefundByProvider(ctx.db, providerId)
  const payment = known && (await findPayment(ctx.db, known.payment_id))
  const made = known && ctx.provider ? await ctx.provider.stripe.refunds.retrieve(providerId) : undefined
  await inTransaction(ctx.db, async (tx) => {
    await also(tx)
    if (!known || !payment || !made) return
    await lockPayment(tx, payment.id)
    const refund = await lockRefund(tx, known.id)
    if (refund?.provider_id === providerId) await settleRefund(ctx, tx, { refund, payment, made })
  })
  ctx.jobs.wake()
}

/** Asks after refunds that are on their way, whose webhook may have been lost. */
export function sweepRefundsJob(ctx: BillingContext): JobHandler {
  return {
    kind: 'sweep-refunds',
    concurrency: 1,
    everySeconds: EVERY_SECONDS,
    async run(_payload, signal) {
      for (const providerId of await selectSentRefunds(ctx.db, AT_ONCE))
        if (!signal.aborted) await syncRefund(ctx, providerId)
    },
  }
}

export async function refundWarnings({ db }: { readonly db: Db }): Promise<string[]> {
  const returned = await countReturnedRefunds(db)
  return returned === 0
    ? []
    : [`${returned} refunds came back from the bank: decide in the office, under Sales, how they are paid.`]
}
