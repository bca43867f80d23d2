import { inTransaction } from '../../platform/db-transaction.ts'
import type { Db } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { restoreGrant, takeBackGrant } from '../../wallet/public.ts'
import type { BillingContext } from '../billing-context.ts'
import {
  findPaymentByIntent,
  grantReference,
  lockPayment,
  worthOfPoints,
  type PaymentRow,
} from '../payments/queries.ts'
import { closeDispute, countOpenDisputes, findDispute, insertDispute } from './queries.ts'

/**
 * Takes over what the provider says of a dispute. While it is open, what is left of the payment's points is held; where the
 * shop wins, it comes back; where it loses, commissions on the payment are taken back.
 *
 * @param also done in the same transaction
 */
export async function syncDispute(
  ctx: BillingContext,
  disputeId: string,
  also: (tx: Db) => Promise<void>,
): Promise<void> {
  if (!ctx.provider) return
  const { payment_intent: named, status } = await ctx.provider.stripe.disputes.retrieve(disputeId)
  const intentId = typeof named === 'string' ? named : named?.id
  const payment = intentId === undefined ? undefined : await findPaymentByIntent(ctx.db, intentId)
  await inTransaction(ctx.db, async (tx) => {
    await also(tx)
    const locked = payment && (await lockPayment(tx, payment.id))
    if (!locked) return
    await hold(ctx, tx, locked, disputeId)
    if (status === 'won') await decide(ctx, tx, locked, { disputeId, status: 'won' })
    if (status === 'lost') await decide(ctx, tx, locked, { disputeId, status: 'lost' })
  })
}

async function hold(ctx: BillingContext, tx: Db, payment: PaymentRow, id: string): Promise<void> {
  if (await findDispute(tx, id)) return
  const reference = grantReference(payment.id)
  await insertDispute(tx, {
    id,
    payment_id: payment.id,
    held_points: await takeBackGrant(tx, { accountId: payment.account_id, reference }),
    opened_at: ctx.now(),
  })
}

async function decide(
  ctx: BillingContext,
  tx: Db,
  payment: PaymentRow,
  { disputeId, status }: { disputeId: string; status: 'won' | 'lost' },
): Promise<void> {
  const dispute = await findDispute(tx, disputeId)
  if (dispute?.status !== 'open') return
  const at = ctx.now()
  await closeDispute(tx, disputeId, { status, closedAt: at })
  if (status === 'won' && dispute.held_points > 0)
    await restoreGrant(
      tx,
      {
        accountId: payment.account_id,
        grant: grantReference(payment.id),
        points: dispute.held_points,
        valueMicroEur: worthOfPoints(payment, dispute.held_points),
        reference: `dispute-won:${disputeId}`,
      },
      at,
    )
  if (status === 'lost')
    for (const hook of ctx.hooks.onRefunded)
      await hook(tx, {
        refundId: newId(),
        paymentId: payment.id,
        accountId: payment.account_id,
        netCents: payment.net_cents,
        currency: payment.currency,
        at,
      })
}

/** A dispute is lost where nobody answers it in time. */
export async function disputeWarnings({ db }: Pick<BillingContext, 'db'>): Promise<string[]> {
  const open = await countOpenDisputes(db)
  return open === 0 ? [] : [`${open} payments are disputed: answer them at the card provider.`]
}
