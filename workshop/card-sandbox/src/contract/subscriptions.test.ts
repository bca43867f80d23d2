import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  advance,
  aPrice,
  aSubscriber,
  at,
  changeCard,
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
beforeAll(async () => {
  target = await startTarget()
  stripe = target.stripe
  starter = await aPrice(stripe, 799)
})
afterAll(() => target[Symbol.asyncDispose]())

test('a subscription is charged at once, and is active for a month', async () => {
  const { customer } = await aSubscriber(stripe)
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: starter }],
    metadata: { plan: 'starter' },
    expand: ['latest_invoice.payments'],
  })
  expect(subscription.status).toBe('active')
  expect(periodOf(subscription)).toEqual(['2027-01-31', '2027-02-28'])
  const invoice = subscription.latest_invoice as Stripe.Invoice
  expect(invoice).toMatchObject({
    status: 'paid',
    amount_paid: 799,
    billing_reason: 'subscription_create',
    parent: { subscription_details: { subscription: subscription.id, metadata: { plan: 'starter' } } },
  })
  expect(invoice.payments?.data).toMatchObject([{ status: 'paid', payment: { type: 'payment_intent' } }])
})

test('it renews by the month’s length, and each renewal stays a draft for about an hour', async () => {
  const subscriber = await aSubscriber(stripe)
  const { id } = await subscribe(stripe, subscriber, starter)
  await advance(stripe, subscriber, at('2027-02-28') + 60)
  const renewed = await stripe.subscriptions.retrieve(id)
  expect(renewed.status).toBe('active')
  expect(periodOf(renewed)).toEqual(['2027-02-28', '2027-03-31'])
  expect((await invoicesOf(stripe, subscriber)).at(-1)).toMatchObject({ status: 'draft', amount_due: 799 })
  await advance(stripe, subscriber, at('2027-04-01'))
  await advance(stripe, subscriber, at('2027-05-01'))
  const invoices = await invoicesOf(stripe, subscriber)
  expect(invoices.map(({ status, billing_reason }) => [status, billing_reason])).toEqual([
    ['paid', 'subscription_create'],
    ['paid', 'subscription_cycle'],
    ['paid', 'subscription_cycle'],
    ['paid', 'subscription_cycle'],
  ])
  expect(periodOf(await stripe.subscriptions.retrieve(id))).toEqual(['2027-04-30', '2027-05-31'])
})

test('a renewal that fails is tried three times more within 14 days, then the subscription ends', async () => {
  const subscriber = await aSubscriber(stripe)
  const { id } = await subscribe(stripe, subscriber, starter)
  await changeCard(stripe, subscriber, { id, token: 'pm_card_chargeCustomerFail' })
  const due = at('2027-02-28')
  await advance(stripe, subscriber, due + DAY)
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due')
  const [, open] = await invoicesOf(stripe, subscriber)
  expect(open).toMatchObject({ status: 'open', attempt_count: 1, next_payment_attempt: due + 3600 + 3 * DAY })
  await advance(stripe, subscriber, due + 15 * DAY)
  const ended = await stripe.subscriptions.retrieve(id)
  expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } })
  expect(await stripe.invoices.retrieve(open!.id)).toMatchObject({
    attempt_count: 4,
    next_payment_attempt: null,
  })
})

test('a new card saves a subscription that is past due', async () => {
  const subscriber = await aSubscriber(stripe)
  const { id } = await subscribe(stripe, subscriber, starter)
  await changeCard(stripe, subscriber, { id, token: 'pm_card_chargeCustomerFail' })
  await advance(stripe, subscriber, at('2027-03-02'))
  const [, open] = await invoicesOf(stripe, subscriber)
  await expect(stripe.invoices.pay(open!.id)).rejects.toMatchObject({ type: 'StripeCardError' })
  await stripe.subscriptions.update(id, { default_payment_method: subscriber.method.id })
  expect((await stripe.invoices.pay(open!.id)).status).toBe('paid')
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active')
})

test('a first payment that is declined leaves the subscription incomplete, and it expires within a day', async () => {
  const subscriber = await aSubscriber(stripe, 'pm_card_chargeCustomerFail')
  const order = { customer: subscriber.customer.id, items: [{ price: starter }] }
  const subscription = await stripe.subscriptions.create(order)
  expect(subscription.status).toBe('incomplete')
  await advance(stripe, subscriber, START + DAY)
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete_expired')
  expect((await invoicesOf(stripe, subscriber))[0]?.status).toBe('void')
  await expect(
    stripe.subscriptions.create({ ...order, payment_behavior: 'error_if_incomplete' }),
  ).rejects.toMatchObject({ type: 'StripeCardError', statusCode: 402 })
})

test('a customer without a card cannot subscribe', async () => {
  const { id } = await stripe.customers.create({})
  await expect(stripe.subscriptions.create({ customer: id, items: [{ price: starter }] })).rejects.toThrow(
    'no attached payment source',
  )
})

test('cancelled at the period’s end, it runs until then, and can be taken back before', async () => {
  const subscriber = await aSubscriber(stripe)
  const { id } = await subscribe(stripe, subscriber, starter)
  const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  expect(ending).toMatchObject({ status: 'active', cancel_at: at('2027-02-28') })
  expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: null,
    canceled_at: null,
  })
  await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await advance(stripe, subscriber, at('2027-03-01'))
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    ended_at: at('2027-02-28'),
    cancellation_details: { reason: 'cancellation_requested' },
  })
  expect(await invoicesOf(stripe, subscriber)).toHaveLength(1)
  await expect(stripe.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toMatchObject({
    statusCode: 400,
  })
})

test('cancelled at once, it ends at once, and cannot be cancelled again', async () => {
  const subscriber = await aSubscriber(stripe)
  const { id } = await subscribe(stripe, subscriber, starter)
  expect((await stripe.subscriptions.cancel(id)).status).toBe('canceled')
  await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' })
  expect((await stripe.subscriptions.list({ customer: subscriber.customer.id })).data).toEqual([])
  expect(
    (await stripe.subscriptions.list({ customer: subscriber.customer.id, status: 'all' })).data,
  ).toHaveLength(1)
})

test('while collection is paused nothing is charged, and it goes on by itself', async () => {
  const subscriber = await aSubscriber(stripe)
  const { id } = await subscribe(stripe, subscriber, starter)
  await stripe.subscriptions.update(id, {
    pause_collection: { behavior: 'void', resumes_at: at('2027-04-15') },
  })
  await advance(stripe, subscriber, at('2027-03-20'))
  await advance(stripe, subscriber, at('2027-05-02'))
  const statuses = (await invoicesOf(stripe, subscriber)).map(({ status }) => status)
  expect(statuses).toEqual(['paid', 'void', 'void', 'paid'])
  expect((await stripe.subscriptions.retrieve(id)).pause_collection).toBeNull()
})

test('a trial costs nothing until it ends, and its end is announced three days before', async () => {
  const subscriber = await aSubscriber(stripe)
  const trial = await stripe.subscriptions.create({
    customer: subscriber.customer.id,
    items: [{ price: starter }],
    trial_period_days: 14,
  })
  expect(trial).toMatchObject({ status: 'trialing', trial_end: START + 14 * DAY })
  await advance(stripe, subscriber, START + 12 * DAY)
  const told = await stripe.events.list({ type: 'customer.subscription.trial_will_end', limit: 5 })
  expect(told.data.map((event) => (event.data.object as Stripe.Subscription).id)).toContain(trial.id)
  await advance(stripe, subscriber, START + 15 * DAY)
  const active = await stripe.subscriptions.retrieve(trial.id)
  expect(active.status).toBe('active')
  expect(periodOf(active)).toEqual(['2027-02-14', '2027-03-14'])
  const paid = (await invoicesOf(stripe, subscriber)).map(({ amount_paid }) => amount_paid)
  expect(paid).toEqual([0, 799])
})

test('a trial without a card ends as it was agreed', async () => {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START })
  const customer = await stripe.customers.create({ test_clock: clock.id })
  const begin = (missing: 'cancel' | 'pause'): Promise<Stripe.Subscription> =>
    stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: starter }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: missing } },
    })
  const [cancelled, paused] = [await begin('cancel'), await begin('pause')]
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const subscriber = { clock, customer, method }
  await advance(stripe, subscriber, START + 8 * DAY)
  expect((await stripe.subscriptions.retrieve(cancelled.id)).status).toBe('canceled')
  expect((await stripe.subscriptions.retrieve(paused.id)).status).toBe('paused')
  await stripe.subscriptions.update(paused.id, { default_payment_method: method.id })
  const resumed = await stripe.subscriptions.resume(paused.id, { billing_cycle_anchor: { type: 'now' } })
  expect(resumed.status).toBe('active')
  expect(periodOf(resumed)).toEqual(['2027-02-08', '2027-03-08'])
})
