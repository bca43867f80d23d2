import type Stripe from 'stripe'
import { randomFrom } from '@segno/test-kit/random'
import { afterEach, expect, test } from 'vitest'
import { type SandboxTarget, startSandbox } from '../testing/target.ts'
import type { AnswerFault, DeliveryFault } from './fault-plan.ts'
import { randomFaults } from './random-faults.ts'

let target: SandboxTarget
afterEach(() => target[Symbol.asyncDispose]())

const answers: AnswerFault[] = []
const deliveries: (DeliveryFault | null)[] = []
/** Faults in the order in which a test wrote them down. */
const scripted = { nextAnswer: () => answers.shift() ?? null, nextDelivery: () => deliveries.shift() ?? null }

const emails = async (): Promise<(string | null)[]> =>
  (await target.stripe.customers.list()).data.map(({ email }) => email)

test('500 after success: the key repeats the 500, and what was done is there to be found', async () => {
  target = await startSandbox({ faults: scripted })
  answers.push('fail_after_success')
  const create = (): Promise<Stripe.Customer> =>
    target.stripe.customers.create({ email: 'once@example.com' }, { idempotencyKey: 'key-1' })
  await expect(create()).rejects.toMatchObject({ statusCode: 500, type: 'StripeAPIError' })
  await expect(create()).rejects.toMatchObject({ statusCode: 500 })
  expect(await emails()).toEqual(['once@example.com'])
})

test('a connection that breaks after success: the key repeats the true answer', async () => {
  target = await startSandbox({ faults: scripted })
  answers.push('drop_connection')
  // By hand, because the SDK sends a request again by itself when its connection breaks.
  const create = (): Promise<Response> =>
    fetch(`${target.origin}/v1/customers`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox', 'idempotency-key': 'key-2' },
      body: new URLSearchParams({ email: 'once@example.com' }),
    })
  await expect(create()).rejects.toThrow('fetch failed')
  expect(await (await create()).json()).toMatchObject({ email: 'once@example.com' })
  expect(await emails()).toEqual(['once@example.com'])
})

test('an outage of an hour answers nothing but 503, and its webhooks come afterwards', async () => {
  target = await startSandbox({})
  const { id } = await target.stripe.customers.create({ email: 'before@example.com' })
  await target.submit('/sandbox/settings', { awayMinutes: '60' })
  await target.sandbox.tick()
  const ask = (): Promise<unknown> =>
    target.stripe.customers.retrieve(id, undefined, { maxNetworkRetries: 0 })
  await expect(ask()).rejects.toMatchObject({ statusCode: 503, type: 'StripeAPIError' })
  expect(target.received).toEqual([])
  expect(await (await fetch(`${target.origin}/sandbox/settings`)).text()).toContain('value="60"')
  await target.sandbox.advance(3_600)
  await target.sandbox.tick()
  expect(await ask()).toMatchObject({ id })
  expect(target.received).toHaveLength(1)
})

test('an outage ends when it is switched off, and one of no number is none', async () => {
  target = await startSandbox({})
  await target.submit('/sandbox/settings', { awayMinutes: '60' })
  await target.submit('/sandbox/settings', { awayMinutes: '0' })
  await target.submit('/sandbox/settings', { awayMinutes: 'an hour' })
  await target.stripe.customers.create({ email: 'later@example.com' })
  expect(await emails()).toEqual(['later@example.com'])
})

test.each([
  ['in_progress', 409],
  ['rate_limited', 429],
] as const)('%s: nothing is done, and the same key works afterwards', async (fault, statusCode) => {
  target = await startSandbox({ faults: scripted })
  answers.push(fault)
  const create = (): Promise<Stripe.Customer> =>
    target.stripe.customers.create({ email: 'later@example.com' }, { idempotencyKey: 'key-3' })
  await expect(create()).rejects.toMatchObject({ statusCode })
  expect(await emails()).toEqual([])
  await create()
  expect(await emails()).toEqual(['later@example.com'])
})

test('while an answer is late its key is refused, and later it repeats the answer', async () => {
  target = await startSandbox({ faults: scripted })
  answers.push('slow')
  const create = (): Promise<Stripe.Customer> =>
    target.stripe.customers.create({ email: 'slow@example.com' }, { idempotencyKey: 'key-4' })
  const first = create()
  await expect.poll(() => Object.keys(target.state()?.objects.customer ?? {})).toHaveLength(1)
  await expect(create()).rejects.toMatchObject({ statusCode: 409 })
  target.pass(1)
  expect((await create()).id).toBe((await first).id)
})

test('webhooks are repeated, overtaken and lost, and the lost are listed as undelivered', async () => {
  target = await startSandbox({ faults: scripted })
  deliveries.push({ kind: 'delay', seconds: 9 }, { kind: 'repeat', afterSeconds: 5 }, { kind: 'drop' }, null)
  for (const email of ['late', 'repeated', 'lost', 'plain'])
    await target.stripe.customers.create({ email: `${email}@example.com` })
  const heard = (): unknown[] =>
    target.received.map(({ event }) => (event.data.object as Stripe.Customer).email?.replace(/@.*/, ''))
  await target.sandbox.tick()
  expect(heard()).toEqual(['repeated', 'plain'])
  target.pass(10)
  await target.sandbox.tick()
  expect(heard()).toEqual(['repeated', 'plain', 'repeated', 'late'])
  const { data } = await target.stripe.events.list({ delivery_success: false })
  expect(data.map((event) => (event.data.object as Stripe.Customer).email)).toEqual(['lost@example.com'])
})

test('under random faults every event is heard at least once, or listed as undelivered', async () => {
  const shares = { deliveries: { repeat: 0.3, delay: 0.3, drop: 0.2 }, latestSeconds: 30 }
  target = await startSandbox({ faults: randomFaults(randomFrom(2027), shares) })
  for (let count = 0; count < 100; count++) await target.stripe.products.create({ name: `product ${count}` })
  for (let second = 0; second < 40; second += 1) {
    await target.sandbox.tick()
    target.pass(1)
  }
  const heard = target.received.map(({ event }) => event.id)
  const lost = await target.stripe.events.list({ delivery_success: false, limit: 100 })
  expect(new Set([...heard, ...lost.data.map(({ id }) => id)]).size).toBe(100)
  expect(heard.length).toBeGreaterThan(new Set(heard).size)
  expect(lost.data.length).toBeGreaterThan(0)
  const created = target.received.map(({ event }) => (event.data.object as Stripe.Product).name)
  expect(created).not.toEqual(created.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })))
})
