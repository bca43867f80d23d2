import type Stripe from 'stripe'

/** A customer with a clock of their own and a card to pay with. */
export interface Subscriber {
  customer: Stripe.Customer
  clock: Stripe.TestHelpers.TestClock
  method: Stripe.PaymentMethod
}

/** Noon on 31 January 2027, so that months of other lengths follow. */
export const START = Date.UTC(2027, 0, 31, 12) / 1000
export const DAY = 24 * 60 * 60
export const at = (iso: string): number => Date.parse(`${iso}T12:00:00Z`) / 1000
const dateOf = (seconds: number | null | undefined): string =>
  new Date((seconds ?? Number.NaN) * 1000).toISOString().slice(0, 10)

/** Makes a customer who begins at `START`. */
export async function aSubscriber(stripe: Stripe, token = 'pm_card_visa'): Promise<Subscriber> {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START })
  const customer = await stripe.customers.create({ email: 'ada@example.com', test_clock: clock.id })
  const method = await attach(stripe, { customer }, token)
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } })
  return { customer, clock, method }
}

/** First and last day of what is paid for. */
export function periodOf({ items }: Stripe.Subscription): string[] {
  const [item] = items.data
  return [dateOf(item?.current_period_start), dateOf(item?.current_period_end)]
}

/** Subscribes at a plan's price, with the customer's own card. */
export function subscribe(
  stripe: Stripe,
  { customer }: Subscriber,
  price: string,
): Promise<Stripe.Subscription> {
  return stripe.subscriptions.create({ customer: customer.id, items: [{ price }] })
}

export function attach(
  stripe: Stripe,
  { customer }: Pick<Subscriber, 'customer'>,
  token: string,
): Promise<Stripe.PaymentMethod> {
  return stripe.paymentMethods.attach(token, { customer: customer.id })
}

/** Saves another card, which pays for the subscription from now on. */
export async function changeCard(
  stripe: Stripe,
  subscriber: Subscriber,
  { id, token }: { id: string; token: string },
): Promise<Stripe.Subscription> {
  const method = await attach(stripe, subscriber, token)
  return stripe.subscriptions.update(id, { default_payment_method: method.id })
}

/** Makes a plan's price. */
export async function aPrice(
  stripe: Stripe,
  unitAmount: number,
  interval: 'month' | 'year' = 'month',
): Promise<string> {
  const price = await stripe.prices.create({
    currency: 'eur',
    unit_amount: unitAmount,
    recurring: { interval },
    product_data: { name: `Plan at ${unitAmount}` },
  })
  return price.id
}

/** Moves a subscriber's clock and waits until everything until then has happened. */
export async function advance(stripe: Stripe, { clock }: Subscriber, to: number): Promise<void> {
  const { testClocks } = stripe.testHelpers
  await testClocks.advance(clock.id, { frozen_time: to })
  while ((await testClocks.retrieve(clock.id)).status !== 'ready')
    await new Promise((resolve) => setTimeout(resolve, 500))
}

/** The invoices of a customer, oldest first. */
export async function invoicesOf(stripe: Stripe, { customer }: Subscriber): Promise<Stripe.Invoice[]> {
  const { data } = await stripe.invoices.list({ customer: customer.id, limit: 100 })
  return data.toReversed()
}
