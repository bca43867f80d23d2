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
