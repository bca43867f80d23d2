import { beforeEach, expect, test } from 'vitest'
import { aPayingCustomer, type PayingCustomer } from '../testing/paying-customer.ts'
import { useSandbox } from '../testing/use-sandbox.ts'

const target = await useSandbox()
const DAY_SECONDS = 86_400
let ada: PayingCustomer
/** Nothing is left on the balance that could be sent. */
beforeEach(async () => {
  target.pass(3 * DAY_SECONDS)
  ada = await aPayingCustomer(target.stripe)
  const [available] = (await target.stripe.balance.retrieve()).available
  const { amount } = available!
  if (amount > 0) await target.stripe.payouts.create({ amount, currency: 'eur' })
  else await ada.pay('pm_card_bypassPending', { amount: 50 - amount })
})
const short = (balance: string) => target.submit('/sandbox/settings', { balance })
const pay = (): Promise<{ id: string }> => ada.pay('pm_card_visa', { amount: 5_000 })
const refundOf = ({ id }: { id: string }) => target.stripe.refunds.create({ payment_intent: id })

test('a refund of more than is available is refused, leaves nothing, and is made once there is money', async () => {
  await short('refuse')
  const paid = await pay()
  await expect(refundOf(paid)).rejects.toMatchObject({
    statusCode: 400,
    type: 'StripeInvalidRequestError',
    message: 'Insufficient funds in your Stripe balance to refund this amount.',
  })
  expect((await target.stripe.refunds.list({ payment_intent: paid.id })).data).toEqual([])
  await ada.pay('pm_card_bypassPending', { amount: 6_000 })
  expect((await refundOf(paid)).status).toBe('succeeded')
})

test('a refund of more than is available waits, and goes when the money of a charge has arrived', async () => {
  await short('wait')
  const refund = await refundOf(await pay())
  expect(refund).toMatchObject({
    status: 'pending',
    pending_reason: 'insufficient_funds',
    balance_transaction: null,
  })
  await pay()
  const status = async () => (await target.stripe.refunds.retrieve(refund.id)).status
  target.pass(DAY_SECONDS)
  expect(await status()).toBe('pending')
  target.pass(2 * DAY_SECONDS)
  expect(await status()).toBe('succeeded')
  await target.sandbox.tick()
  expect(target.received.map(({ event }) => event.type)).toContain('refund.updated')
})

test('a refund that waits fails where the bank takes the money first', async () => {
  await short('wait')
  const paid = await pay()
  const refund = await refundOf(paid)
  const { latest_charge: charge } = await target.stripe.paymentIntents.retrieve(paid.id)
  await target.submit('/sandbox/disputes', { charge: charge as string, as: 'chargeback' })
  expect(await target.stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'charge_for_pending_refund_disputed',
  })
  const [dispute] = (await target.stripe.disputes.list({ payment_intent: paid.id })).data
  expect(dispute?.balance_transactions).toMatchObject([{ amount: -5_000, fee: 2_000 }])
})
