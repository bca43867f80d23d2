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
  const made = await stripe.payouts.create({ amount: 1_000, currency: 'eur' })
  expect((await stripe.payouts.list({ limit: 1 })).data).toMatchObject([{ id: made.id, amount: 1_000 }])
  expect((await stripe.payouts.retrieve(made.id)).failure_code).toBeNull()
})
