import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useAppState } from '../../../shared/state/app-state.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { idAt, rowTitles, shopKeeping, titleAt } from './testing/kept-sounds.ts'

afterEach(forgetEverything)

const signedIn = { isSignedIn: true }

test('a row that was reached without being heard is moved, and its keys mean it', async () => {
  const shop = shopKeeping(3, 1, 2)
  await openApp('/favourites', shop, signedIn)
  await expect.poll(rowTitles).toEqual([titleAt(3), titleAt(1), titleAt(2)])
  document.querySelector<HTMLElement>('[role=row][data-index="1"]')!.focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(rowTitles).toEqual([titleAt(3), titleAt(2), titleAt(1)])
  await expect.poll(() => shop.favourites).toEqual([idAt(3), idAt(2), idAt(1)])
  document.querySelector<HTMLElement>('[role=row][data-index="0"]')!.focus()
  await userEvent.keyboard('c')
  await expect.poll(() => useAppState.getState().cart.map(({ soundId }) => soundId)).toEqual([idAt(3)])
  await userEvent.keyboard('f')
  await expect.poll(() => shop.favourites).toEqual([idAt(2), idAt(1)])
})

test('a row that has taken the place of a selected one is what keys mean', async () => {
  const shop = shopKeeping(3, 1, 2)
  await openApp('/favourites', shop, signedIn)
  await expect.poll(rowTitles).toEqual([titleAt(3), titleAt(1), titleAt(2)])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}f')
  await expect.poll(rowTitles).toEqual([titleAt(3), titleAt(2)])
  document.querySelector<HTMLElement>('[role=row][data-index="1"]')!.focus()
  await userEvent.keyboard('f')
  await expect.poll(() => shop.favourites).toEqual([idAt(3)])
})

const focusedTitle = (): string | undefined =>
  document.activeElement?.closest('[role=row]')?.querySelector('a[href^="/sounds/"]')?.textContent

test('where the row that has the focus is taken out the next one has it, and keys go on meaning it', async () => {
  const shop = shopKeeping(3, 1, 2)
  await openApp('/favourites', shop, signedIn)
  await expect.poll(rowTitles).toEqual([titleAt(3), titleAt(1), titleAt(2)])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}f')
  await expect.poll(rowTitles).toEqual([titleAt(3), titleAt(2)])
  expect(focusedTitle()).toBe(titleAt(2))
  // Tab reaches no other.
  await expect
    .poll(() => [...document.querySelectorAll('[role=row][tabindex="0"]')])
    .toEqual([document.activeElement])
  await userEvent.keyboard('f')
  await expect.poll(rowTitles).toEqual([titleAt(3)])
  // Below the last one none comes to its place.
  expect(focusedTitle()).toBe(titleAt(3))
  await userEvent.keyboard('f')
  await expect.element(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible()
  expect(document.activeElement).toBe(page.getByRole('main').element())
  await expect.poll(() => shop.favourites).toEqual([])
})

test('a heart that is clicked hands nothing on', async () => {
  await openApp('/favourites', shopKeeping(3, 1), signedIn)
  await expect.poll(rowTitles).toEqual([titleAt(3), titleAt(1)])
  await page.getByRole('button', { name: `${titleAt(3)} is a favourite` }).click()
  await expect.poll(rowTitles).toEqual([titleAt(1)])
  expect(focusedTitle()).toBeUndefined()
})

test('a heart pressed by key hands the focus on as its row goes', async () => {
  await openApp('/favourites', shopKeeping(3, 1), signedIn)
  await expect.poll(rowTitles).toEqual([titleAt(3), titleAt(1)])
  page
    .getByRole('button', { name: `${titleAt(3)} is a favourite` })
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(rowTitles).toEqual([titleAt(1)])
  expect(focusedTitle()).toBe(titleAt(1))
})
