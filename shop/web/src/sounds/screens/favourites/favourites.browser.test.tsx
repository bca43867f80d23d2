import { getIntakeProgress } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '../../../shared/api/call.ts'
import { useAppState } from '../../../shared/state/app-state.ts'
import { endSession } from '../../../shared/session/session-end.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { idAt, rowTitles, shopKeeping, titleAt } from './testing/kept-sounds.ts'

afterEach(forgetEverything)

const signedIn = { isSignedIn: true }

test('[S09] a heart keeps a sound at once, on the server too, and taking it out can be undone', async () => {
  const shop = shopKeeping(5)
  await openApp('/sounds', shop, signedIn)
  await expect.element(page.getByRole('link', { name: /Favourites/ })).toMatchTextContent('1')
  const heart = page.getByRole('button', { name: `${titleAt(0)} is a favourite` })
  await heart.click()
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => shop.favourites).toEqual([idAt(0), idAt(5)])
  expect(useAppState.getState().favourites).toMatchObject({ total: 2 })
  await heart.click()
  await expect.poll(() => shop.favourites).toEqual([idAt(5)])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => shop.favourites).toEqual([idAt(0), idAt(5)])
})

test('C puts nothing into the cart that is no longer for sale', async () => {
  const shop = shopKeeping(4, 2)
  shop.withdrawnIds = [idAt(4)]
  await openApp('/favourites', shop, signedIn)
  await expect.poll(rowTitles).toEqual([titleAt(4), titleAt(2)])
  await userEvent.keyboard('{ArrowDown}c{ArrowDown}c')
  await expect.poll(() => shop.cart.map(({ soundId }) => soundId)).toEqual([idAt(2)])
})

test('F keeps the selected sound', async () => {
  const shop = shopKeeping()
  await openApp('/sounds', shop, signedIn)
  await expect.element(page.getByRole('row').first()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}f')
  await expect.poll(() => shop.favourites).toEqual([idAt(1)])
})

test('what the server refuses to keep is not shown as kept', async () => {
  const shop = shopKeeping()
  shop.refusing.set('POST /api/user/favourites', {
    code: 'too_many_favourites',
    message: 'You have too many.',
  })
  await openApp('/sounds', shop, signedIn)
  const heart = page.getByRole('button', { name: `${titleAt(0)} is a favourite` })
  await heart.click()
  await expect.element(page.getByText('You have too many.')).toBeVisible()
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false')
})

test('of several changes that the server refuses none is shown as made', async () => {
  const shop = shopKeeping(5)
  await openApp('/sounds', shop, signedIn)
  const heart = (place: number) => page.getByRole('button', { name: `${titleAt(place)} is a favourite` })
  await expect.element(heart(5)).toHaveAttribute('aria-pressed', 'true')
  const { promise: later, resolve: letIn } = Promise.withResolvers<void>()
  shop.holding.set('/api/user/favourites', later)
  shop.failing.set('/api/user/favourites', 500)
  await heart(0).click()
  await heart(1).click()
  expect(useAppState.getState().favourites.total).toBe(3)
  letIn()
  await expect.poll(() => useAppState.getState().favourites.total).toBe(1)
  await expect.element(heart(0)).toHaveAttribute('aria-pressed', 'false')
  await expect.element(heart(1)).toHaveAttribute('aria-pressed', 'false')
})

test('what is answered after somebody has signed out is not shown to the next one', async () => {
  const shop = shopKeeping()
  await openApp('/sounds', shop, signedIn)
  const { promise: later, resolve: letIn } = Promise.withResolvers<void>()
  shop.holding.set('/api/user/favourites', later)
  await page.getByRole('button', { name: `${titleAt(0)} is a favourite` }).click()
  endSession({ goTo: 'login', message: null })
  letIn()
  await expect.poll(() => shop.favourites).toEqual([idAt(0)])
  await call(getIntakeProgress, {}) // asked for after it, answered after it
  expect(useAppState.getState().favourites.total).toBe(0)
})

test('a guest keeps sounds in this browser, and finds them again after signing in', async () => {
  const shop = shopKeeping(7)
  const { address } = await openApp('/sounds', shop)
  await page.getByRole('button', { name: `${titleAt(2)} is a favourite` }).click()
  expect(shop.favourites).toEqual([idAt(7)])
  await page.getByRole('alert').getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(address).toBe('/login')
  await page.getByLabelText('Email').fill('user@segno.test')
  await page.getByLabelText('Password', { exact: true }).fill('segno-demo')
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => shop.favourites).toEqual([idAt(2), idAt(7)])
  await expect
    .poll(() => useAppState.getState().favourites.sounds.map(({ soundId }) => soundId))
    .toEqual([idAt(2), idAt(7)])
})

test('[R29] favourites stand in the order of the listener, who changes it by the keyboard and the menu', async () => {
  const shop = shopKeeping(3, 1, 2)
  await openApp('/favourites', shop, signedIn)
  await expect.poll(rowTitles).toEqual([titleAt(3), titleAt(1), titleAt(2)])
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(rowTitles).toEqual([titleAt(1), titleAt(3), titleAt(2)])
  await expect.poll(() => shop.favourites).toEqual([idAt(1), idAt(3), idAt(2)])
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(() => shop.favourites).toEqual([idAt(1), idAt(2), idAt(3)])
  await page.getByRole('button', { name: `More for ${titleAt(3)}` }).click()
  await page.getByRole('menuitem', { name: 'Move to the top' }).click()
  await expect.poll(() => shop.favourites).toEqual([idAt(3), idAt(1), idAt(2)])
  await expect.poll(rowTitles).toEqual([titleAt(3), titleAt(1), titleAt(2)])
})

test('what is taken out goes from the list at once and comes back to its place', async () => {
  const shop = shopKeeping(3, 1, 2)
  await openApp('/favourites', shop, signedIn)
  await expect.poll(rowTitles).toEqual([titleAt(3), titleAt(1), titleAt(2)])
  await page.getByRole('button', { name: `${titleAt(1)} is a favourite` }).click()
  await expect.poll(rowTitles).toEqual([titleAt(3), titleAt(2)])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(rowTitles).toEqual([titleAt(3), titleAt(1), titleAt(2)])
  await expect.poll(() => shop.favourites).toEqual([idAt(3), idAt(1), idAt(2)])
})

test('favourites are there again whenever one comes back to them', async () => {
  const { router } = await openApp('/favourites', shopKeeping(3, 1), signedIn)
  await expect.poll(rowTitles).toEqual([titleAt(3), titleAt(1)])
  await router.navigate('/favourites/recent')
  await expect.element(page.getByRole('heading', { name: 'Nothing played yet' })).toBeVisible()
  await router.navigate('/favourites')
  await expect.poll(rowTitles).toEqual([titleAt(3), titleAt(1)])
})

test('what becomes a favourite while its list is open is in it as soon as the server knows of it', async () => {
  const shop = shopKeeping(3)
  const { router } = await openApp('/sounds', shop, signedIn)
  await page.getByRole('button', { name: `Play ${titleAt(0)}` }).click()
  await router.navigate('/favourites')
  await expect.poll(rowTitles).toEqual([titleAt(3)])
  const { promise: later, resolve: letIn } = Promise.withResolvers<void>()
  shop.holding.set('/api/user/favourites', later)
  await page.getByRole('button', { name: `${titleAt(0)} is a favourite` }).click()
  await expect.element(page.getByRole('row').first()).toHaveAttribute('aria-busy', 'true')
  letIn()
  await expect.poll(rowTitles).toEqual([titleAt(0), titleAt(3)])
})

test('favourites are found by words, and all that can be bought goes into the cart', async () => {
  const shop = shopKeeping(3, 1, 2, 4)
  shop.ownedIds = [idAt(1)]
  shop.withdrawnIds = [idAt(4)]
  await openApp('/favourites', shop, signedIn)
  await page.getByRole('button', { name: 'All to cart' }).click()
  await expect.poll(() => shop.cart.map(({ soundId }) => soundId)).toEqual([idAt(3), idAt(2)])
  await page.getByLabelText('Search your favourites').fill(titleAt(2))
  await expect.poll(rowTitles).toEqual([titleAt(2)])
  await page.getByLabelText('Search your favourites').fill('cello')
  await expect.element(page.getByText('No favourites match “cello”', { exact: false })).toBeVisible()
})

test('without favourites it is said how to get some; what cannot be loaded can be tried again', async () => {
  await openApp('/favourites', shopKeeping(), signedIn)
  await expect.element(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible()
})

test('a list that cannot be loaded can be tried again', async () => {
  const shop = shopKeeping()
  shop.recent = [idAt(1)]
  shop.failing.set('/api/user/recent', 500)
  await openApp('/favourites/recent', shop, signedIn)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  shop.failing.clear()
  await again.click()
  await expect.poll(rowTitles).toEqual([titleAt(1)])
})

test('what was heard is remembered, and can be forgotten', async () => {
  const shop = shopKeeping()
  const { router } = await openApp('/sounds', shop, signedIn)
  await page.getByRole('button', { name: `Play ${titleAt(0)}` }).click()
  await expect.poll(() => localStorage.getItem('Plays')).toContain(idAt(0))
  // Not told yet: who looks at the list does not wait for that.
  expect(shop.recent).toEqual([])
  await router.navigate('/favourites/recent')
  await expect.poll(rowTitles).toEqual([titleAt(0)])
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear all' }).click()
  await expect.element(page.getByRole('heading', { name: 'Nothing played yet' })).toBeVisible()
  expect(shop.recent).toEqual([])
})
