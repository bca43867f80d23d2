import type Stripe from 'stripe'
import { beforeEach, expect, test } from 'vitest'
import { aPayingCustomer, type PayingCustomer } from '../testing/paying-customer.ts'
import { cardForm } from '../testing/target.ts'
import { useSandbox } from '../testing/use-sandbox.ts'

const target = await useSandbox()
let ada: PayingCustomer
beforeEach(async () => {
  ada = await aPayingCustomer(target.stripe)
})

test('a refund is told by two webhooks', async () => {
  const paid = await ada.pay('pm_card_visa')
  await target.stripe.refunds.create({ payment_intent: paid.id })
  await target.sandbox.tick()
  const told = target.received.map(({ event }) => event.type).filter((type) => type.includes('refund'))
  expect(told).toEqual(['refund.created', 'charge.refunded'])
})

test('a payment that asks for 3-D Secure is completed on the bank’s page', async () => {
  const asked = await ada.pay((await ada.attach('pm_card_authenticationRequired')).id)
  expect(asked).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } })
  const bank = new URL(asked.next_action!.redirect_to_url!.url!).pathname
  const { text } = await target.submit(bank, { authentication: 'pass' })
  expect(text).toContain('http://shop.test/back')
  expect((await target.stripe.paymentIntents.retrieve(asked.id)).status).toBe('succeeded')
})

test('a disputed charge cannot be refunded, and evidence decides who keeps the money', async () => {
  const paid = await ada.pay('pm_card_createDispute')
  await expect(target.stripe.refunds.create({ payment_intent: paid.id })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
  const [dispute] = (await target.stripe.disputes.list({ payment_intent: paid.id })).data
  expect(dispute).toMatchObject({ amount: 900, status: 'needs_response', reason: 'fraudulent' })
  const won = await target.stripe.disputes.update(dispute!.id, {
    evidence: { uncategorized_text: 'winning_evidence' },
  })
  expect(won.status).toBe('won')
  await target.sandbox.tick()
  const told = target.received.map(({ event }) => event.type).filter((type) => type.includes('dispute'))
  expect(told).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
  ])
})

test('a dispute takes its money once, gives it back when won or prevented, and takes it again when lost after all', async () => {
  const paid = await ada.pay('pm_card_createDispute')
  const [{ id }] = (await target.stripe.disputes.list({ payment_intent: paid.id })).data as [Stripe.Dispute]
  const moved = async (status: string) => {
    await target.submit('/sandbox/disputes', { dispute: id, status })
    return (await target.stripe.disputes.retrieve(id)).balance_transactions.map(({ amount }) => amount)
  }
  expect(await moved('under_review')).toEqual([-900])
  expect(await moved('prevented')).toEqual([-900, 900])
  expect(await moved('won')).toEqual([-900, 900])
  expect(await moved('lost')).toEqual([-900, 900, -900])
  expect(await moved('won')).toEqual([-900, 900, -900, 900])
})

test('giving a dispute up loses it, once', async () => {
  const paid = await ada.pay('pm_card_createDispute')
  const [dispute] = (await target.stripe.disputes.list({ payment_intent: paid.id })).data
  expect((await target.stripe.disputes.close(dispute!.id)).status).toBe('lost')
  await expect(target.stripe.disputes.close(dispute!.id)).rejects.toMatchObject({ statusCode: 400 })
})

test('a session in set-up mode saves a card for the customer and charges nothing', async () => {
  const session = await target.stripe.checkout.sessions.create({
    mode: 'setup',
    ui_mode: 'embedded_page',
    customer: ada.id,
    currency: 'eur',
    redirect_on_completion: 'never',
    setup_intent_data: { metadata: { plan: '7' } },
  })
  await target.submit(`/sandbox/checkout/${session.id}`, cardForm('4000002500003155'))
  expect((await target.submit(`/sandbox/checkout/${session.id}`, { authentication: 'pass' })).text).toContain(
    'card is saved',
  )
  const done = await target.stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent'] })
  expect(done).toMatchObject({ status: 'complete', payment_status: 'no_payment_required' })
  expect(done.setup_intent).toMatchObject({ status: 'succeeded', metadata: { plan: '7' } })
  const [method] = (await target.stripe.customers.listPaymentMethods(ada.id)).data
  // Having passed 3-D Secure once, this card pays while its owner is away.
  expect((await ada.pay(method!.id, { off_session: true })).status).toBe('succeeded')
})

test('a card that pays for a customer who will pay again is saved with the payment', async () => {
  const session = await target.stripe.checkout.sessions.create({
    mode: 'payment',
    customer: ada.id,
    success_url: 'http://shop.test/done',
    payment_intent_data: { setup_future_usage: 'off_session' },
    line_items: [
      { price_data: { currency: 'eur', unit_amount: 900, product_data: { name: '20 points' } }, quantity: 1 },
    ],
  })
  expect(session.url).toBe(`${target.origin}/sandbox/checkout/${session.id}`)
  await target.submit(`/sandbox/checkout/${session.id}`, cardForm('4242424242424242'))
  expect((await target.stripe.customers.listPaymentMethods(ada.id)).data).toHaveLength(1)
})

async function upload(bytes: Uint8Array<ArrayBuffer>, type = 'application/pdf') {
  const body = new FormData()
  body.set('purpose', 'dispute_evidence')
  body.set('file', new Blob([bytes], { type }), 'evidence.pdf')
  const headers = { authorization: 'Bearer sk_test_sandbox' }
  const answer = await fetch(`${target.origin}/v1/files`, { method: 'POST', headers, body })
  return (await answer.json()) as Partial<Stripe.File> & { error?: { message: string } }
}

test('evidence goes as a file of any bytes, which is then looked at', async () => {
  const paid = await ada.pay('pm_card_createDispute')
  const [{ id }] = (await target.stripe.disputes.list({ payment_intent: paid.id })).data as [Stripe.Dispute]
  const file = await upload(Uint8Array.from([0, 255, 13, 10, 13, 10, 45, 45, 200]))
  expect(file).toMatchObject({ purpose: 'dispute_evidence', filename: 'evidence.pdf', type: 'pdf', size: 9 })
  const sent = await target.stripe.disputes.update(id, {
    evidence: { uncategorized_file: file.id!, uncategorized_text: 'They downloaded it.' },
    submit: true,
  })
  expect(sent).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1 } })
  await expect(target.stripe.disputes.update(id, { submit: true })).rejects.toMatchObject({ statusCode: 400 })
})

test('a file that is no PDF is refused, and so is evidence that was never uploaded', async () => {
  expect((await upload(Uint8Array.from([1]), 'image/gif')).error?.message).toContain('PDF')
  const paid = await ada.pay('pm_card_createDispute')
  const [{ id }] = (await target.stripe.disputes.list({ payment_intent: paid.id })).data as [Stripe.Dispute]
  await expect(
    target.stripe.disputes.update(id, { evidence: { uncategorized_file: 'file_none' } }),
  ).rejects.toMatchObject({ code: 'resource_missing' })
  expect((await target.stripe.disputes.retrieve(id)).status).toBe('needs_response')
})

test('a dispute that nobody answers in time is lost', async () => {
  const paid = await ada.pay('pm_card_createDispute')
  const [{ id }] = (await target.stripe.disputes.list({ payment_intent: paid.id })).data as [Stripe.Dispute]
  await target.sandbox.advance(8 * 86_400)
  expect((await target.stripe.disputes.retrieve(id)).status).toBe('needs_response')
  await target.sandbox.advance(2 * 86_400)
  expect((await target.stripe.disputes.retrieve(id)).status).toBe('lost')
})
