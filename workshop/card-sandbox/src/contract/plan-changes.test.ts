import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  advance,
  aPrice,
  aSubscriber,
  at,
  DAY,
  invoicesOf,
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
let yearly: string
beforeAll(async () => {
  target = await startTarget()
  stripe = target.stripe
  ;[starter, creator, yearly] = [
    await aPrice(stripe, 799),
    await aPrice(stripe, 1499),
    await aPrice(stripe, 7990, 'year'),
  ]
})
afterAll(() => target[Symbol.asyncDispose]())

test('going up at once costs the rest of the month, less what is unused of the old plan', async () => {
  const subscriber = await aSubscriber(stripe)
  const subscription = await subscribe(stripe, subscriber, starter)
  await advance(stripe, subscriber, START + 14 * DAY)
  const items = [{ id: subscription.items.data[0]!.id, price: creator }]
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items, proration_behavior: 'always_invoice' },
  })
  // Half of 28 days: 7.50 of the new plan, rounded, less 4.00 of the old.
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-400, 750])
  const changed = await stripe.subscriptions.update(subscription.id, {
    items,
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  })
  expect(changed.items.data[0]?.price.id).toBe(creator)
  expect(changed.latest_invoice).toMatchObject({
    status: 'paid',
    total: preview.total,
    billing_reason: 'subscription_update',
  })
  expect(periodOf(changed)).toEqual(['2027-01-31', '2027-02-28'])
})

test('what is unused is credited as it was charged, though its price has changed without proration since', async () => {
  const subscriber = await aSubscriber(stripe)
  const subscription = await subscribe(stripe, subscriber, starter)
  const { id } = subscription.items.data[0]!
  const dearer = await aPrice(stripe, 951)
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id, price: dearer }],
    proration_behavior: 'none',
  })
  await advance(stripe, subscriber, START + 14 * DAY)
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items: [{ id, price: creator }], proration_behavior: 'always_invoice' },
  })
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-400, 750])
})

test('going down without proration costs nothing now and less from the next month on', async () => {
  const subscriber = await aSubscriber(stripe)
  const subscription = await subscribe(stripe, subscriber, creator)
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: subscription.items.data[0]!.id, price: starter }],
    proration_behavior: 'none',
  })
  expect(await invoicesOf(stripe, subscriber)).toHaveLength(1)
  await advance(stripe, subscriber, at('2027-03-01'))
  expect((await invoicesOf(stripe, subscriber)).at(-1)).toMatchObject({ amount_paid: 799 })
})

test('prorations wait for the next invoice where that is asked, and a credit is used up later', async () => {
  const subscriber = await aSubscriber(stripe)
  const subscription = await stripe.subscriptions.create({
    customer: subscriber.customer.id,
    items: [{ price: creator, quantity: 3 }],
  })
  await advance(stripe, subscriber, START + 14 * DAY)
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: subscription.items.data[0]!.id, price: starter, quantity: 1 }],
    proration_behavior: 'create_prorations',
  })
  await advance(stripe, subscriber, at('2027-03-01'))
  // 22.49 back for half of the old month, 4.00 for half of the new, 7.99 for the month that begins.
  expect((await invoicesOf(stripe, subscriber)).at(-1)).toMatchObject({
    total: -2249 + 400 + 799,
    amount_due: 0,
    status: 'paid',
  })
  expect((await stripe.customers.retrieve(subscriber.customer.id)) as Stripe.Customer).toMatchObject({
    balance: -1050,
  })
  await advance(stripe, subscriber, at('2027-04-02'))
  await advance(stripe, subscriber, at('2027-05-02'))
  const amounts = (await invoicesOf(stripe, subscriber)).slice(-2).map(({ amount_due }) => amount_due)
  expect(amounts).toEqual([0, 2 * 799 - 1050])
})

test('changing from a month to a year begins a year now and credits the unused month', async () => {
  const subscriber = await aSubscriber(stripe)
  const subscription = await subscribe(stripe, subscriber, starter)
  await advance(stripe, subscriber, START + 14 * DAY)
  const changed = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: subscription.items.data[0]!.id, price: yearly }],
    expand: ['latest_invoice'],
  })
  expect(periodOf(changed)).toEqual(['2027-02-14', '2028-02-14'])
  expect(changed.latest_invoice).toMatchObject({ status: 'paid', total: 7990 - 400 })
})

test('a trial that is ended now begins its first month now', async () => {
  const subscriber = await aSubscriber(stripe)
  const trial = await stripe.subscriptions.create({
    customer: subscriber.customer.id,
    items: [{ price: starter }],
    trial_period_days: 30,
  })
  await advance(stripe, subscriber, START + 14 * DAY)
  const active = await stripe.subscriptions.update(trial.id, { trial_end: 'now', expand: ['latest_invoice'] })
  expect(active.status).toBe('active')
  expect(periodOf(active)).toEqual(['2027-02-14', '2027-03-14'])
  expect(active.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 799 })
})

test('a subscription can have several items, and one that is taken away is credited', async () => {
  const subscriber = await aSubscriber(stripe)
  const subscription = await stripe.subscriptions.create({
    customer: subscriber.customer.id,
    items: [{ price: starter }, { price: creator }],
    expand: ['latest_invoice'],
  })
  expect(subscription.latest_invoice).toMatchObject({ amount_paid: 799 + 1499 })
  await advance(stripe, subscriber, START + 14 * DAY)
  const removed = subscription.items.data.find((item) => item.price.id === creator)!
  const changed = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: removed.id, deleted: true }],
    proration_behavior: 'always_invoice',
    expand: ['latest_invoice'],
  })
  expect(changed.items.data.map((item) => item.price.id)).toEqual([starter])
  expect(changed.latest_invoice).toMatchObject({ status: 'paid', total: -750, amount_due: 0 })
})

test('prices of different lengths cannot be billed together', async () => {
  const { customer } = await aSubscriber(stripe)
  await expect(
    stripe.subscriptions.create({ customer: customer.id, items: [{ price: starter }, { price: yearly }] }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'items' })
})
