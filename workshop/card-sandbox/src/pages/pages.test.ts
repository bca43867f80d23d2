import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPrice, DAY } from '../testing/subscriber.ts'
import { cardForm, type SandboxTarget, startSandbox } from '../testing/target.ts'

let target: SandboxTarget
beforeAll(async () => void (target = await startSandbox()))
afterAll(() => target[Symbol.asyncDispose]())
const get = async (path: string): Promise<string> => (await fetch(target.origin + path)).text()

async function subscribe(token: string): Promise<Stripe.Subscription> {
  const { stripe } = target
  const customer = await stripe.customers.create({ email: 'ada@example.com' })
  const method = await stripe.paymentMethods.attach(token, { customer: customer.id })
  return stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: await aPrice(stripe, 799) }],
    default_payment_method: method.id,
  })
}

test('the clock’s page moves a month on, and what renews in it is charged', async () => {
  const { id } = await subscribe('pm_card_visa')
  expect((await target.submit('/sandbox/clock', { step: 'month' })).text).toContain('Sandbox clock')
  const { data } = await target.stripe.invoices.list({ subscription: id })
  expect(data.map(({ status }) => status)).toEqual(['paid', 'paid'])
  expect((await target.submit('/sandbox/clock', { step: 'constructor' })).status).toBe(200)
})

test('the list of test cards says what each does', async () => {
  const page = await get('/sandbox/cards')
  expect(page).toContain('4242 4242 4242 4242')
  expect(page).toContain('Asks for 3-D Secure')
})

test('an open invoice is paid on its page, by a card that works', async () => {
  const { id, latest_invoice } = await subscribe('pm_card_chargeCustomerFail')
  const invoice = await target.stripe.invoices.retrieve(latest_invoice as string)
  const path = new URL(invoice.hosted_invoice_url!).pathname
  expect(await get(path)).toContain('Pay €\u00a07.99')
  expect((await target.submit(path, cardForm('4000000000000002'))).text).toContain('declined')
  expect((await target.submit(path, cardForm('4000000000003155'))).status).toBe(402)
  const bank = await target.submit(path, cardForm('4000002760003184'))
  expect(bank.text).toContain('Approve this payment at your bank')
  expect((await target.stripe.subscriptions.retrieve(id)).status).toBe('incomplete')
})

test('a payment is disputed in part, and decided, on a page', async () => {
  await subscribe('pm_card_visa')
  const [charge] = (await target.stripe.charges.list()).data
  expect(await get('/sandbox/disputes')).toContain(charge!.id)
  await target.submit('/sandbox/disputes', { charge: charge!.id, as: 'inquiry', amount: '300' })
  const newest = async () => (await target.stripe.disputes.list()).data[0]!
  expect(await newest()).toMatchObject({ amount: 300, status: 'warning_needs_response' })
  await target.stripe.disputes.update((await newest()).id, {
    evidence: { uncategorized_text: 'escalate_inquiry_evidence' },
  })
  expect(await newest()).toMatchObject({ status: 'needs_response' })
  await target.submit('/sandbox/disputes', { dispute: (await newest()).id, status: 'no such state' })
  expect(await newest()).toMatchObject({ status: 'needs_response' })
})

test('settings of the account are kept, and those that there are not change nothing', async () => {
  await target.submit('/sandbox/settings', { version: '2024-06-20', signature: 'wrong', dunning: 'unpaid' })
  expect(await get('/sandbox/settings')).toMatch(/2024-06-20[\s\S]*selected>wrong[\s\S]*selected>unpaid/)
  await target.submit('/sandbox/settings', { version: '2026-10-28.endive', signature: 'x', dunning: 'x' })
  expect(await get('/sandbox/settings')).toMatch(/endive[\s\S]*selected>right[\s\S]*selected>cancel/)
})

test('what a shop sells is written into pages as text, never as HTML', async () => {
  const session = await target.stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://shop.test/</script><script>alert(1)</script>',
    line_items: [
      {
        price_data: { currency: 'eur', unit_amount: 900, product_data: { name: '<b>loops</b> & "more"' } },
        quantity: 1,
      },
    ],
  })
  const path = `/sandbox/checkout/${session.id}`
  expect(await get(path)).toContain('&lt;b&gt;loops&lt;/b&gt; &amp; &quot;more&quot;')
  const { text } = await target.submit(path, cardForm('4242424242424242'))
  expect(text).not.toContain('<script>alert')
})

test('pages that name nothing answer 404', async () => {
  for (const path of ['/sandbox/checkout/cs_none', '/sandbox/invoice/in_none', '/sandbox/nothing'])
    expect((await fetch(target.origin + path)).status).toBe(404)
})

test('the browser script is served for pages of other origins', async () => {
  const answer = await fetch(`${target.origin}/sandbox/stripe.js`)
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(await answer.text()).toContain('createEmbeddedCheckoutPage')
})

test('a customer that is deleted answers so, and their subscriptions end', async () => {
  const { id, customer } = await subscribe('pm_card_visa')
  await target.stripe.customers.del(customer as string)
  expect(await target.stripe.customers.retrieve(customer as string)).toMatchObject({ deleted: true })
  expect((await target.stripe.subscriptions.retrieve(id)).status).toBe('canceled')
  await target.sandbox.advance(60 * DAY)
  expect((await target.stripe.invoices.list({ subscription: id })).data).toHaveLength(1)
})
