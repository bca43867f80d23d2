import { checkOut, getOwnAcceptances } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { localItem } from '../../../shared/state/cart.ts'
import { useNotification } from '../../../shared/page/notification.ts'
import { serveBilling } from '../../../testing/fake-billing.ts'
import { acceptedTexts } from '../../../testing/fake-legal.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { aSound } from '../../../testing/sounds.ts'

afterEach(forgetEverything)

const UNDO = 'You can undo a purchase for its points for 14 days, unless you download it first.'

/** A cart of 90 points, and a wallet of 84. */
function shortShop() {
  const shop = new FakeShop()
  const billing = serveBilling(shop)
  shop.cart = [localItem(aSound({ id: 's1', title: 'Deep Sub', pricePoints: 90 }))]
  const bought: unknown[] = []
  shop.on(checkOut, ({ body }) => {
    bought.push(body)
    throw new Error('no receipt in this test')
  })
  return { shop, bought, ...billing }
}

test('[R11] somebody short of points pays for the smallest package on the spot, and the cart is bought with it', async () => {
  const { shop, bought } = shortShop()
  const { address } = await openApp('/loops-checkout', shop, { isSignedIn: true })
  await expect.element(words(/^You need 6 points more/)).toBeVisible()
  await expect.element(words(UNDO)).toBeVisible()
  await page.getByRole('button', { name: /^Pay .*10\.71: 20 points and 1 sound$/ }).click()
  await expect.element(words('Once it is paid, the sound above is bought with the points.')).toBeVisible()
  await press('Pay for 20 points')
  await expect.poll(() => bought).toEqual([{ items: [{ soundId: 's1', pricePoints: 90 }] }])
  expect(address()).toBe('/loops-checkout')
})

test('a buyer reads of which day the terms are, and that they have changed', async () => {
  const shop = new FakeShop()
  serveBilling(shop)
  shop.on(getOwnAcceptances, () => acceptedTexts({ number: 2, validFrom: '2026-12-10' }))
  shop.cart = [localItem(aSound({ id: 's1', title: 'Deep Sub', pricePoints: 4 }))]
  await openApp('/loops-checkout', shop, { isSignedIn: true })
  await expect.element(words(/^By buying you agree to the terms of 10 Dec 2026\./)).toBeVisible()
  await expect.element(words('They have changed since you last agreed.')).toBeVisible()
})

test('[R56] [E11] a bar runs along the top for as long as a purchase is under way', async () => {
  const shop = new FakeShop()
  serveBilling(shop)
  shop.cart = [localItem(aSound({ id: 's1', title: 'Deep Sub', pricePoints: 4 }))]
  const answer = Promise.withResolvers<void>()
  shop.holding.set(checkOut.path, answer.promise)
  shop.refusing.set(checkOut.path, { code: 'price_changed', message: 'A price has changed.' })
  await openApp('/loops-checkout', shop, { isSignedIn: true })
  const bar = page.getByRole('progressbar', { name: 'Working' })
  await expect.element(page.getByRole('button', { name: /^Buy/ })).toBeVisible()
  expect(bar.elements()).toEqual([])
  await page.getByRole('button', { name: /^Buy/ }).click()
  await expect.element(bar).toBeVisible()
  expect(useNotification.getState().progress).toBe(true)
  answer.resolve()
  await expect.element(words('A price has changed.')).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
})

test('[R11] after a detour to the bank the purchase that was begun goes on', async () => {
  const { shop, bought } = shortShop()
  const first = await openApp('/loops-checkout', shop, { isSignedIn: true })
  await page.getByRole('button', { name: /^Pay .* and 1 sound$/ }).click()
  await expect.element(words('Pay for 20 points')).toBeVisible()
  await first.router.navigate('/subscribed?purchase=purchase-1')
  await expect.poll(() => bought).toHaveLength(1)
  expect(first.address()).toBe('/loops-checkout')
})

test('[R11] coming back opens the card form again, for the same purchase; cancelling closes it', async () => {
  const { shop } = shortShop()
  const first = await openApp('/loops-checkout', shop, { isSignedIn: true })
  await page.getByRole('button', { name: /^Pay .* and 1 sound$/ }).click()
  await expect.element(words('Pay for 20 points')).toBeVisible()
  const key = sessionStorage.getItem('package-key')
  await first.router.navigate('/cart')
  await expect.element(page.getByRole('heading', { name: 'Cart' })).toBeVisible()
  await first.router.navigate('/loops-checkout')
  await expect.element(words('Pay for 20 points')).toBeVisible()
  expect(sessionStorage.getItem('package-key')).toBe(key)
  await press('Cancel')
  await expect.element(page.getByRole('button', { name: /^Pay .* and 1 sound$/ })).toBeVisible()
})

test('[R56] [E11] while the cart is bought a bar runs along the top', async () => {
  const shop = new FakeShop()
  serveBilling(shop)
  shop.cart = [localItem(aSound({ id: 's1', title: 'Deep Sub', pricePoints: 2 }))]
  const { promise, resolve } = Promise.withResolvers<void>()
  shop.holding.set(checkOut.path, promise)
  shop.refusing.set(checkOut.path, { code: 'price_changed', message: 'A price has changed', statusCode: 409 })
  await openApp('/loops-checkout', shop, { isSignedIn: true })
  await expect.element(words(UNDO)).toBeVisible()
  await expect.element(words('− 2 points')).toBeVisible()
  await press('Buy for 2 points')
  const bar = page.getByRole('progressbar', { name: 'Working' })
  await expect.element(bar).toBeVisible()
  resolve()
  await expect.element(words('A price has changed')).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
})
