import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  advance,
  aPrice,
  aSubscriber,
  at,
  attach,
  invoicesOf,
  type Subscriber,
} from '../testing/subscriber.ts'
import { startTarget } from '../testing/contract-target.ts'
import type { ContractTarget } from '../testing/target.ts'

let target: ContractTarget
let stripe: Stripe
let price: string
let subscriber: Subscriber
let invoice: Stripe.Invoice
beforeAll(async () => {
  target = await startTarget()
  stripe = target.stripe
  price = await aPrice(stripe, 1499)
})
afterAll(() => target[Symbol.asyncDispose]())
beforeEach(async () => {
  subscriber = await aSubscriber(stripe)
  const subscription = await stripe.subscriptions.create({
    customer: subscriber.customer.id,
    items: [{ price }],
    expand: ['latest_invoice'],
  })
  invoice = subscription.latest_invoice as Stripe.Invoice
})

test('a credit note for a paid invoice refunds its card', async () => {
  const note = await stripe.creditNotes.create({
    invoice: invoice.id,
    lines: [{ type: 'invoice_line_item', invoice_line_item: invoice.lines.data[0]!.id, amount: 500 }],
    refund_amount: 500,
    reason: 'order_change',
  })
  expect(note).toMatchObject({ status: 'issued', total: 500, type: 'post_payment' })
  const refund = await stripe.refunds.retrieve(note.refunds[0]!.refund as string)
  expect(refund).toMatchObject({ amount: 500, status: 'succeeded' })
  expect((await stripe.invoices.retrieve(invoice.id)).post_payment_credit_notes_amount).toBe(500)
})

test('credit notes never add up to more than their invoice', async () => {
  await stripe.creditNotes.create({ invoice: invoice.id, amount: 1000, refund_amount: 1000 })
  await expect(
    stripe.creditNotes.create({ invoice: invoice.id, amount: 500, credit_amount: 500 }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'amount' })
  expect((await stripe.creditNotes.list({ invoice: invoice.id })).data).toHaveLength(1)
})

test('what a credit note gives back must be said in full', async () => {
  await expect(
    stripe.creditNotes.create({ invoice: invoice.id, amount: 500, refund_amount: 400 }),
  ).rejects.toThrow('must equal the credit note amount')
})

test('credit instead of a refund is used by the next invoice', async () => {
  await stripe.creditNotes.create({ invoice: invoice.id, amount: 500, credit_amount: 500 })
  await advance(stripe, subscriber, at('2027-03-02'))
  expect((await invoicesOf(stripe, subscriber)).at(-1)).toMatchObject({ total: 1499, amount_paid: 999 })
})

test('a credit note lowers what is open on an invoice', async () => {
  const asking = await attach(stripe, subscriber, 'pm_card_chargeCustomerFail')
  const incomplete = await stripe.subscriptions.create({
    customer: subscriber.customer.id,
    items: [{ price }],
    default_payment_method: asking.id,
    expand: ['latest_invoice'],
  })
  const open = incomplete.latest_invoice as Stripe.Invoice
  const note = await stripe.creditNotes.create({ invoice: open.id, amount: 499 })
  expect(note.type).toBe('pre_payment')
  expect(await stripe.invoices.retrieve(open.id)).toMatchObject({ amount_remaining: 1000, status: 'open' })
  const paid = await stripe.invoices.pay(open.id, { payment_method: subscriber.method.id })
  expect(paid).toMatchObject({ status: 'paid', amount_paid: 1000 })
})

test('an invoice that was given up can still be paid', async () => {
  const failing = await attach(stripe, subscriber, 'pm_card_chargeCustomerFail')
  const { latest_invoice } = await stripe.subscriptions.create({
    customer: subscriber.customer.id,
    items: [{ price }],
    default_payment_method: failing.id,
  })
  const id = latest_invoice as string
  expect((await stripe.invoices.markUncollectible(id)).status).toBe('uncollectible')
  expect((await stripe.invoices.pay(id, { payment_method: subscriber.method.id })).status).toBe('paid')
  await expect(stripe.invoices.pay(id)).rejects.toMatchObject({ statusCode: 400 })
})
