import type Stripe from 'stripe'
import { idOf } from '../provider/objects.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import type { BillingContext } from '../billing-context.ts'
import { findPaymentByIntent, lockPayment } from '../payments/queries.ts'
import { adoptRefund } from './adopt-refund.ts'
import { countStuckRefunds, findRefundByProvider, lockRefund, selectSentRefunds } from './queries.ts'
import { hasFailed, settleRefund } from './settle-refund.ts'

const EVERY_SECONDS = 3_600
const AT_ONCE = 200

/**
 * Asks the provider about a refund that it has told something of.
 *
 * @param also done in the same transaction, whether or not there was something to settle
 */
export async function syncRefund(
  ctx: BillingContext,
  providerId: string,
  also: (tx: Db) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { provider } = ctx
  const made = await provider?.stripe.refunds.retrieve(providerId)
  const known = await findRefundByProvider(ctx.db, providerId)
  // One of ours that is being sent: its job keeps it.
  const isOurs = made?.metadata?.['refund'] !== undefined
  const paymentId = known?.payment_id ?? (made && !isOurs ? await paymentOf(ctx.db, made) : undefined)
  await inTransaction(ctx.db, async (tx) => {
    await also(tx)
    if (!made || paymentId === undefined) return
    if (!known) return hasFailed(made) ? undefined : adoptRefund(ctx, tx, { paymentId, made })
    const payment = await lockPayment(tx, paymentId)
    const refund = await lockRefund(tx, known.id)
    if (payment && refund?.provider_id === providerId) await settleRefund(ctx, tx, { refund, payment, made })
  })
  ctx.jobs.wake()
}

async function paymentOf(db: Db, { payment_intent: intent }: Stripe.Refund): Promise<string | undefined> {
  const id = idOf(intent)
  return id === undefined ? undefined : (await findPaymentByIntent(db, id))?.id
}

/** Asks after refunds that are on their way, whose webhook may have been lost. */
export function sweepRefundsJob(ctx: BillingContext): JobHandler {
  return {
    kind: 'sweep-refunds',
    concurrency: 1,
    everySeconds: EVERY_SECONDS,
    async run(_payload, signal) {
      if (!ctx.provider) return
      for (const providerId of await selectSentRefunds(ctx.db, await ctx.provider.home(), AT_ONCE))
        if (!signal.aborted) await syncRefund(ctx, providerId)
    },
  }
}

export async function refundWarnings({ db }: { readonly db: Db }): Promise<string[]> {
  const { returned, waiting } = await countStuckRefunds(db)
  return [
    ...(returned === 0
      ? []
      : [
          `${returned} refunds came back from the bank: decide in the office, under Sales, how they are paid.`,
        ]),
    ...(waiting === 0
      ? []
      : [`${waiting} refunds wait for money on the card provider’s balance: pay some in there.`]),
  ]
}
