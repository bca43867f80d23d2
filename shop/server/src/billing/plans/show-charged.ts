import type { Subscription } from '@segno/contract'
import type { BillingContext } from '../billing-context.ts'
import { type CardEvidence, evidenceOf } from '../card-facts.ts'
import { findLastEvidence } from '../evidence/queries.ts'
import { orMissing } from '../provider/from-provider.ts'
import { findRunningPlan, type PlanRow } from './queries.ts'
import { runningPlan, toSubscription } from './show-plan.ts'

/** The plan with the VAT of the card that is charged next; null where there is none. */
export async function showChargedPlan(ctx: BillingContext, accountId: string): Promise<Subscription | null> {
  return (await findRunningPlan(ctx.db, accountId)) ? runningAsCharged(ctx, accountId) : null
}

/** @throws {AppError} no_subscription */
export async function runningAsCharged(ctx: BillingContext, accountId: string): Promise<Subscription> {
  const plan = await runningPlan(ctx.db, accountId)
  return toSubscription(ctx, plan, await findNewCard(ctx, plan))
}

/** Evidence in a plan's card that did not pay last: only the provider knows it. Null for another card, or where it cannot be asked. */
export async function findNewCard(
  { db, provider, log }: BillingContext,
  { provider_id, account_id, card_brand, card_last4 }: PlanRow,
): Promise<CardEvidence | null> {
  if (!provider || card_last4 === null) return null
  const last = await findLastEvidence(db, account_id)
  if (last?.card_brand === card_brand && last.card_last4 === card_last4) return null
  const { subscriptions } = provider.stripe
  try {
    const found = await orMissing(() =>
      subscriptions.retrieve(provider_id, { expand: ['default_payment_method'] }),
    )
    return evidenceOf(found?.default_payment_method ?? null)
  } catch (error) {
    log.warn({ error }, 'the card provider did not say where a new card is from')
    return null
  }
}
