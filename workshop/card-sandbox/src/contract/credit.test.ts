import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTarget } from '../testing/contract-target.ts'
import { advance, aPrice, aSubscriber, at, changeCard, invoicesOf, subscribe } from '../testing/subscriber.ts'
import type { ContractTarget } from '../testing/target.ts'

let target: ContractTarget
beforeAll(async () => {
  target = await startTarget()
})
afterAll(() => target[Symbol.asyncDispose]())

/** A month at ten euros, and its renewal after what is given in between. */
async function renewed(give: (ids: { customer: string; subscription: string }) => Promise<unknown>) {
  const { stripe } = target
  const subscriber = await aSubscriber(stripe)
  const { id } = await subscribe(stripe, subscriber, await aPrice(stripe, 1_000))
  await give({ customer: subscriber.customer.id, subscription: id })
  await advance(stripe, subscriber, at('2027-03-01'))
  return (await invoicesOf(stripe, subscriber)).at(-1)!
}

test('credit of a customer pays the next invoice, or a part of it', async () => {
  const { stripe } = target
  const credit = (amount: number) =>
    renewed(({ customer }) =>
      stripe.customers.createBalanceTransaction(customer, { amount, currency: 'eur' }),
    )
  expect(await credit(-400)).toMatchObject({
    status: 'paid',
    total: 1_000,
    amount_due: 600,
    amount_paid: 600,
  })
  const whole = await credit(-5_000)
  expect(whole).toMatchObject({
    status: 'paid',
    total: 1_000,
    amount_due: 0,
    amount_paid: 0,
    ending_balance: -4_000,
  })
  expect((await stripe.invoicePayments.list({ invoice: whole.id, status: 'paid' })).data).toEqual([])
  // Thirty cents are too little to be charged, and wait for the invoice after.
  expect(await credit(-970)).toMatchObject({
    status: 'paid',
    amount_due: 0,
    amount_paid: 0,
    ending_balance: 30,
  })
})

test('a coupon takes its part off one invoice, and leaves the lines as they are', async () => {
  const { stripe } = target
  const coupon = await stripe.coupons.create({ percent_off: 25, duration: 'once' })
  const invoice = await renewed(({ subscription }) =>
    stripe.subscriptions.update(subscription, { discounts: [{ coupon: coupon.id }] }),
  )
  expect(invoice).toMatchObject({ subtotal: 1_000, total: 750, amount_paid: 750 })
  expect(invoice.total_discount_amounts).toMatchObject([{ amount: 250 }])
  expect(invoice.lines.data.map(({ amount }) => amount)).toEqual([1_000])
})

test('an invoice that is paid outside is paid, without its card payment', async () => {
  const { stripe } = target
  const subscriber = await aSubscriber(stripe)
  const { id } = await subscribe(stripe, subscriber, await aPrice(stripe, 1_000))
  await changeCard(stripe, subscriber, { id, token: 'pm_card_chargeCustomerFail' })
  await advance(stripe, subscriber, at('2027-03-01'))
  const open = (await invoicesOf(stripe, subscriber)).at(-1)!
  expect(await stripe.invoices.pay(open.id, { paid_out_of_band: true })).toMatchObject({
    status: 'paid',
    amount_paid: 1_000,
    amount_paid_off_stripe: 1_000,
  })
  const [paid, ...others] = (await stripe.invoicePayments.list({ invoice: open.id, status: 'paid' })).data
  expect(others).toEqual([])
  expect(paid!.payment.payment_intent).toBeUndefined()
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
})

test('an invoice shows its first ten lines, and all are listed by a call of their own', async () => {
  const { stripe } = target
  const subscriber = await aSubscriber(stripe)
  const { id, items } = await subscribe(stripe, subscriber, await aPrice(stripe, 1_000))
  for (let quantity = 2; quantity < 8; quantity++)
    await stripe.subscriptions.update(id, { items: [{ id: items.data[0]!.id, quantity }] })
  await advance(stripe, subscriber, at('2027-03-01'))
  const renewal = (await invoicesOf(stripe, subscriber)).at(-1)!
  expect([renewal.lines.data.length, renewal.lines.has_more]).toEqual([10, true])
  const all = await stripe.invoices.listLineItems(renewal.id, { limit: 100 })
  expect([all.data.length, all.has_more]).toEqual([13, false])
})
