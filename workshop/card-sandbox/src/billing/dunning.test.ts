import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advance, aPrice, aSubscriber, at, changeCard, invoicesOf, subscribe } from '../testing/subscriber.ts'
import { type SandboxTarget, startSandbox } from '../testing/target.ts'

let target: SandboxTarget
let stripe: Stripe
beforeAll(async () => {
  target = await startSandbox()
  stripe = target.stripe
})
afterAll(() => target[Symbol.asyncDispose]())

test.each([
  ['cancel', 'canceled', []],
  ['unpaid', 'unpaid', ['draft', 'draft']],
  ['past_due', 'past_due', ['open', 'open']],
])('an account that sets %s leaves a declined plan %s', async (dunning, status, later) => {
  await target.submit('/sandbox/settings', { version: '2026-10-28.endive', signature: 'right', dunning })
  const subscriber = await aSubscriber(stripe)
  const { id } = await subscribe(stripe, subscriber, await aPrice(stripe, 1_000))
  await changeCard(stripe, subscriber, { id, token: 'pm_card_chargeCustomerFail' })
  await advance(stripe, subscriber, at('2027-05-02'))
  expect((await stripe.subscriptions.retrieve(id)).status).toBe(status)
  const [, renewal, ...others] = await invoicesOf(stripe, subscriber)
  expect(renewal).toMatchObject({ status: 'open', attempt_count: 4, next_payment_attempt: null })
  expect(others.map((invoice) => invoice.status)).toEqual(later)
})

test('a card whose month has passed is declined at the renewal, and not a day before', async () => {
  const subscriber = await aSubscriber(stripe)
  const year = subscriber.method.card!.exp_year
  const { id } = await subscribe(stripe, subscriber, await aPrice(stripe, 1_000))
  await advance(stripe, subscriber, at(`${year}-12-31`) + 2 * 3_600)
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active')
  await advance(stripe, subscriber, at(`${year + 1}-01-31`) + 2 * 3_600)
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due')
  const { data } = await stripe.charges.list({ customer: subscriber.customer.id, limit: 1 })
  expect(data).toMatchObject([{ status: 'failed', failure_code: 'expired_card' }])
})

test('an unpaid plan goes on once its newest invoice is paid', async () => {
  await target.submit('/sandbox/settings', {
    version: '2026-10-28.endive',
    signature: 'right',
    dunning: 'unpaid',
  })
  const subscriber = await aSubscriber(stripe)
  const { id } = await subscribe(stripe, subscriber, await aPrice(stripe, 1_000))
  await changeCard(stripe, subscriber, { id, token: 'pm_card_chargeCustomerFail' })
  await advance(stripe, subscriber, at('2027-03-20'))
  await changeCard(stripe, subscriber, { id, token: 'pm_card_visa' })
  await stripe.invoices.pay((await invoicesOf(stripe, subscriber)).at(-1)!.id)
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active')
})
