import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPrice, DAY } from '../testing/subscriber.ts'
import { type SandboxTarget, startSandbox } from '../testing/target.ts'

let target: SandboxTarget
beforeAll(async () => void (target = await startSandbox()))
afterAll(() => target[Symbol.asyncDispose]())

test('three years of one customer, whose card the network renews, pass in one move of the sandbox’s own clock', async () => {
  const { stripe } = target
  const starter = await aPrice(stripe, 799)
  const customer = await stripe.customers.create({})
  const method = await stripe.paymentMethods.attach('pm_card_visa_debit', { customer: customer.id })
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: starter }],
    default_payment_method: method.id,
  })
  await target.sandbox.advance(3 * 366 * DAY)
  const invoices = await stripe.invoices.list({ subscription: id, status: 'paid', limit: 100 })
  expect(invoices.data).toHaveLength(37)
  await target.sandbox.tick()
  const renewals = target.received.filter(
    ({ event }) =>
      event.type === 'invoice.paid' && (event.data.object as Stripe.Invoice).customer === customer.id,
  )
  expect(renewals).toHaveLength(37)
  const renewed = target.received.filter(({ event }) => event.type === 'payment_method.automatically_updated')
  expect(renewed).toHaveLength(1)
})
