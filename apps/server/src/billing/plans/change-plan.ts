import type { Answer, previewPlanChange, Subscription } from '@segno/contract'
import Stripe from 'stripe'
import type { BillingContext } from '../billing-context.ts'
import {
  cardDeclined,
  cardNotSaved,
  packageNotFound,
  paymentsUnavailable,
  samePlan,
  yearlyPlanRuns,
} from '../errors.ts'
import { fromProvider } from '../provider/from-provider.ts'
import { findAnyPackage } from '../queries.ts'
import { quotePackage, readBuyer } from '../quote.ts'
import { providerPrice } from './provider-price.ts'
import { updatePlan, type PlanRow } from './queries.ts'
import { changeHappens, type PlanSum } from './rules.ts'
import { runningPlan, toSubscription } from './show-plan.ts'
import { syncPlan } from './sync-plan.ts'

interface Owner {
  readonly accountId: string
}

function stripeOf({ provider }: BillingContext): Stripe {
  if (!provider) throw paymentsUnavailable()
  return provider.stripe
}

/** Asks the provider to change a plan, takes over what came of it, and shows it. */
async function ask(
  ctx: BillingContext,
  { accountId }: Owner,
  change: (stripe: Stripe, plan: PlanRow) => Promise<unknown>,
): Promise<Subscription> {
  const plan = await runningPlan(ctx.db, accountId)
  await fromProvider(ctx, () => change(stripeOf(ctx), plan))
  ctx.failpoint('plan:changed')
  await fromProvider(ctx, () => syncPlan(ctx, plan.provider_id))
  return toSubscription(ctx.db, await runningPlan(ctx.db, accountId))
}

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
    const resumesAt = new Date(plan.period_ends_at)
    resumesAt.setUTCMonth(resumesAt.getUTCMonth() + months)
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
    if (plan.next_package_id !== null) await moveTo(ctx, stripe, plan, plan.package_id, { proration: 'none' })
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
    period: sold?.period === 'year' ? 'year' : 'month',
  }
  const happens = changeHappens(from, {
    points: row.points,
    grossCents,
    period: row.period === 'year' ? 'year' : 'month',
  })
  if (happens === 'never') throw yearlyPlanRuns()
  return { plan, happens }
}

/**
 * Sum and date of a change, which is not made.
 *
 * @throws {AppError} no_subscription, package_not_found, same_plan, yearly_plan_runs
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
 * @throws {AppError} no_subscription, package_not_found, same_plan, yearly_plan_runs, card_declined
 */
export async function changePlan(ctx: BillingContext, change: Change): Promise<Subscription> {
  const { happens } = await planChange(ctx, change)
  return ask(ctx, change, (stripe, plan) =>
    moveTo(ctx, stripe, plan, change.packageId, { proration: happens === 'now' ? 'always_invoice' : 'none' }),
  )
}

async function moveTo(
  ctx: BillingContext,
  stripe: Stripe,
  plan: PlanRow,
  packageId: string,
  { proration }: { proration: 'always_invoice' | 'none' },
): Promise<void> {
  try {
    await stripe.subscriptions.update(plan.provider_id, {
      items: [await itemFor(ctx, stripe, plan, packageId)],
      proration_behavior: proration,
      ...(proration === 'always_invoice' ? { payment_behavior: 'error_if_incomplete' } : {}),
    })
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw cardDeclined(error.message)
    throw error
  }
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
    period: row.period === 'year' ? 'year' : 'month',
    currency: plan.currency,
    grossCents,
  })
  const { items } = await stripe.subscriptions.retrieve(plan.provider_id)
  const [item] = items.data
  if (!item) throw new Error(`subscription ${plan.provider_id} has no item`)
  return { id: item.id, price }
}

/**
 * Opens the form for another card.
 *
 * @throws {AppError} no_subscription, payments_unavailable
 */
export async function openCardChange(
  ctx: BillingContext,
  { accountId }: Owner,
): Promise<{ clientSecret: string }> {
  const plan = await runningPlan(ctx.db, accountId)
  const stripe = stripeOf(ctx)
  const session = await fromProvider(ctx, async () => {
    const { customer } = await stripe.subscriptions.retrieve(plan.provider_id)
    return stripe.checkout.sessions.create({
      mode: 'setup',
      ui_mode: 'embedded_page',
      redirect_on_completion: 'if_required',
      return_url: `${ctx.origin}/subscriptions?card=changed`,
      customer: typeof customer === 'string' ? customer : customer.id,
      currency: plan.currency.toLowerCase(),
    })
  })
  await updatePlan(ctx.db, plan.id, { card_session_id: session.id })
  return { clientSecret: session.client_secret ?? '' }
}

/**
 * Takes the card of the finished form, and pays with it what is overdue.
 *
 * @throws {AppError} no_subscription, card_not_saved, card_declined
 */
export const takeNewCard = (ctx: BillingContext, owner: Owner): Promise<Subscription> =>
  ask(ctx, owner, async (stripe, plan) => {
    if (plan.card_session_id === null) throw cardNotSaved()
    const session = await stripe.checkout.sessions.retrieve(plan.card_session_id, {
      expand: ['setup_intent'],
    })
    const method = (session.setup_intent as Stripe.SetupIntent | null)?.payment_method
    if (session.status !== 'complete' || !method) throw cardNotSaved()
    const id = typeof method === 'string' ? method : method.id
    await stripe.subscriptions.update(plan.provider_id, { default_payment_method: id })
    const open = await stripe.invoices.list({ subscription: plan.provider_id, status: 'open', limit: 1 })
    const [overdue] = open.data
    if (plan.status === 'past_due' && overdue) await payOverdue(stripe, overdue.id, id)
  })

async function payOverdue(stripe: Stripe, invoiceId: string, methodId: string): Promise<void> {
  try {
    await stripe.invoices.pay(invoiceId, { payment_method: methodId })
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw cardDeclined(error.message)
    throw error
  }
}
