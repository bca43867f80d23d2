import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPayingCustomer, type PayingCustomer } from '../testing/paying-customer.ts'
import { startTarget } from '../testing/contract-target.ts'
import type { ContractTarget } from '../testing/target.ts'

let target: ContractTarget
let ada: PayingCustomer
beforeAll(async () => void (target = await startTarget()))
afterAll(() => target[Symbol.asyncDispose]())
beforeEach(async () => {
  ada = await aPayingCustomer(target.stripe)
})

test('charges are listed by customer and intent, those that failed too, with what was refunded of them', async () => {
  const { stripe } = target
  const intent = await ada.pay((await ada.attach('pm_card_visa')).id)
  await stripe.refunds.create({ payment_intent: intent.id, amount: 300 })
  const declined = await ada.attach('pm_card_chargeCustomerFail')
  await ada.pay(declined.id).catch(() => undefined)
  const { data } = await stripe.charges.list({ customer: ada.id })
  expect(data.map(({ status, amount_refunded: back }) => [status, back])).toEqual([
    ['failed', 0],
    ['succeeded', 300],
  ])
  const own = await stripe.charges.list({ payment_intent: intent.id })
  expect(own.data.map(({ id }) => id)).toEqual([data[1]!.id])
  expect((await stripe.charges.retrieve(data[1]!.id)).payment_intent).toBe(intent.id)
})

test('what is sent from the balance to the bank is listed', async () => {
  const { stripe } = target
  await ada.pay('pm_card_bypassPending', { amount: 2_000 })
  const made = await stripe.payouts.create({ amount: 1_000, currency: 'eur' })
  expect((await stripe.payouts.list({ limit: 1 })).data).toMatchObject([{ id: made.id, amount: 1_000 }])
  expect((await stripe.payouts.retrieve(made.id)).failure_code).toBeNull()
})

test('each charge, refund and payout changes the balance, and a fee is not given back', async () => {
  const { stripe } = target
  const paid = await ada.pay('pm_card_bypassPending', { amount: 2_000 })
  const { id: refundId } = await stripe.refunds.create({ payment_intent: paid.id, amount: 300 })
  const refund = await stripe.refunds.retrieve(refundId, { expand: ['balance_transaction'] })
  expect(refund.balance_transaction).toMatchObject({ amount: -300, fee: 0, net: -300, type: 'refund' })
  const charge = await stripe.charges.retrieve(paid.latest_charge as string, {
    expand: ['balance_transaction'],
  })
  const booked = charge.balance_transaction as Stripe.BalanceTransaction
  expect(booked).toMatchObject({ amount: 2_000, source: charge.id, type: 'charge' })
  expect(booked.fee).toBeGreaterThan(0)
  expect(booked.net).toBe(2_000 - booked.fee)
  const listed = await stripe.balanceTransactions.list({ source: charge.id, type: 'charge', currency: 'eur' })
  expect(listed.data.map(({ id }) => id)).toEqual([booked.id])
})

test('money of a charge is pending first, and no more than is available can be paid out', async () => {
  const { stripe } = target
  const inEur = async (): Promise<number[]> => {
    const { available, pending } = await stripe.balance.retrieve()
    return [available, pending].map((sums) => sums.find(({ currency }) => currency === 'eur')?.amount ?? 0)
  }
  const [available, pending] = (await inEur()) as [number, number]
  const paid = await ada.pay('pm_card_visa')
  const { data } = await stripe.balanceTransactions.list({ source: paid.latest_charge as string })
  expect(data).toMatchObject([{ status: 'pending' }])
  expect(await inEur()).toEqual([available, pending + data[0]!.net])
  await expect(stripe.payouts.create({ amount: available + 1_000, currency: 'eur' })).rejects.toMatchObject({
    statusCode: 400,
    code: 'balance_insufficient',
  })
})
