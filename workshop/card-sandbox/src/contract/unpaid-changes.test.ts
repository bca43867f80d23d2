import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  advance,
  aPrice,
  aSubscriber,
  at,
  attach,
  changeCard,
  DAY,
  periodOf,
  START,
  subscribe,
} from '../testing/subscriber.ts'
import { startTarget } from '../testing/contract-target.ts'
import type { ContractTarget } from '../testing/target.ts'

let target: ContractTarget
let stripe: Stripe
let starter: string
let creator: string
beforeAll(async () => {
  target = await startTarget()
  stripe = target.stripe
  starter = await aPrice(stripe, 799)
  creator = await aPrice(stripe, 1499)
})
afterAll(() => target[Symbol.asyncDispose]())

test('going up is not made while its payment fails, and is made once it is paid', async () => {
  const subscriber = await aSubscriber(stripe)
  const subscription = await subscribe(stripe, subscriber, starter)
  await changeCard(stripe, subscriber, { id: subscription.id, token: 'pm_card_chargeCustomerFail' })
  await advance(stripe, subscriber, START + 14 * DAY)
  const waiting = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: subscription.items.data[0]!.id, price: creator }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  })
  expect(waiting.status).toBe('active')
  expect(waiting.items.data[0]?.price.id).toBe(starter)
  expect(waiting.pending_update?.subscription_items?.[0]?.price.id).toBe(creator)
  await stripe.invoices.pay(waiting.latest_invoice as string, { payment_method: subscriber.method.id })
  const changed = await stripe.subscriptions.retrieve(subscription.id)
  expect(changed.pending_update).toBeNull()
  expect(changed.items.data[0]?.price.id).toBe(creator)
})

test('a change that nobody pays lapses after 23 hours', async () => {
  const subscriber = await aSubscriber(stripe)
  const subscription = await subscribe(stripe, subscriber, starter)
  await changeCard(stripe, subscriber, { id: subscription.id, token: 'pm_card_authenticationRequired' })
  const waiting = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: subscription.items.data[0]!.id, price: creator }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  })
  await advance(stripe, subscriber, START + DAY)
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ pending_update: null })
  expect((await stripe.invoices.retrieve(waiting.latest_invoice as string)).status).toBe('void')
})

test('credit that a lapsed change would have used comes back', async () => {
  const subscriber = await aSubscriber(stripe)
  const subscription = await subscribe(stripe, subscriber, creator)
  const id = subscription.items.data[0]!.id
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id, price: starter }],
    proration_behavior: 'always_invoice',
  })
  const balance = async (): Promise<number> =>
    ((await stripe.customers.retrieve(subscriber.customer.id)) as Stripe.Customer).balance
  expect(await balance()).toBe(-700)
  await changeCard(stripe, subscriber, { id: subscription.id, token: 'pm_card_chargeCustomerFail' })
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id, price: creator, quantity: 3 }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  })
  expect(await balance()).toBe(0)
  await advance(stripe, subscriber, START + DAY)
  expect(await balance()).toBe(-700)
})

test('a change that is paid after the next month began joins that month', async () => {
  const subscriber = await aSubscriber(stripe)
  // Half a day's difference to a smaller plan would be too small to be charged.
  const studio = await aPrice(stripe, 4_999)
  const subscription = await subscribe(stripe, subscriber, starter)
  const failing = await attach(stripe, subscriber, 'pm_card_chargeCustomerFail')
  await advance(stripe, subscriber, at('2027-02-28') - DAY / 2)
  const waiting = await stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id })
  const changed = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: waiting.items.data[0]!.id, price: studio }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  })
  await stripe.subscriptions.update(subscription.id, { default_payment_method: subscriber.method.id })
  await advance(stripe, subscriber, at('2027-02-28') + DAY / 4)
  const renewed = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
  expect(renewed.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 799 })
  expect(renewed.items.data[0]?.price.id).toBe(starter)
  await stripe.invoices.pay(changed.latest_invoice as string, { payment_method: subscriber.method.id })
  const joined = await stripe.subscriptions.retrieve(subscription.id)
  expect(joined.items.data[0]?.price.id).toBe(studio)
  expect(periodOf(joined)).toEqual(['2027-02-28', '2027-03-31'])
})
