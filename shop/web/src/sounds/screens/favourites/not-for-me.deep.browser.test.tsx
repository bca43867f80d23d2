import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { endSession } from '../../../shared/session/session-end.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { idAt, rowTitles, shopKeeping, titleAt } from './testing/kept-sounds.ts'

afterEach(forgetEverything)

const signedIn = { isSignedIn: true }

test('what is not for somebody fades in its list, and is brought back from its own', async () => {
  const shop = shopKeeping()
  const { router } = await openApp('/sounds', shop, signedIn)
  await page.getByRole('button', { name: `More for ${titleAt(0)}` }).click()
  await page.getByRole('menuitem', { name: 'Not for me' }).click()
  await expect.poll(() => shop.notForMe).toEqual([idAt(0)])
  await expect.element(page.getByRole('row').first()).toHaveAttribute('data-faded', 'true')
  await router.navigate('/favourites/not-for-me')
  await expect.poll(rowTitles).toEqual([titleAt(0)])
  await page.getByRole('button', { name: `More for ${titleAt(0)}` }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Unhide' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: /for me/i }).elements()).toEqual([])
  await page.getByRole('menuitem', { name: 'Unhide' }).click()
  await expect.element(page.getByRole('heading', { name: 'Nothing hidden' })).toBeVisible()
  expect(shop.notForMe).toEqual([])
})

test('what is not for somebody is removed from favourites; undoing brings it back to its place', async () => {
  const shop = shopKeeping(3, 1, 2)
  await openApp('/favourites', shop, signedIn)
  await expect.poll(rowTitles).toEqual([titleAt(3), titleAt(1), titleAt(2)])
  await page.getByRole('button', { name: `More for ${titleAt(1)}` }).click()
  await page.getByRole('menuitem', { name: 'Not for me' }).click()
  await expect.poll(rowTitles).toEqual([titleAt(3), titleAt(2)])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => shop.favourites).toEqual([idAt(3), idAt(1), idAt(2)])
})

test('what was not for somebody is not faded for the next one', async () => {
  const shop = shopKeeping()
  const { router } = await openApp('/sounds', shop, signedIn)
  const first = page.getByRole('row').first()
  await page.getByRole('button', { name: `More for ${titleAt(0)}` }).click()
  await page.getByRole('menuitem', { name: 'Not for me' }).click()
  await expect.element(first).toHaveAttribute('data-faded', 'true')
  endSession({ goTo: 'login', message: null })
  await expect.element(page.getByLabelText('Email')).toBeVisible()
  await router.navigate('/sounds')
  await expect.element(page.getByRole('button', { name: `More for ${titleAt(0)}` })).toBeVisible()
  await expect.element(first).not.toHaveAttribute('data-faded', 'true')
})
