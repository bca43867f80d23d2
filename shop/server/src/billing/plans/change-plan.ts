import { type Answer, kindFacts, type previewPlanChange, type Subscription } from '@segno/contract'
import type Stripe from 'stripe'
import { amountCents, basisPoints, sumCents } from '@segno/units'
import { extractVat } from '@segno/vat'
import { monthsAfter } from '../../platform/day-range.ts'
import type { BillingContext } from '../billing-context.ts'
import {
  cardDeclined,
  packageNotFound,
  packagePriceChanged,
  planCancelled,
  planUnpaid,
  samePlan,
} from '../errors.ts'
import { fromProvider, orDeclined } from '../provider/from-provider.ts'
import { findAnyPackage, planPeriod } from '../queries.ts'
import { type ListedPrice, pricedFor } from '../rules.ts'
import { type Buyer, quoteHeld, quotePackage, readBuyer } from '../quote.ts'
import { secondsOf } from '../provider/objects.ts'
import { ask, stripeOf } from './ask-provider.ts'
import { dropChange, dropRefusedChange } from './confirm-payment.ts'
import { providerPrice, type PlanPrice } from './provider-price.ts'
import { findPaidRate, findRunningPlan, isPaidVatBack, type PlanRow } from './queries.ts'
import { type PlanLine, readPlanLines } from './read-paid.ts'
import { PAUSED_FROM, readProviderPlan } from './read-provider-plan.ts'
import { changeHappens, chargeable, nextPaymentAt, type PlanSum, pointsFor } from './rules.ts'
import { taxFactsOf } from './plan-view.ts'
import { syncPlan } from './sync-plan.ts'
import { runningPlan } from './show-plan.ts'

const CLOCKS_APART_MS = 60 * 60_000

/** Takes back another plan that waits for the next payment. */
export async function stayWith(ctx: BillingContext, stripe: Stripe, plan: PlanRow): Promise<void> {
  if (plan.next_package_id === null) return
  await moveTo({ stripe, plan }, { price: await agreedPrice(ctx, plan, plan.package_id) })
}

interface Change {
  readonly accountId: string
  readonly packageId: string
}

/**
 * The price of the running plan, or of one that waits in its place: subscribers keep what was agreed, whatever it costs by now, with
 * the VAT of today. Today's price where it began in a pause and was never paid.
 */
async function agreedPrice(ctx: BillingContext, plan: PlanRow, packageId: string): Promise<PlanPrice> {
  const buyer = await buyerOf(ctx, plan)
  const listed =
    (await agreedListing(ctx, plan, packageId)) ?? (await quoteHeld(ctx.db, buyer, packageId)).row
  const sold = await findAnyPackage(ctx.db, packageId, plan.currency)
  if (!sold) throw packageNotFound()
  return {
    packageId,
    name: sold.name,
    period: planPeriod(sold),
    currency: plan.currency,
    grossCents: pricedFor(listed, buyer.priceTerms).grossCents,
    listed,
  }
}

/** The agreed price of a package; null where nothing was paid for it yet and the plan is on another one. */
async function agreedListing(
  ctx: BillingContext,
  { provider_id: providerId }: PlanRow,
  packageId: string,
): Promise<ListedPrice | null> {
  const found = await fromProvider(ctx, () => readProviderPlan(stripeOf(ctx), providerId))
  if (found.packageId === packageId && found.listed !== null) return found.listed
  const last = found.paid.findLast(({ sold }) => sold.packageId === packageId)
  if (!last || last.sold.listed !== null) return last?.sold.listed ?? null
  // An earlier version noted no net price: it is what is left of the paid one without its VAT.
  const rate = await findPaidRate(ctx.db, last.providerInvoiceId)
  if (rate === undefined) return null
  const { netCents } = extractVat(amountCents(last.sold.grossCents), basisPoints(rate))
  return { price_cents: netCents, is_gross: false }
}

/**
 * Prices the next period by today's tax of its buyer, at the price that was agreed.
 *
 * @throws {AppError} payments_unavailable
 */
export async function repricePlan(ctx: BillingContext, accountId: string): Promise<void> {
  const plan = await findRunningPlan(ctx.db, accountId)
  if (!plan) return
  const price = await agreedPrice(ctx, plan, plan.next_package_id ?? plan.package_id)
  const { items } = await fromProvider(ctx, () => stripeOf(ctx).subscriptions.retrieve(plan.provider_id))
  // A job of the same change was here first: what is shown has to wait for what it did, too.
  if (price.grossCents === items.data[0]?.price.unit_amount) {
    if (price.grossCents !== plan.gross_cents) await fromProvider(ctx, () => syncPlan(ctx, plan.provider_id))
    return
  }
  await ask(ctx, { accountId }, (stripe) => moveTo({ stripe, plan }, { price }))
}

/** Plans keep the currency that they began in. */
const buyerOf = async (ctx: BillingContext, { account_id, currency }: PlanRow): Promise<Buyer> => ({
  ...(await readBuyer(ctx, account_id)),
  currency,
})

interface PlanChange {
  readonly plan: PlanRow
  readonly price: PlanPrice
  readonly happens: Answer<typeof previewPlanChange>['happens']
  readonly from: PlanSum
  readonly to: PlanSum
  readonly tax: Subscription['tax']
  readonly isVatBack: boolean
  /** Where the period has another length. */
  readonly startsAt?: Date
}

async function planChange(ctx: BillingContext, { accountId, packageId }: Change): Promise<PlanChange> {
  const plan = await runningPlan(ctx.db, accountId)
  if (plan.ends_then) throw planCancelled()
  const buyer = await buyerOf(ctx, plan)
  const { row, grossCents } = await quotePackage(ctx.db, buyer, packageId)
  if (row.period === null || !kindFacts(row.kind).isRecurring) throw packageNotFound()
  if (row.id === plan.package_id) throw samePlan()
  const sold = await findAnyPackage(ctx.db, plan.package_id, plan.currency)
  const from: PlanSum = {
    points: sold?.points ?? 0,
    // While a smaller plan waits, what is paid for is the one before.
    grossCents: plan.next_package_id === null ? plan.gross_cents : (plan.current_cents ?? plan.gross_cents),
    period: planPeriod(sold ?? { period: null }),
  }
  const to: PlanSum = { points: row.points, grossCents, period: planPeriod(row) }
  const { status } = await fromProvider(ctx, () => stripeOf(ctx).subscriptions.retrieve(plan.provider_id))
  // The rest of a period would be deducted though it is not paid.
  if (status === 'past_due' || status === 'unpaid') throw planUnpaid()
  // The unused rest would be credited as it was charged, with VAT that has gone back by now.
  const isVatBack = await isPaidVatBack(ctx.db, { planId: plan.id, since: periodBeginsAt(plan, from.period) })
  // The provider charges nothing before the end of free days, nor after a pause, nor once a year is to become months.
  const isAhead = status === 'trialing' || plan.status === 'paused' || isVatBack
  const asked = changeHappens(from, to)
  const happens = asked === 'now' && isAhead ? 'after_paid_time' : asked
  const { currency } = plan
  const { name } = row
  const price: PlanPrice = { packageId, name, period: to.period, currency, grossCents, listed: row }
  return {
    plan,
    price,
    happens,
    from,
    to,
    tax: taxFactsOf(buyer.vat),
    isVatBack,
    ...(from.period === to.period ? {} : { startsAt: nextPaymentAt(plan) }),
  }
}

/** A little before: the provider's clock, and the time that a payment takes, are not ours. */
const periodBeginsAt = ({ period_ends_at: endsAt }: PlanRow, period: PlanSum['period']): Date =>
  new Date(monthsAfter(endsAt, period === 'year' ? -12 : -1).getTime() - CLOCKS_APART_MS)

/**
 * Sum and date of a change, which is not made.
 *
 * @throws {AppError} no_subscription, package_not_found, same_plan, plan_cancelled, plan_unpaid
 */
export async function previewChange(
  ctx: BillingContext,
  change: Change,
): Promise<Answer<typeof previewPlanChange>> {
  const { plan, price, happens, from, to, tax, isVatBack } = await planChange(ctx, change)
  const { currency } = plan
  const shared = { happens, currency, tax, isVatBack }
  if (happens !== 'now') {
    const at = nextPaymentAt(plan).toISOString()
    return {
      ...shared,
      dueCents: 0,
      chargeCents: 0,
      creditCents: 0,
      postponedCents: 0,
      points: 0,
      at,
      nextPaymentAt: at,
    }
  }
  const stripe = stripeOf(ctx)
  const preview = await fromProvider(ctx, async () =>
    stripe.invoices.createPreview({
      subscription: plan.provider_id,
      subscription_details: {
        items: [await itemFor(stripe, plan, price)],
        proration_behavior: 'always_invoice',
      },
    }),
  )
  const lines = await fromProvider(ctx, () => readPlanLines(stripe, preview))
  const credited = lines.find(({ amount }) => amount < 0)?.sold
  return {
    ...shared,
    dueCents: chargeable(preview.amount_due, currency),
    ...prorationOf(lines),
    postponedCents: postponedOf(preview),
    // As they will be counted: by the price that is credited.
    points: pointsFor(to, preview.subtotal, { ...from, grossCents: credited?.grossCents ?? from.grossCents }),
    at: ctx.now().toISOString(),
    nextPaymentAt: paidUntil(lines, plan).toISOString(),
  }
}

/** End of the period that a change pays for, by the provider's clock: a year that takes the place of months begins with it. */
const paidUntil = (lines: readonly Pick<PlanLine, 'amount' | 'servicePeriod'>[], plan: PlanRow): Date =>
  lines.findLast(({ amount }) => amount > 0)?.servicePeriod.until ?? nextPaymentAt(plan)

/** Price of the new plan until the next payment, and of the unused rest of the old one. */
function prorationOf(
  lines: readonly Pick<PlanLine, 'amount'>[],
): Pick<Answer<typeof previewPlanChange>, 'chargeCents' | 'creditCents'> {
  const sumOf = (sign: 1 | -1): number =>
    lines.reduce((sum, { amount }) => sum + Math.max(0, sign * amount), 0)
  return { chargeCents: sumOf(1), creditCents: sumOf(-1) }
}

/** Too small to be charged now, and added to the next invoice. */
function postponedOf({ total, starting_balance: balance, currency }: Stripe.Invoice): number {
  const asked = sumCents([amountCents(total), amountCents(balance)])
  return asked > 0 && chargeable(asked, currency.toUpperCase()) === 0
    ? Math.max(0, Math.min(total, asked))
    : 0
}

/**
 * Changes to another plan: a bigger one once its difference is paid, which may wait for the buyer to confirm it at their bank, a smaller one
 * with the next period. To the present plan, while another one waits: takes that change back, in a pause too.
 *
 * @param change `grossCents` is the price that was shown
 * @throws {AppError} no_subscription, package_not_found, package_price_changed, same_plan, plan_cancelled, plan_unpaid, card_declined
 */
export async function changePlan(
  ctx: BillingContext,
  change: Change & { readonly grossCents: number },
): Promise<Subscription> {
  const {
    package_id: present,
    next_package_id: later,
    ends_then: ends,
  } = await runningPlan(ctx.db, change.accountId)
  if (change.packageId === present && later !== null && !ends)
    return ask(ctx, change, (stripe, plan) => stayWith(ctx, stripe, plan))
  const { price, happens, startsAt } = await planChange(ctx, change)
  if (price.grossCents !== change.grossCents) throw packagePriceChanged()
  const changed = await ask(ctx, change, (stripe, plan) =>
    moveTo({ stripe, plan }, { price, ...(happens === 'now' ? { isNow: true } : { startsAt }) }),
  )
  if (await dropRefusedChange(ctx, change)) throw cardDeclined('Your bank refused the payment.')
  return changed
}

interface Move {
  readonly price: PlanPrice
  /** The difference is paid at once; otherwise nothing is before the next period. */
  readonly isNow?: boolean
  /** Where the next period has another length: the provider would begin it today. */
  readonly startsAt?: Date | undefined
}

async function moveTo(
  { stripe, plan }: { stripe: Stripe; plan: PlanRow },
  { price, isNow = false, startsAt }: Move,
): Promise<void> {
  await dropChange(stripe, plan)
  const items = [await itemFor(stripe, plan, price)]
  const moved = (how: Stripe.SubscriptionUpdateParams) =>
    orDeclined(() => stripe.subscriptions.update(plan.provider_id, { items, ...how }))
  if (!isNow) {
    const trialEnd = startsAt && {
      trial_end: secondsOf(startsAt),
      // A year that was paused once, and is trialing now since months are to follow it, is not paused.
      ...(plan.status !== 'paused' && { metadata: { [PAUSED_FROM]: '' } }),
    }
    await moved({ proration_behavior: 'none', ...trialEnd })
    return
  }
  const payNow = { proration_behavior: 'always_invoice' } as const
  const end = await moved({ ...payNow, payment_behavior: 'error_if_incomplete' })
  // Nothing of that is kept, so it is asked for again in a way that waits for the buyer.
  if (end === 'asks') await moved({ ...payNow, payment_behavior: 'pending_if_incomplete' })
}

async function itemFor(
  stripe: Stripe,
  plan: PlanRow,
  sold: PlanPrice,
): Promise<{ id: string; price: string }> {
  const price = await providerPrice(stripe, sold)
  const { items } = await stripe.subscriptions.retrieve(plan.provider_id)
  const [item] = items.data
  if (!item) throw new Error(`subscription ${plan.provider_id} has no item`)
  return { id: item.id, price }
}
