import type Stripe from 'stripe'
import { instantOf, pagesOf } from '../provider/objects.ts'
import { isId } from '../../platform/ids.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { fulfil } from '../fulfil.ts'
import { endAtProvider } from '../plans/begin-plan.ts'
import { takeTrialCard } from '../trials/keep-trial.ts'
import { findTrial } from '../trials/queries.ts'
import { accountOf, isMarked } from './compare-charges.ts'
import { type Comparison, lookAt } from './comparison.ts'
import { selectPlansOf } from './queries.ts'

/** All that runs there runs here: what has ended here is ended there, by whatever way that came about. */
export async function comparePlans(comparison: Comparison): Promise<void> {
  const { ctx, stripe, signal } = comparison
  for await (const page of pagesOf(stripe.subscriptions.list({ limit: 100 }))) {
    if (signal.aborted) return
    const running = page.filter(({ status }) => status !== 'incomplete' && status !== 'incomplete_expired')
    const known = await selectPlansOf(
      ctx.db,
      running.map(({ id }) => id),
    )
    for (const subscription of running) {
      const status = known.get(subscription.id)
      if (status === 'ended') await end(comparison, subscription.id)
      else if (status === undefined && isMarked(subscription))
        await lookAt(comparison, subscription.id, () => findOut(comparison, subscription))
    }
  }
  ctx.jobs.wake()
}

async function end({ ctx }: Comparison, providerId: string): Promise<void> {
  ctx.log.warn({ providerId }, 'a plan that has ended here runs at the card provider')
  await inTransaction(ctx.db, (tx) => endAtProvider(ctx, tx, providerId))
}

/** Perhaps only a webhook was lost; and a form that was sent a moment ago is on its way to us. */
async function findOut(comparison: Comparison, subscription: Stripe.Subscription): Promise<void> {
  const { ctx, stripe, found, window } = comparison
  const { payment, trial: trialId } = subscription.metadata
  const trial = trialId !== undefined && isId(trialId) ? await findTrial(ctx.db, trialId) : undefined
  if (payment !== undefined && isId(payment)) await fulfil(ctx, payment)
  else if (trial) await takeTrialCard(ctx, trial)
  if ((await selectPlansOf(ctx.db, [subscription.id])).size > 0) return
  const happenedAt = instantOf(subscription.created)
  if (happenedAt > window.until) return
  const { price } = subscription.items.data[0] ?? {}
  await found({
    kind: 'unknownPlan',
    objectId: subscription.id,
    accountId: await accountOf(stripe, subscription.customer),
    amountCents: price?.unit_amount ?? undefined,
    currency: price?.currency,
    happenedAt,
  })
}
