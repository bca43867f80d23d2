import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { cardForm, WEBHOOK_SECRET } from '../testing/target.ts'
import { useSandbox } from '../testing/use-sandbox.ts'

const target = await useSandbox()

function openSession(
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  return target.stripe.checkout.sessions.create({
    mode: 'payment',
    ui_mode: 'embedded_page',
    return_url: 'http://shop.test/subscribed?session={CHECKOUT_SESSION_ID}',
    client_reference_id: 'order-1',
    metadata: { order: '1' },
    payment_intent_data: { metadata: { order: '1' } },
    line_items: [
      {
        price_data: { currency: 'eur', unit_amount: 2400, product_data: { name: '60 points' } },
        quantity: 1,
      },
    ],
    ...more,
  })
}

const pageOf = (session: Stripe.Checkout.Session): string => `/sandbox/checkout/${session.id}`
const types = (): string[] => target.received.map(({ event }) => event.type)

test('a new session is open and unpaid, and its form shows what is bought', async () => {
  const session = await openSession()
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 2400, url: null })
  expect(session.client_secret).toContain(`${session.id}_secret_`)
  const page = await (await fetch(target.origin + pageOf(session))).text()
  expect(page).toContain('60 points')
  expect(page).toContain('€\u00a024.00')
})

test('a card that pays completes the session and sends signed webhooks in order', async () => {
  const session = await openSession()
  const { text } = await target.submit(pageOf(session), cardForm('4242 4242 4242 4242'))
  expect(text).toContain(`http://shop.test/subscribed?session=${session.id}`)
  await target.sandbox.tick()
  expect(types()).toEqual([
    'product.created',
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ])
  const last = target.received.at(-1)!
  const event = Stripe.webhooks.constructEvent(last.body, last.headers['stripe-signature']!, WEBHOOK_SECRET)
  expect(event.data.object).toMatchObject({
    id: session.id,
    payment_status: 'paid',
    client_reference_id: 'order-1',
  })
})

test('a paid session leads to its charge, its card’s country and its lines', async () => {
  const opened = await openSession()
  await target.submit(pageOf(opened), cardForm('4242424242424242'))
  const session = await target.stripe.checkout.sessions.retrieve(opened.id, {
    expand: ['payment_intent.latest_charge', 'line_items'],
  })
  const intent = session.payment_intent as Stripe.PaymentIntent
  const charge = intent.latest_charge as Stripe.Charge
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2400, metadata: { order: '1' } })
  expect(charge).toMatchObject({ paid: true, billing_details: { address: { country: 'DE' } } })
  expect(charge.payment_method_details?.card).toMatchObject({ last4: '4242', country: 'DE' })
  expect(session.line_items?.data).toMatchObject([{ description: '60 points', amount_total: 2400 }])
})

test.each([
  ['4000000000000002', 'Your card was declined.', 'generic_decline'],
  ['4000000000009995', 'Your card has insufficient funds.', 'insufficient_funds'],
  ['4000000000000069', 'Your card has expired.', 'expired_card'],
  ['4000000000000127', 'Your card&#39;s security code is incorrect.', 'incorrect_cvc'],
  ['4000000000000341', 'Your card was declined.', 'generic_decline'],
])(
  'card %s is refused with its reason in words, and another card still pays',
  async (number, words, code) => {
    const session = await openSession()
    const refused = await target.submit(pageOf(session), cardForm(number))
    expect(refused).toMatchObject({ status: 402, text: expect.stringContaining(words) as string })
    const open = await target.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(open.payment_status).toBe('unpaid')
    expect((open.payment_intent as Stripe.PaymentIntent).last_payment_error).toMatchObject({
      decline_code: code,
    })
    await target.submit(pageOf(session), cardForm('4242424242424242'))
    expect((await target.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
  },
)

test('3-D Secure: nothing is paid until the buyer completes it, and failing leaves the form open', async () => {
  const session = await openSession()
  const asked = await target.submit(pageOf(session), cardForm('4000002500003155'))
  expect(asked.text).toContain('3-D Secure')
  expect((await target.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('unpaid')
  const failed = await target.submit(pageOf(session), { authentication: 'fail' })
  expect(failed.text).toContain('unable to authenticate')
  await target.submit(pageOf(session), cardForm('4000002500003155'))
  await target.submit(pageOf(session), { authentication: 'pass' })
  const paid = await target.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge'],
  })
  const charge = (paid.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge
  expect(charge.payment_method_details?.card?.three_d_secure?.result).toBe('authenticated')
})

test('a real card number, a past expiry and a short code are refused before anything is charged', async () => {
  const session = await openSession()
  for (const wrong of [{ number: '4929000000000006' }, { expiry: '01 / 20' }, { code: '1' }])
    expect((await target.submit(pageOf(session), { ...cardForm('4242424242424242'), ...wrong })).status).toBe(
      402,
    )
  expect((await target.stripe.checkout.sessions.retrieve(session.id)).payment_intent).toBeNull()
})

test('an expired session cannot be paid, nor expired again', async () => {
  const session = await openSession()
  expect((await target.stripe.checkout.sessions.expire(session.id)).status).toBe('expired')
  await target.submit(pageOf(session), cardForm('4242424242424242'))
  expect((await target.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('unpaid')
  await expect(target.stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 })
})

test('a paid session cannot be paid twice', async () => {
  const session = await openSession()
  await target.submit(pageOf(session), cardForm('4242424242424242'))
  await target.submit(pageOf(session), cardForm('4242424242424242'))
  await target.sandbox.tick()
  expect(types().filter((type) => type === 'charge.succeeded')).toHaveLength(1)
})

test('everything is still there after a restart, webhooks on their way included', async () => {
  const session = await openSession()
  await target.submit(pageOf(session), cardForm('4242424242424242'))
  await target.restart()
  expect((await target.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
  await target.sandbox.tick()
  expect(types()).toContain('checkout.session.completed')
})

test('a webhook that the shop refuses comes again, later', async () => {
  const session = await openSession()
  await target.stripe.checkout.sessions.expire(session.id)
  target.answers.push(500, 500)
  await target.sandbox.tick()
  expect(types()).toEqual(['product.created', 'checkout.session.expired'])
  await target.sandbox.tick()
  expect(types()).toHaveLength(2)
  target.pass(301)
  await target.sandbox.tick()
  expect(types()).toHaveLength(4)
})

test('a session that names no type offers all that the account has; one that does takes no other', async () => {
  const open = await openSession()
  expect(open.payment_method_types).toEqual(['card', 'sepa_debit', 'ideal'])
  await target.submit(pageOf(open), { number: 'ideal' })
  const paid = await target.stripe.checkout.sessions.retrieve(open.id, {
    expand: ['payment_intent.latest_charge'],
  })
  const charge = (paid.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge
  expect(charge.payment_method_details).toMatchObject({ type: 'ideal' })
  expect([charge.billing_details.address?.country, paid.customer_details?.address]).toEqual([null, null])
  const cards = await openSession({ allowed_payment_method_types: ['card', 'paypal'] })
  expect(cards.payment_method_types).toEqual(['card'])
  expect((await target.submit(pageOf(cards), { number: 'ideal' })).text).toContain('does not take ideal')
  await expect(openSession({ payment_method_types: ['card'] } as object)).rejects.toThrow(
    'payment_method_types',
  )
})

test.each([
  ['AT611904300234573201', 'paid', 'checkout.session.async_payment_succeeded', 'succeeded'],
  ['AT861904300235473202', 'unpaid', 'checkout.session.async_payment_failed', 'requires_payment_method'],
] as const)(
  'a debit of %s completes the session unpaid; three days later it is %s',
  async (iban, then, type, status) => {
    const { id } = await openSession()
    await target.submit(`/sandbox/checkout/${id}`, { number: iban })
    const session = () => target.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
    expect(await session()).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'processing' },
    })
    await target.sandbox.advance(3 * 86_400)
    expect(await session()).toMatchObject({ payment_status: then, payment_intent: { status } })
    await target.sandbox.tick()
    expect(types()).toContain(type)
  },
)

test('a customer pays with the card that they kept before by one press, and others are not offered it', async () => {
  const { id: customer } = await target.stripe.customers.create({ email: 'ada@example.com' })
  const saved_payment_method_options = { payment_method_save: 'enabled' } as const
  const first = await openSession({ customer, saved_payment_method_options })
  const shown = async (session: Stripe.Checkout.Session) =>
    (await fetch(target.origin + pageOf(session))).text()
  expect(await shown(first)).not.toContain('with Visa')
  await target.submit(pageOf(first), { ...cardForm('4242 4242 4242 4242'), keep: 'yes' })
  const again = await openSession({ customer, saved_payment_method_options })
  expect(await shown(again)).toMatch(/Pay €\u00a0\S+ with Visa •••• 4242/)
  // The saved card is what pays; the form of another one is closed until it is asked for, or refused.
  expect(await shown(again)).toMatch(/<details[^>]*>\s*<summary>Another card<\/summary>\s*<form/)
  expect(await shown(again)).not.toMatch(/<details open/)
  expect((await target.submit(pageOf(again), cardForm('4000000000000002'))).text).toMatch(/<details open/)
  const saved = (await target.stripe.customers.listPaymentMethods(customer)).data[0]!.id
  const { id: other } = await target.stripe.customers.create({ email: 'eve@example.com' })
  const others = await openSession({ customer: other, saved_payment_method_options })
  expect((await target.submit(pageOf(others), { saved })).text).toContain('not saved for this customer')
  await target.submit(pageOf(again), { saved })
  expect(await target.stripe.checkout.sessions.retrieve(again.id)).toMatchObject({
    payment_status: 'paid',
    customer_details: { address: { country: 'DE' } },
  })
})

test('a card is kept once it has paid, after the bank too, and one that is kept twice is offered once', async () => {
  const { id: customer } = await target.stripe.customers.create({ email: 'ada@example.com' })
  const saved_payment_method_options = { payment_method_save: 'enabled' } as const
  const open = () => openSession({ customer, saved_payment_method_options })
  const offered = async () => {
    const text = await (await fetch(target.origin + pageOf(await open()))).text()
    return [...text.matchAll(/Pay €\u00a0\S+ with \S+ •••• (\d+)/g)].map(([, last4]) => last4)
  }
  const kept = (number: string) => ({ ...cardForm(number), keep: 'yes' })
  const first = await open()
  const { text } = await target.submit(pageOf(first), kept('4000000000000002'))
  expect(text).toMatch(/name="keep"\s+value="yes"\s+checked/)
  await target.submit(pageOf(first), kept('4000002760003184'))
  await target.submit(pageOf(first), { authentication: 'fail' })
  expect(await offered()).toEqual([])
  await target.submit(pageOf(first), kept('4000002760003184'))
  await target.submit(pageOf(first), { authentication: 'pass' })
  for (let time = 0; time < 2; time++) await target.submit(pageOf(await open()), kept('4242424242424242'))
  expect(await offered()).toEqual(['3184', '4242'])
  const saved = (await target.stripe.customers.listPaymentMethods(customer)).data[0]!.id
  expect((await target.submit(pageOf(await open()), { remove: saved })).text).toContain('cannot be removed')
  const mine = { ...saved_payment_method_options, payment_method_remove: 'enabled' } as const
  const session = await openSession({ customer, saved_payment_method_options: mine })
  await target.submit(pageOf(session), { remove: saved })
  expect(await offered()).toEqual(['3184'])
})

test('a card that was not kept, or is for a plan alone, is offered only where the shop asks for it', async () => {
  const { id: customer } = await target.stripe.customers.create({ email: 'ada@example.com' })
  const first = await openSession({ customer })
  await target.submit(pageOf(first), cardForm('4242 4242 4242 4242'))
  const page = async (filters: ('always' | 'limited')[]) => {
    const saved_payment_method_options = { allow_redisplay_filters: filters }
    const session = await openSession({ customer, saved_payment_method_options })
    return (await fetch(target.origin + pageOf(session))).text()
  }
  expect(await page(['always', 'limited'])).not.toContain('with Visa')
  const starter = await target.stripe.prices.create({
    currency: 'eur',
    unit_amount: 951,
    product_data: { name: 'Starter' },
    recurring: { interval: 'month' },
  })
  const plan = await openSession({
    customer,
    mode: 'subscription',
    payment_intent_data: undefined!,
    line_items: [{ quantity: 1, price: starter.id }],
  })
  await target.submit(pageOf(plan), cardForm('4242 4242 4242 4242'))
  expect(await page(['always'])).not.toContain('with Visa')
  expect(await page(['always', 'limited'])).toMatch(/Pay €\u00a0\S+ with Visa •••• 4242/)
  // A card that its buyer has agreed to be offered stays so when it pays a plan.
  const keeping = await openSession({
    customer,
    saved_payment_method_options: { payment_method_save: 'enabled' },
  })
  await target.submit(pageOf(keeping), { ...cardForm('5555 5555 5555 4444'), keep: 'yes' })
  const { data } = await target.stripe.customers.listPaymentMethods(customer)
  const saved = data.find(({ card }) => card?.last4 === '4444')!.id
  const other = await openSession({
    customer,
    saved_payment_method_options: { payment_method_remove: 'enabled' },
    mode: 'subscription',
    payment_intent_data: undefined!,
    line_items: [{ quantity: 1, price: starter.id }],
  })
  await target.submit(pageOf(other), { saved })
  expect(await target.stripe.checkout.sessions.retrieve(other.id)).toMatchObject({ status: 'complete' })
  expect(await page(['always'])).toMatch(/with \S+ •••• 4444/)
})
