import { addToCart, getCart, updateProfile } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useTokens } from '../shared/session/token-store.ts'
import { FakeShop } from '../testing/fake-shop.ts'
import { press, type, words } from '../testing/on-page.ts'
import { forgetEverything, openApp } from '../testing/open-app.tsx'
import { watchToasts } from '../testing/toasts-shown.ts'

afterEach(forgetEverything)

const GENERIC = 'Something went wrong. Please contact support@segno.test if the issue persists'
const PHOTO = 'Photo size too large. Please upload a photo less than 2MB'
/** As a proxy answers for a shop that is away; over HTTP/2, answers have no status text. */
const proxyPage = (statusText: string) => (): Response =>
  new Response('<html><h1>Bad gateway</h1></html>', { status: 502, statusText })

async function saveProfile(shop: FakeShop) {
  const shown = watchToasts()
  await openApp('/user_profile', shop, { isSignedIn: true })
  await type('First name', 'Ada')
  await press('Save')
  return shown
}

test.each([
  ['its status text', proxyPage('Bad Gateway'), 'Bad Gateway'],
  ['the general sentence where it has none', proxyPage(''), GENERIC],
  ['the sentence on photos', () => new Response('Request Too Long', { status: 413 }), PHOTO],
])(
  '[M02] [M03] a save that a proxy answers is said in a toast that stays: %s; what was typed stays too',
  async (_, answer, sentence) => {
    const shop = new FakeShop(1)
    shop.answering.set(`PUT ${updateProfile.path}`, answer)
    const shown = await saveProfile(shop)
    await expect.element(page.getByRole('alert').filter({ hasText: sentence }).last()).toBeVisible()
    expect(shown).toMatchObject([{ message: sentence, variant: 'error', persist: true }])
    await expect.element(page.getByLabelText('First name')).toHaveValue('Ada')
  },
)

test('[M02] what the shop refuses of a form stands in the form, and in no toast that outlasts it', async () => {
  const shop = new FakeShop(1)
  const message = 'Another window has changed the profile'
  shop.refusing.set(`PUT ${updateProfile.path}`, { statusCode: 409, code: 'changed_meanwhile', message })
  const shown = await saveProfile(shop)
  await expect.element(words(message)).toBeVisible()
  expect(shown).toEqual([])
})

test('[M02] a sound that cannot be put in the cart, answered with nothing, is said in a toast that stays', async () => {
  const shop = new FakeShop(1)
  const empty = { status: 500, statusText: 'Internal Server Error' }
  shop.answering.set(`POST ${addToCart.path}`, () => new Response(null, empty))
  const shown = watchToasts()
  await openApp('/sounds', shop, { isSignedIn: true })
  await page
    .getByRole('button', { name: /to cart/ })
    .first()
    .click()
  await expect.element(words('Internal Server Error')).toBeVisible()
  expect(shown).toMatchObject([{ message: 'Internal Server Error', variant: 'error', persist: true }])
})

test.each([
  ['a body that is the words Token Required', 500, '"Token Required"'],
  ['the same without quotes', 500, 'Token Required'],
  ['the words as its message', 500, '{"message":"Token Required"}'],
  ['401', 401, ''],
  ['403', 403, ''],
])('[M03] %s clears State and leads to the root, and that is said', async (_, status, body) => {
  const shop = new FakeShop(1)
  shop.answering.set(`GET ${getCart.path}`, () => new Response(body, { status }))
  const shown = watchToasts()
  const { address } = await openApp('/favourites', shop, { isSignedIn: true })
  await expect.poll(address).toBe('/')
  expect([localStorage.getItem('State'), useTokens.getState().tokens]).toEqual([null, null])
  expect(shown).toMatchObject([
    { message: body === '' ? GENERIC : 'Token Required', variant: 'error', persist: true },
  ])
})
