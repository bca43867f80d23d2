import type Stripe from 'stripe'
import { idOf, instantOf, pagesOf } from '../provider/objects.ts'
import { orMissing } from '../provider/from-provider.ts'
import { findRefund } from '../refunds/queries.ts'
import { hasFailed } from '../refunds/settle-refund.ts'
import { syncRefund } from '../refunds/sync-refund.ts'
import { isId } from '../../platform/ids.ts'
import { created, type Comparison, lookAt } from './comparison.ts'
import { selectGoneRefunds, selectKnownRefunds, selectPaymentsOf, selectRefundedBetween } from './queries.ts'

/** Banks may send a refund back so long after it was made; that may be its second try, long after the refund was asked for. */
const RETURNS_MS = 31 * 86_400_000

/** Money that went back is a refund here, and a refund here went back. */
export async function compareRefunds(all: Comparison): Promise<void> {
  const { stripe, signal } = all
  const window = { ...all.window, since: new Date(Math.max(0, all.window.since.getTime() - RETURNS_MS)) }
  const comparison = { ...all, window }
  const seen = new Set<string>()
  for await (const page of pagesOf(stripe.refunds.list({ created: created(window), limit: 100 }))) {
    if (signal.aborted) return
    const failed = page.filter(hasFailed)
    const made = page.filter((refund) => !hasFailed(refund))
    for (const id of await selectGoneRefunds(
      comparison.ctx.db,
      failed.map((refund) => refund.id),
    ))
      await lookAt(comparison, id, () => syncRefund(comparison.ctx, id))
    for (const { id } of made) seen.add(id)
    const known = await selectKnownRefunds(
      comparison.ctx.db,
      made.map(({ id }) => id),
    )
    for (const refund of made)
      if (!known.has(refund.id)) await lookAt(comparison, refund.id, () => findOut(comparison, refund))
  }
  await compareOwn(comparison, seen)
}

async function findOut(comparison: Comparison, refund: Stripe.Refund): Promise<void> {
  const { ctx, found } = comparison
  if (await isBeingSent(comparison, refund)) return
  const intentId = idOf(refund.payment_intent) ?? ''
  const payment = (await selectPaymentsOf(ctx.db, [intentId])).get(intentId)
  // The charge is unknown itself, and is told of with what is left of it.
  if (!payment) return
  await syncRefund(ctx, refund.id)
  if ((await selectKnownRefunds(ctx.db, [refund.id])).size > 0) return
  await found({
    kind: 'unknownRefund',
    objectId: refund.id,
    paymentId: payment.id,
    accountId: payment.account_id,
    amountCents: refund.amount,
    currency: refund.currency,
    happenedAt: instantOf(refund.created),
  })
}

/** One of ours whose job has yet to hear of it. */
async function isBeingSent({ ctx }: Comparison, { metadata }: Stripe.Refund): Promise<boolean> {
  const own = metadata?.['refund']
  return own !== undefined && isId(own) && (await findRefund(ctx.db, own))?.status === 'pending'
}

async function compareOwn(comparison: Comparison, seen: ReadonlySet<string>): Promise<void> {
  const { ctx, stripe, window, found, signal } = comparison
  for (const refund of await selectRefundedBetween(ctx.db, window)) {
    const id = refund.provider_id ?? ''
    if (signal.aborted) return
    if (seen.has(id)) continue
    await lookAt(comparison, id, async () => {
      // One that has come back since is settled by this.
      if ((await orMissing(() => stripe.refunds.retrieve(id))) !== null) return syncRefund(ctx, id)
      await found({
        kind: 'missingRefund',
        objectId: id,
        paymentId: refund.payment_id,
        accountId: refund.account_id,
        amountCents: refund.gross_cents,
        currency: refund.currency,
        happenedAt: refund.created_at,
      })
    })
  }
}
