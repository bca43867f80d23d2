import { createPrice, priceData } from '../catalogue/prices.ts'
import { flag, integer, mergeMetadata, metadata, shape, text } from '../http/params.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import { idOf, type Plan, type Price, type SubscriptionItem } from '../objects/objects.ts'
import { find, type SandboxContext } from '../state/context.ts'
import { newId } from '../state/ids.ts'
import { type Cycle, type Period, periodAt } from './periods.ts'

/** One item of a subscription in a request; `id` and `deleted` name one that is there already. */
export const itemParam = shape({
  id: text,
  deleted: flag,
  metadata,
  price: text,
  price_data: priceData,
  quantity: integer,
})
type ItemParams = ReturnType<typeof itemParam.read>

/** The items of a subscription after a request. Their periods are those of `period`. */
export function changedItems(
  ctx: SandboxContext,
  known: SubscriptionItem[],
  change: { given: ItemParams[]; subscriptionId: string; period: Period },
): SubscriptionItem[] {
  let items = known.map((item) => structuredClone(item))
  for (const [index, given] of change.given.entries()) {
    const at = `items[${index}]`
    const existing = given.id === undefined ? undefined : items.find((item) => item.id === given.id)
    if (given.id !== undefined && !existing)
      throw invalidRequest(`No such subscription_item: '${given.id}'`, {
        code: 'resource_missing',
        param: `${at}[id]`,
      })
    if (given.deleted) items = items.filter((item) => item !== existing)
    else if (existing) changeItem(ctx, existing, { given, at })
    else items.push(newItem(ctx, given, { ...change, at }))
  }
  checkTogether(items)
  return items
}

function checkTogether(items: SubscriptionItem[]): void {
  if (items.length === 0)
    throw invalidRequest('A subscription must have at least one active plan.', { param: 'items' })
  const cycles = new Set(items.map(({ price }) => JSON.stringify([price.currency, cycleOf(price)])))
  if (cycles.size > 1)
    throw invalidRequest(
      'All prices on a subscription must have the same currency, `interval` and `interval_count`.',
      {
        param: 'items',
      },
    )
}

function changeItem(
  ctx: SandboxContext,
  item: SubscriptionItem,
  change: { given: ItemParams; at: string },
): void {
  const { given } = change
  if (given.price !== undefined || given.price_data) {
    item.price = recurringPrice(ctx, given, change.at)
    item.plan = planOf(item.price)
  }
  if (given.quantity !== undefined) item.quantity = given.quantity
  item.metadata = mergeMetadata(item.metadata, given.metadata)
}

function newItem(
  ctx: SandboxContext,
  given: ItemParams,
  place: { subscriptionId: string; period: Period; at: string },
): SubscriptionItem {
  const price = recurringPrice(ctx, given, place.at)
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: ctx.now(),
    current_period_end: place.period.end,
    current_period_start: place.period.start,
    current_trial: null,
    discounts: [],
    metadata: mergeMetadata({}, given.metadata),
    plan: planOf(price),
    price,
    quantity: given.quantity ?? 1,
    subscription: place.subscriptionId,
    tax_rates: [],
  }
}

function recurringPrice(ctx: SandboxContext, given: ItemParams, at: string): Price {
  if (given.price === undefined && !given.price_data)
    throw invalidRequest(`Missing required param: ${at}[price].`, {
      code: 'parameter_missing',
      param: `${at}[price]`,
    })
  const price = given.price_data
    ? createPrice(ctx, { ...given.price_data, active: false })
    : find(ctx, 'price', given.price ?? '', `${at}[price]`)
  if (price.recurring && (price.active || given.price_data)) return structuredClone(price)
  throw invalidRequest(
    price.recurring
      ? 'The price specified is inactive. This field only accepts active prices.'
      : 'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
    { param: `${at}[price]` },
  )
}

/** How often a price is billed. */
export function cycleOf(price: Price): Cycle {
  return {
    // Prices are made with these four only; the SDK's type leaves room for words to come.
    interval: (price.recurring?.interval ?? 'month') as Cycle['interval'],
    interval_count: price.recurring?.interval_count ?? 1,
  }
}

/** Puts all items into the period in which `at` lies. */
export function setPeriods(items: SubscriptionItem[], anchor: number, at: number): void {
  for (const item of items) {
    const period = periodAt(anchor, cycleOf(item.price), at)
    item.current_period_start = period.start
    item.current_period_end = period.end
  }
}

function planOf(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    ...cycleOf(price),
    livemode: false,
    metadata: { ...price.metadata },
    meter: null,
    nickname: price.nickname,
    product: idOf(price.product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}
