import { expect, test } from 'vitest'
import { cardForm } from '../testing/target.ts'
import { useSandbox } from '../testing/use-sandbox.ts'

const target = await useSandbox()
const VISA = '4242424242424242'

async function openForm(): Promise<{ path: string; status: () => Promise<string | null> }> {
  const { sessions } = target.stripe.checkout
  const { id } = await sessions.create({
    mode: 'payment',
    success_url: 'http://shop.test/paid',
    line_items: [
      {
        price_data: { currency: 'eur', unit_amount: 900, product_data: { name: '20 points' } },
        quantity: 1,
      },
    ],
  })
  return { path: `/sandbox/checkout/${id}`, status: async () => (await sessions.retrieve(id)).status }
}

test.each(['1240', '12/40', '12 / 2040', '12-40', '122040', '1/41', '141'])(
  'an expiry typed as %j is understood',
  async (expiry) => {
    const { path, status } = await openForm()
    await target.submit(path, { ...cardForm(VISA), expiry })
    expect(await status()).toBe('complete')
  },
)

test.each([
  ['number', { number: ' ' }, 'Enter your card number'],
  ['expiry', { expiry: '' }, 'Enter the expiry date'],
  ['code', { code: '' }, 'Enter the security code'],
  ['name', { name: '' }, 'Enter the name on the card'],
  ['email', { email: '' }, 'Enter your email'],
  ['number', { number: '1234' }, 'only test cards work'],
  ['expiry', { expiry: '13/40' }, 'expiration date is incomplete'],
  ['expiry', { expiry: 'soon' }, 'expiration date is incomplete'],
  ['expiry', { expiry: '0120' }, 'in the past'],
  ['code', { code: '1' }, 'security code is incomplete'],
  ['expiry', { number: '4000000000000069' }, 'has expired'],
  ['code', { number: '4000000000000127' }, 'security code is incorrect'],
])('the field %s is told to be wrong beside it, for %j, and nothing is paid', async (field, typed, words) => {
  const { path, status } = await openForm()
  const { status: answered, text } = await target.submit(path, { ...cardForm(VISA), ...typed })
  expect(answered).toBe(402)
  const beside = new RegExp(
    `name="${field}"[^>]*aria-invalid="true"[^>]*>\\s*<p id="wrong-${field}" role="alert">[^<]*${words}`,
  )
  expect(text).toMatch(beside)
  expect(text.match(/aria-invalid="true"/g)).toHaveLength(1)
  expect(await status()).toBe('open')
})

test('all that is wrong is told at once, each beside its field, and the first has the focus', async () => {
  const { path } = await openForm()
  const { text } = await target.submit(path, { ...cardForm(VISA), number: '', expiry: '13/40', country: '' })
  expect(text.match(/id="wrong-\w+"/g)).toEqual([
    'id="wrong-number"',
    'id="wrong-expiry"',
    'id="wrong-country"',
  ])
  expect(text.match(/wrong-\w+" autofocus/g)).toHaveLength(1)
  expect(text).toMatch(/name="number"[^>]*autofocus/)
})

test('a form whose card was refused keeps what was typed, and says so beside its button', async () => {
  const { path } = await openForm()
  const typed = { ...cardForm('4000000000000002'), name: 'Ada "B" Buyer', country: 'FR' }
  const { text } = await target.submit(path, typed)
  expect(text).toMatch(
    /<form[\s\S]*role="alert">Your card was declined\. Nothing was charged\. Try another card, or ask your bank\.<\/p><button>/,
  )
  expect(text).not.toContain('aria-invalid="true"')
  for (const kept of ['4000000000000002', '12 / 40', '123', 'Ada &quot;B&quot; Buyer', '10115'])
    expect(text).toContain(`value="${kept}"`)
  expect(text).toMatch(/value="FR" selected/)
})

test.each([
  ['AT', ['value="AT" selected'], false],
  [null, null, true],
])(
  'the form of a customer of %s opens with that country, or asks for it',
  async (country, chosen, isAsked) => {
    const { stripe, origin } = target
    const customer = await stripe.customers.create(country === null ? {} : { address: { country } })
    const { id } = await stripe.checkout.sessions.create({
      mode: 'setup',
      currency: 'eur',
      customer: customer.id,
      success_url: 'http://shop.test/saved',
    })
    const text = await (await fetch(`${origin}/sandbox/checkout/${id}`)).text()
    expect(text.match(/value="\w\w" selected/g)).toEqual(chosen)
    expect(/<select name="country"[^>]* required>\s*<option value="">/.test(text)).toBe(isAsked)
  },
)

test('a country that was not chosen is asked for beside its list', async () => {
  const { path } = await openForm()
  const { status, text } = await target.submit(path, { ...cardForm(VISA), country: '' })
  expect(status).toBe(402)
  expect(text).toMatch(
    /<select name="country"[^>]*aria-invalid="true"[^]*<\/select>\s*<p id="wrong-country"[^>]*>Choose a country/,
  )
})
