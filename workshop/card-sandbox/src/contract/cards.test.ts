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

test('a saved card is listed, can be made the default, and is gone once detached', async () => {
  const method = await ada.attach('pm_card_visa')
  expect(method).toMatchObject({ customer: ada.id, card: { last4: '4242', brand: 'visa' } })
  const invoice_settings = { default_payment_method: method.id }
  const changed = await target.stripe.customers.update(ada.id, { invoice_settings })
  expect(changed.invoice_settings.default_payment_method).toBe(method.id)
  expect((await target.stripe.customers.listPaymentMethods(ada.id)).data).toHaveLength(1)
  await target.stripe.paymentMethods.detach(method.id)
  expect((await target.stripe.paymentMethods.list({ customer: ada.id })).data).toHaveLength(0)
  await expect(ada.attach(method.id)).rejects.toMatchObject({ code: 'payment_method_unexpected_state' })
})

test('a card that is always declined cannot even be saved', async () => {
  await expect(ada.attach('pm_card_visa_chargeDeclined')).rejects.toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    decline_code: 'generic_decline',
  })
})

test('the card that fails later can be saved, and is declined when charged', async () => {
  const method = await ada.attach('pm_card_chargeCustomerFail')
  await expect(ada.pay(method.id, { off_session: true })).rejects.toMatchObject({
    type: 'StripeCardError',
    code: 'card_declined',
    payment_intent: { status: 'requires_payment_method' },
  })
})

test('a declined payment can be confirmed again with another card', async () => {
  const failed = (await ada
    .pay((await ada.attach('pm_card_chargeCustomerFail')).id)
    .catch(
      (error: unknown) => (error as Stripe.errors.StripeCardError).payment_intent,
    )) as Stripe.PaymentIntent
  const paid = await target.stripe.paymentIntents.confirm(failed.id, { payment_method: 'pm_card_visa' })
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 900 })
})

test('a card that asks each time cannot pay while its owner is away', async () => {
  const method = await ada.attach('pm_card_authenticationRequired')
  await expect(ada.pay(method.id, { off_session: true })).rejects.toMatchObject({
    code: 'authentication_required',
  })
})

test('a payment can be cancelled until it succeeds', async () => {
  const waiting = await target.stripe.paymentIntents.create({ amount: 900, currency: 'eur' })
  expect((await target.stripe.paymentIntents.cancel(waiting.id)).status).toBe('canceled')
  const paid = await ada.pay('pm_card_visa')
  await expect(target.stripe.paymentIntents.cancel(paid.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
})

test('amounts that are too small to charge are refused', async () => {
  for (const [amount, currency, least] of [
    [49, 'eur', '€0.50'],
    [29, 'gbp', '£0.30'],
    [299, 'sek', 'SEK 3.00'],
    [49, 'jpy', '¥50'],
  ] as const)
    await expect(ada.pay('pm_card_visa', { amount, currency })).rejects.toMatchObject({
      code: 'amount_too_small',
      message: expect.stringContaining(least.slice(-2)) as string,
    })
  expect(await ada.pay('pm_card_visa', { amount: 50, currency: 'jpy' })).toMatchObject({
    status: 'succeeded',
  })
})

test('a charge is refunded in parts, never beyond what was paid', async () => {
  const paid = await ada.pay('pm_card_visa')
  const first = await target.stripe.refunds.create({ payment_intent: paid.id, amount: 400 })
  expect(first).toMatchObject({ amount: 400, status: 'succeeded' })
  await expect(target.stripe.refunds.create({ payment_intent: paid.id, amount: 501 })).rejects.toThrow(
    'greater than unrefunded amount',
  )
  await target.stripe.refunds.create({ payment_intent: paid.id })
  await expect(target.stripe.refunds.create({ payment_intent: paid.id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  const charge = await target.stripe.charges.retrieve(paid.latest_charge as string, { expand: ['refunds'] })
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 900 })
  expect(charge.refunds?.data.map(({ amount }) => amount)).toEqual([500, 400])
})
