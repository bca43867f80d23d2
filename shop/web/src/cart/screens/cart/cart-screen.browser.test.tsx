import { ALREADY_PURCHASED, getCart } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { localItem } from '../../../shared/state/cart.ts'
import { serveBilling } from '../../../testing/fake-billing.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { aSound } from '../../../testing/sounds.ts'

afterEach(forgetEverything)

const shopWithCart = (): FakeShop => {
  const shop = new FakeShop()
  shop.cart = [localItem(aSound({ id: 's1', title: 'Deep Sub', pricePoints: 2 }))]
  return shop
}

test.each(['/cart', '/loops-checkout'])(
  'at %s a cart that is still on its way is not called empty',
  async (address) => {
    const shop = shopWithCart()
    const { promise, resolve } = Promise.withResolvers<void>()
    shop.holding.set(getCart.path, promise)
    await openApp(address, shop, { isSignedIn: true })
    await expect.poll(() => shop.requests).toContain('GET /api/cart')
    await expect
      .element(page.getByRole('heading', { name: /nothing to buy|is empty/ }))
      .not.toBeInTheDocument()
    resolve()
    await expect.element(page.getByText('Deep Sub')).toBeVisible()
  },
)

test('a sound that cannot be taken out is back in its place, and only the failure is said', async () => {
  const shop = shopWithCart()
  shop.cart = [...shop.cart, localItem(aSound({ id: 's2', title: 'High Hat' }))]
  shop.refusing.set('DELETE /api/cart/s1', { code: 'server_error', message: 'Not now' })
  await openApp('/cart', shop, { isSignedIn: true })
  await page.getByRole('button', { name: 'Remove Deep Sub from cart' }).click()
  await expect.element(page.getByRole('alert').last()).toBeVisible()
  await expect.element(page.getByText('Deep Sub', { exact: true })).toBeVisible()
  const names = page.getByRole('button', { name: /from cart$/ }).elements()
  expect(names.map(({ ariaLabel }) => ariaLabel)).toEqual([
    'Remove Deep Sub from cart',
    'Remove High Hat from cart',
  ])
  await expect.element(page.getByText('Deep Sub removed from cart')).not.toBeInTheDocument()
})

test('the focus goes on to the next line as one is taken out by key, or to the one before', async () => {
  const shop = shopWithCart()
  shop.cart = [
    ...shop.cart,
    localItem(aSound({ id: 's2', title: 'High Hat' })),
    localItem(aSound({ id: 's3', title: 'Low Tom' })),
  ]
  await openApp('/cart', shop, { isSignedIn: true })
  const takeOut = (title: string) => page.getByRole('button', { name: `Remove ${title} from cart` })
  await expect.element(takeOut('High Hat')).toBeVisible()
  takeOut('High Hat').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(takeOut('High Hat')).not.toBeInTheDocument()
  expect(document.activeElement).toBe(takeOut('Low Tom').element())
  await userEvent.keyboard('{Enter}')
  await expect.element(takeOut('Low Tom')).not.toBeInTheDocument()
  expect(document.activeElement).toBe(takeOut('Deep Sub').element())
})

test('what is owned by now has no price in the cart, and does not count', async () => {
  const shop = shopWithCart()
  const owned = localItem(aSound({ id: 's2', title: 'High Hat' }))
  shop.cart = [...shop.cart, { ...owned, matched: false, message: ALREADY_PURCHASED }]
  await openApp('/cart', shop, { isSignedIn: true })
  await expect.element(page.getByText(ALREADY_PURCHASED)).toBeVisible()
  const line = page.getByText('High Hat', { exact: true }).element().closest('li')!
  expect(line.textContent).not.toMatch(/point/)
  await expect.element(page.getByRole('link', { name: /^Cart/ })).toMatchTextContent('1')
})

test('a cart that is empty says so, and where to find a loop', async () => {
  await openApp('/cart', new FakeShop(), { isSignedIn: true })
  await expect.element(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Find a loop' })).toBeVisible()
})

test('sounds of a whole pack show their share of its price, and the sum counts it', async () => {
  const shop = shopWithCart()
  shop.cart = shop.cart.map((item) => ({ ...item, packPoints: 1 }))
  await openApp('/cart', shop, { isSignedIn: true })
  await expect.element(page.getByText('1 point in the pack')).toBeVisible()
  expect(page.getByText('1 point', { exact: true }).elements()).toHaveLength(1)
})

test('a cart that is short of points says what the package that covers it costs, and leads to it', async () => {
  const shop = new FakeShop()
  serveBilling(shop)
  shop.cart = [localItem(aSound({ id: 's1', title: 'Deep Sub', pricePoints: 90 }))]
  await openApp('/cart', shop, { isSignedIn: true })
  await expect.element(words(/^You have 84 points: 6 points short\./)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /^Buy 20 points and 1 sound for € 10\.71$/ }))
    .toHaveAttribute('href', '/loops-checkout')
})

test('on a phone tempo and key of a line can be read', async () => {
  const shop = new FakeShop()
  const artist = { ...aSound({}).artist, name: 'The Very Long Name of an Artist' }
  shop.cart = [localItem(aSound({ id: 's1', title: 'Deep Sub', tempoBpm: 98, artist }))]
  await openApp('/cart', shop, { isSignedIn: true, width: 390 })
  const about = words(/98\sBPM/)
  await expect.element(about).toBeVisible()
  const { scrollWidth, clientWidth } = about.element().parentElement!
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})
