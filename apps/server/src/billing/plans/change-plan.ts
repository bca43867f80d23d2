import type { Answer, previewPlanChange, Subscription } from '@segno/contract'
import type Stripe from 'stripe'
import { monthsAfter } from '../../platform/day-range.ts'
import type { BillingContext } from '../billing-context.ts'
import { packageNotFound, samePlan } from '../errors.ts'
import { fromProvider, orDeclined } from '../provider/from-provider.ts'
import { findAnyPackage, planPeriod } from '../queries.ts'
import { quotePackage, readBuyer } from '../quote.ts'
import { ask, stripeOf, type Owner } from './ask-provider.ts'
import { providerPrice } from './provider-price.ts'
import type { PlanRow } from './queries.ts'
import { changeHappens, type PlanSum } from './rules.ts'
import { runningPlan } from './show-plan.ts'

/** @throws {AppError} no_subscription */
export const cancelPlan = (ctx: BillingContext, owner: Owner): Promise<Subscription> =>
  ask(ctx, owner, (stripe, plan) =>
    stripe.subscriptions.update(plan.provider_id, { cancel_at_period_end: true }),
  )

/**
 * Pauses: nothing is charged and nothing given until the plan goes on by itself.
 *
 * @throws {AppError} no_subscription
 */
export const pausePlan = (
  ctx: BillingContext,
  { accountId, months }: Owner & { readonly months: number },
): Promise<Subscription> =>
  ask(ctx, { accountId }, (stripe, plan) => {
    const resumesAt = monthsAfter(plan.period_ends_at, months)
    return stripe.subscriptions.update(plan.provider_id, {
      pause_collection: { behavior: 'void', resumes_at: Math.floor(resumesAt.getTime() / 1_000) },
    })
  })

/**
 * Takes back an end, a pause, or a smaller plan that waits.
 *
 * @throws {AppError} no_subscription
 */
export const keepPlan = (ctx: BillingContext, owner: Owner): Promise<Subscription> =>
  ask(ctx, owner, async (stripe, plan) => {
    await stripe.subscriptions.update(plan.provider_id, { cancel_at_period_end: false, pause_collection: '' })
    if (plan.next_package_id !== null) await moveTo(ctx, { stripe, plan }, { packageId: plan.package_id })
  })

interface Change {
  readonly accountId: string
  readonly packageId: string
}

async function planChange(ctx: BillingContext, { accountId, packageId }: Change) {
  const plan = await runningPlan(ctx.db, accountId)
  const buyer = { ...(await readBuyer(ctx, accountId)), currency: plan.currency }
  const { row, grossCents } = await quotePackage(ctx.db, buyer, packageId)
  if (row.kind !== 'plan' || row.period === null) throw packageNotFound()
  if (row.id === plan.package_id) throw samePlan()
  const sold = await findAnyPackage(ctx.db, plan.package_id, plan.currency)
  const from: PlanSum = {
    points: sold?.points ?? 0,
    // While a smaller plan waits, what is paid for is the one before.
    grossCents:
      plan.next_package_id === null
        ? plan.gross_cents
        : (await quotePackage(ctx.db, buyer, plan.package_id)).grossCents,
    period: planPeriod(sold ?? { period: null }),
  }
  const to: PlanSum = { points: row.points, grossCents, period: planPeriod(row) }
  const isNow = changeHappens(from, to) === 'now' && !(await isPaidAhead(ctx, plan))
  const happens = isNow ? ('now' as const) : ('at_period_end' as const)
  return { plan, happens, ...(from.period === to.period ? {} : { startsAt: plan.period_ends_at }) }
}

/** True once a year was to become months: the provider then charges nothing before the year's end, and no difference. */
async function isPaidAhead(ctx: BillingContext, { provider_id: id }: PlanRow): Promise<boolean> {
  const { status } = await fromProvider(ctx, () => stripeOf(ctx).subscriptions.retrieve(id))
  return status === 'trialing'
}

/**
 * Sum and date of a change, which is not made.
 *
 * @throws {AppError} no_subscription, package_not_found, same_plan
 */
export async function previewChange(
  ctx: BillingContext,
  change: Change,
): Promise<Answer<typeof previewPlanChange>> {
  const { plan, happens } = await planChange(ctx, change)
  const { currency } = plan
  if (happens === 'at_period_end')
    return { happens, dueCents: 0, currency, at: plan.period_ends_at.toISOString() }
  const stripe = stripeOf(ctx)
  const preview = await fromProvider(ctx, async () =>
    stripe.invoices.createPreview({
      subscription: plan.provider_id,
      subscription_details: {
        items: [await itemFor(ctx, stripe, plan, change.packageId)],
        proration_behavior: 'always_invoice',
      },
    }),
  )
  return { happens, dueCents: Math.max(0, preview.amount_due), currency, at: ctx.now().toISOString() }
}

/**
 * Changes to another plan: a bigger one once its difference is paid, a smaller one with the next period.
 *
 * @throws {AppError} no_subscription, package_not_found, same_plan, card_declined
 */
export async function changePlan(ctx: BillingContext, change: Change): Promise<Subscription> {
  const { happens, startsAt } = await planChange(ctx, change)
  return ask(ctx, change, (stripe, plan) =>
    moveTo(
      ctx,
      { stripe, plan },
      { packageId: change.packageId, ...(happens === 'now' ? { isNow: true } : { startsAt }) },
    ),
  )
}

interface Move {
  readonly packageId: string
  /** The difference is paid at once; otherwise nothing is before the next period. */
  readonly isNow?: boolean
  /** Where the next period has another length: the provider would begin it today. */
  readonly startsAt?: Date | undefined
}

async function moveTo(
  ctx: BillingContext,
  { stripe, plan }: { stripe: Stripe; plan: PlanRow },
  { packageId, isNow = false, startsAt }: Move,
): Promise<void> {
  const items = [await itemFor(ctx, stripe, plan, packageId)]
  await orDeclined(() =>
    stripe.subscriptions.update(plan.provider_id, {
      items,
      proration_behavior: isNow ? 'always_invoice' : 'none',
      ...(isNow ? { payment_behavior: 'error_if_incomplete' } : {}),
      ...(startsAt ? { trial_end: Math.floor(startsAt.getTime() / 1_000) } : {}),
    }),
  )
}

async function itemFor(
  ctx: BillingContext,
  stripe: Stripe,
  plan: PlanRow,
  packageId: string,
): Promise<{ id: string; price: string }> {
  const buyer = { ...(await readBuyer(ctx, plan.account_id)), currency: plan.currency }
  const { row, grossCents } = await quotePackage(ctx.db, buyer, packageId)
  const price = await providerPrice(stripe, {
    packageId,
    name: row.name,
    period: planPeriod(row),
    currency: plan.currency,
    grossCents,
  })
  const { items } = await stripe.subscriptions.retrieve(plan.provider_id)
  const [item] = items.data
  if (!item) throw new Error(`subscription ${plan.provider_id} has no item`)
  return { id: item.id, price }
}
