import { moneyText } from '../http/money.ts'
import {
  idOf,
  type InvoiceLine,
  type Price,
  type Subscription,
  type SubscriptionItem,
} from '../objects/objects.ts'
import { newId } from '../state/ids.ts'
import { type Period, proratedCents } from './periods.ts'

interface LineOrder {
  item: SubscriptionItem
  amount: number
  description: string
  period: Period
  proration: boolean
}

function line(order: LineOrder): InvoiceLine {
  const { item, amount } = order
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: item.price.currency,
    description: order.description,
    discount_amounts: [],
    discountable: !order.proration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: { ...item.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: order.proration,
        proration_details: { credited_items: null },
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { ...order.period },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: idOf(item.price.product) ?? '' },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity ?? 1,
    quantity_decimal: String(item.quantity ?? 1),
    subscription: item.subscription,
    subtotal: amount,
    taxes: [],
  }
}

/** Cost of a subscription's items for their whole periods; `free` for trials. */
export function periodLines(
  items: SubscriptionItem[],
  names: (price: Price) => string,
  free = false,
): InvoiceLine[] {
  return items.map((item) => {
    const quantity = item.quantity ?? 1
    const description = free
      ? `Trial period for ${names(item.price)}`
      : `${quantity} × ${names(item.price)} (at ${moneyText(item.price.unit_amount ?? 0, item.price.currency)} / ${item.price.recurring?.interval ?? 'month'})`
    return line({
      item,
      amount: free ? 0 : itemCents(item),
      description,
      period: { start: item.current_period_start, end: item.current_period_end },
      proration: false,
    })
  })
}

/** Cost of a change in the middle of a period: the unused time back, and the remaining time of what replaces it. */
export function prorationLines(
  before: SubscriptionItem[],
  after: SubscriptionItem[],
  options: {
    at: number
    names: (price: Price) => string
    charged: (item: SubscriptionItem) => SubscriptionItem
    creditsOnly?: boolean
  },
): InvoiceLine[] {
  const changed = (item: SubscriptionItem, others: SubscriptionItem[]): boolean =>
    !others.some(
      (other) => other.id === item.id && other.price.id === item.price.id && other.quantity === item.quantity,
    )
  const credits = before
    .filter((item) => changed(item, after))
    .map((item) => prorated(options.charged(item), options, -1))
  if (options.creditsOnly) return credits
  return [
    ...credits,
    ...after.filter((item) => changed(item, before)).map((item) => prorated(item, options, 1)),
  ]
}

function prorated(
  item: SubscriptionItem,
  options: { at: number; names: (price: Price) => string },
  sign: 1 | -1,
): InvoiceLine {
  const period = { start: item.current_period_start, end: item.current_period_end }
  const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    options.at * 1000,
  )
  return line({
    item,
    amount: proratedCents(sign * itemCents(item), period, options.at),
    description: `${sign < 0 ? 'Unused' : 'Remaining'} time on ${options.names(item.price)} after ${when}`,
    period: { start: options.at, end: period.end },
    proration: true,
  })
}

/** Cost of an item for a whole period. */
function itemCents(item: SubscriptionItem): number {
  return (item.price.unit_amount ?? 0) * (item.quantity ?? 1)
}

/** The period in which a subscription is now; all items of one share it. */
export function currentPeriod(subscription: Subscription): Period {
  const [first] = subscription.items.data
  if (!first) throw new Error(`subscription ${subscription.id} has no items`)
  return { start: first.current_period_start, end: first.current_period_end }
}
