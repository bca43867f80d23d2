import type Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import { aPrice } from '../testing/subscriber.ts'
import { cardForm } from '../testing/target.ts'
import { useSandbox } from '../testing/use-sandbox.ts'

const target = await useSandbox()
let price: string
beforeAll(async () => {
  price = await aPrice(target.stripe, 799)
})

function openSession(
  data: Stripe.Checkout.SessionCreateParams.SubscriptionData = {},
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  return target.stripe.checkout.sessions.create({
    mode: 'subscription',
    ui_mode: 'embedded_page',
    return_url: 'http://shop.test/subscribed',
    line_items: [{ price, quantity: 1 }],
    subscription_data: { metadata: { plan: 'starter' }, ...data },
    ...more,
  })
}
const submit = (
  session: Stripe.Checkout.Session,
  fields: Record<string, string>,
): Promise<{ text: string }> => target.submit(`/sandbox/checkout/${session.id}`, fields)
const finished = (session: Stripe.Checkout.Session): Promise<Stripe.Checkout.Session> =>
  target.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription', 'subscription.latest_invoice', 'invoice', 'customer'],
  })

test('a subscription is bought: customer, saved card, paid invoice and webhooks', async () => {
  const opened = await openSession()
  await submit(opened, cardForm('4242424242424242'))
  const session = await finished(opened)
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: null,
    customer: { email: 'ada@example.com' },
    subscription: { status: 'active', metadata: { plan: 'starter' } },
    invoice: { status: 'paid', amount_paid: 799 },
  })
  const subscription = session.subscription as Stripe.Subscription
  const method = await target.stripe.paymentMethods.retrieve(subscription.default_payment_method as string)
  expect(method.customer).toBe((session.customer as Stripe.Customer).id)
  await target.sandbox.tick()
  const types = target.received.map(({ event }) => event.type)
  for (const type of [
    'customer.created',
    'customer.subscription.created',
    'invoice.paid',
    'customer.subscription.updated',
    'checkout.session.completed',
  ])
    expect(types).toContain(type)
})

test('a declined card leaves nothing active, and the next card pays the same invoice', async () => {
  const opened = await openSession()
  expect((await submit(opened, cardForm('4000000000000341'))).text).toContain('declined')
  expect(await finished(opened)).toMatchObject({ status: 'open', payment_status: 'unpaid' })
  expect((await target.stripe.subscriptions.list({ price, status: 'active' })).data.length).toBe(1)
  await submit(opened, cardForm('4242424242424242'))
  expect(await finished(opened)).toMatchObject({ subscription: { status: 'active' } })
  expect((await target.stripe.subscriptions.list({ price, status: 'all' })).data.length).toBe(2)
})

test('3-D Secure stands before the first payment, and renewals need it no more', async () => {
  const opened = await openSession()
  expect((await submit(opened, cardForm('4000002500003155'))).text).toContain('3-D Secure')
  expect(await finished(opened)).toMatchObject({ payment_status: 'unpaid' })
  await submit(opened, { authentication: 'pass' })
  const session = await finished(opened)
  const subscription = session.subscription as Stripe.Subscription
  expect(subscription.status).toBe('active')
  await target.sandbox.advance(32 * 24 * 60 * 60)
  const { data } = await target.stripe.invoices.list({ subscription: subscription.id })
  expect(data.map(({ status }) => status)).toEqual(['paid', 'paid'])
})

test('a renewal that asks for 3-D Secure is past due until the buyer has answered the bank', async () => {
  const opened = await openSession()
  await submit(opened, cardForm('4000002760003184'))
  await submit(opened, { authentication: 'pass' })
  const { subscription } = await finished(opened)
  const { id } = subscription as Stripe.Subscription
  await target.sandbox.advance(32 * 24 * 60 * 60)
  expect((await target.stripe.subscriptions.retrieve(id)).status).toBe('past_due')
  const [invoice] = (await target.stripe.invoices.list({ subscription: id, expand: ['data.payments'] })).data
  const intent = await target.stripe.paymentIntents.retrieve(
    invoice!.payments!.data[0]!.payment.payment_intent as string,
  )
  expect(intent.status).toBe('requires_action')
  await target.submit(new URL(intent.next_action!.redirect_to_url!.url!).pathname, { authentication: 'pass' })
  expect((await target.stripe.subscriptions.retrieve(id)).status).toBe('active')
})

test('a trial saves the card and charges nothing', async () => {
  const opened = await openSession({ trial_period_days: 14 })
  await submit(opened, cardForm('4242424242424242'))
  const session = await finished(opened)
  expect(session).toMatchObject({
    payment_status: 'no_payment_required',
    amount_total: 0,
    subscription: { status: 'trialing' },
  })
  expect((session.subscription as Stripe.Subscription).default_payment_method).not.toBeNull()
})

test('a trial can begin without a card where the shop allows it', async () => {
  const customer = await target.stripe.customers.create({ email: 'ada@example.com' })
  const opened = await openSession(
    { trial_period_days: 14, trial_settings: { end_behavior: { missing_payment_method: 'cancel' } } },
    { customer: customer.id, payment_method_collection: 'if_required' },
  )
  const page = await (await fetch(`${target.origin}/sandbox/checkout/${opened.id}`)).text()
  expect(page).not.toContain('Card number')
  await submit(opened, {})
  expect(await finished(opened)).toMatchObject({ subscription: { status: 'trialing' } })
})

test('a session that nobody answers expires after a day', async () => {
  const opened = await openSession()
  target.pass(24 * 60 * 60 + 1)
  await target.sandbox.tick()
  expect((await finished(opened)).status).toBe('expired')
  expect(target.received.map(({ event }) => event.type)).toContain('checkout.session.expired')
})
