import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { WEBHOOK_SECRET } from '../testing/target.ts'
import { useSandbox } from '../testing/use-sandbox.ts'

const target = await useSandbox()

test('an endpoint made by a call hears what it asked for, signed with its own secret', async () => {
  const endpoint = await target.stripe.webhookEndpoints.create({
    url: 'http://other.test/hooks',
    enabled_events: ['customer.created'],
  })
  await target.stripe.products.create({ name: 'unheard' })
  await target.stripe.customers.create({ email: 'heard@example.com' })
  await target.sandbox.tick()
  const [heard, ...others] = target.received.filter(({ url }) => url === 'http://other.test/hooks')
  expect(others).toEqual([])
  const signature = heard!.headers['stripe-signature']!
  expect(Stripe.webhooks.constructEvent(heard!.body, signature, endpoint.secret!).type).toBe(
    'customer.created',
  )
  expect(() => Stripe.webhooks.constructEvent(heard!.body, signature, WEBHOOK_SECRET)).toThrow('signature')
  expect(await target.stripe.webhookEndpoints.retrieve(endpoint.id)).not.toHaveProperty('secret')
  await target.stripe.webhookEndpoints.del(endpoint.id)
})

test('events that the shop has not taken are listed as undelivered until it takes them', async () => {
  const customer = await target.stripe.customers.create({ email: 'late@example.com' })
  const undelivered = async (): Promise<unknown[]> => {
    const { data } = await target.stripe.events.list({ type: 'customer.created', delivery_success: false })
    return data.map((event) => (event.data.object as Stripe.Customer).id)
  }
  target.answers.push(500)
  await target.sandbox.tick()
  expect(await undelivered()).toEqual([customer.id])
  target.pass(301)
  await target.sandbox.tick()
  expect(await undelivered()).toEqual([])
})

test('a webhook is given up after three days, and its event stays to be read', async () => {
  const customer = await target.stripe.customers.create({ email: 'lost@example.com' })
  target.answers.push(...Array.from({ length: 20 }, () => 503))
  for (let hour = 0; hour < 100; hour++) {
    await target.sandbox.tick()
    target.pass(3600)
  }
  expect(target.received).toHaveLength(10)
  expect(target.state()?.deliveries).toEqual([])
  const [event] = (await target.stripe.events.list({ type: 'customer.*' })).data
  expect(event).toMatchObject({ pending_webhooks: 1, data: { object: { id: customer.id } } })
  target.answers.length = 0
})

test('an event names the request that caused it', async () => {
  const idempotencyKey = `named-${Math.random()}`
  const customer = await target.stripe.customers.create({}, { idempotencyKey })
  const [event] = (await target.stripe.events.list({ type: 'customer.created' })).data
  expect(event?.request).toEqual({ id: customer.lastResponse.requestId, idempotency_key: idempotencyKey })
})

test('webhooks that are sent at once arrive out of order, each once', async () => {
  await target.submit('/sandbox/settings', { delivery: 'at once' })
  for (const email of ['first@example.com', 'second@example.com'])
    await target.stripe.customers.create({ email })
  await target.sandbox.tick()
  await target.submit('/sandbox/settings', {})
  const emails = target.received.map(({ event }) => (event.data.object as Stripe.Customer).email)
  expect(emails).toEqual(['second@example.com', 'first@example.com'])
})

test('lists do not know what was made a moment ago, though it can be retrieved', async () => {
  await target.submit('/sandbox/settings', { lag: '60' })
  const { stripe } = target
  const paid = await stripe.paymentIntents.create({
    amount: 900,
    currency: 'eur',
    payment_method: 'pm_card_visa',
    confirm: true,
  })
  const charges = async () => (await stripe.charges.list({ payment_intent: paid.id })).data.length
  expect([await charges(), (await stripe.charges.retrieve(paid.latest_charge as string)).status]).toEqual([
    0,
    'succeeded',
  ])
  const events = async () => (await stripe.events.list({ type: 'charge.succeeded' })).data.length
  expect(await events()).toBe(0)
  target.pass(61)
  expect([await charges(), await events()]).toEqual([1, 1])
  await target.submit('/sandbox/settings', {})
})

test('an endpoint that takes nothing for nine days is disabled, and its events are only listed until it is enabled', async () => {
  const [own] = (await target.stripe.webhookEndpoints.list()).data
  const status = async () => (await target.stripe.webhookEndpoints.retrieve(own!.id)).status
  target.answers.push(...Array.from({ length: 100 }, () => 503))
  for (let day = 0; day < 10; day++) {
    expect(await status()).toBe('enabled')
    await target.stripe.customers.create({})
    await target.sandbox.tick()
    target.pass(86_400)
  }
  expect(await status()).toBe('disabled')
  target.received.length = target.answers.length = 0
  await target.restart()
  const missed = await target.stripe.customers.create({ email: 'missed@example.com' })
  await target.sandbox.tick()
  expect(target.received).toEqual([])
  const [event] = (await target.stripe.events.list({ type: 'customer.created' })).data
  expect(event?.data.object).toMatchObject({ id: missed.id })
  await target.stripe.webhookEndpoints.update(own!.id, { disabled: false })
  await target.stripe.customers.create({ email: 'heard@example.com' })
  await target.sandbox.tick()
  expect(target.received.map(({ event: { data } }) => data.object)).toMatchObject([
    { email: 'heard@example.com' },
  ])
})
