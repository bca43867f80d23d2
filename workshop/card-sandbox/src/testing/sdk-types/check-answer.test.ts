import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SandboxState } from '../../card-sandbox.ts'
import { API_VERSION } from '../../webhooks/events.ts'
import { cardForm, type SandboxTarget, startSandbox } from '../target.ts'
import { checkAnswer } from './check-answer.ts'

let target: SandboxTarget
let objects: SandboxState['objects']
beforeAll(async () => {
  target = await startSandbox()
  const session = await target.stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://shop.test/done',
    line_items: [
      { price_data: { currency: 'eur', unit_amount: 900, product_data: { name: '20 points' } }, quantity: 1 },
    ],
  })
  await target.submit(`/sandbox/checkout/${session.id}`, cardForm('4242424242424242'))
  objects = target.state()!.objects
})
afterAll(() => target[Symbol.asyncDispose]())

const first = <T>(all: Record<string, T>): T => structuredClone(Object.values(all)[0]!)

test('the sandbox speaks the version of the API that the SDK is made for', () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION)
})

test('what the sandbox answers fits the SDK’s own types', () => {
  for (const kind of ['checkout.session', 'payment_intent', 'charge', 'event', 'price'] as const)
    expect(checkAnswer(first(objects[kind] as Record<string, unknown>))).toEqual([])
})

test.each([
  ['a word that the SDK does not know', { status: 'done' }, 'checkout.session.status'],
  ['a field that the SDK does not know', { colour: 'red' }, 'checkout.session.colour'],
  ['a wrong type', { amount_total: '900' }, 'checkout.session.amount_total'],
  ['a wrong type deep within', { automatic_tax: { enabled: 1 } }, 'checkout.session.automatic_tax.enabled'],
  [
    'an object of another kind',
    { customer: { id: 'pi_1', object: 'payment_intent' } },
    'checkout.session.customer',
  ],
])('%s is noticed', (_what, spoilt, place) => {
  const problems = checkAnswer({ ...first(objects['checkout.session']), ...spoilt })
  expect(problems.some((problem) => problem.startsWith(place))).toBe(true)
})

test('a missing field is noticed, also in the object that an event is about', () => {
  const { amount_received: _gone, ...intent } = first(objects.payment_intent)
  const event = { ...first(objects.event), type: 'payment_intent.succeeded', data: { object: intent } }
  expect(checkAnswer(event)).toEqual(['payment_intent.amount_received: missing'])
})
