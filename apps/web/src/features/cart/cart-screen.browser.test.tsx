import { getCart } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { localItem } from '../../shared/cart.ts'
import { FakeShop } from '../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../testing/open-app.tsx'
import { aSound } from '../../testing/sounds.ts'

afterEach(forgetEverything)

const shopWithCart = (): FakeShop => {
  const shop = new FakeShop()
  shop.cart = [localItem(aSound({ _id: 's1', title: 'Deep Sub', pricePoints: 2 }))]
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

test('a cart that is empty says so, and where to find a loop', async () => {
  await openApp('/cart', new FakeShop(), { isSignedIn: true })
  await expect.element(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Find a loop' })).toBeVisible()
})
