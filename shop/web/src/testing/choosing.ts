import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FakeShop } from './fake-shop.ts'
import { openApp } from './open-app.tsx'
import { soundAt } from './sounds.ts'

export const id = (place: number): string => soundAt(place).id
export const title = (place: number): string => soundAt(place).title
export const row = (index: number) =>
  document.querySelector<HTMLElement>(`[role=row][aria-rowindex="${index + 1}"]`)!
/** What can be done with those that are chosen. */
export const bar = () => page.getByRole('region', { name: 'Selection' })
export const chosenRows = (): number[] =>
  [...document.querySelectorAll('[role=row]:has([role=checkbox][aria-checked=true])')].map(
    (one) => Number(one.getAttribute('aria-rowindex')) - 1,
  )

/** A list at an address, once its first row is there. */
export async function openList(address: string, shop: FakeShop, options = {}): ReturnType<typeof openApp> {
  const app = await openApp(address, shop, options)
  await expect.element(page.getByRole('row').first()).toBeVisible()
  await expect.poll(() => row(0)?.querySelector('button')).toBeTruthy()
  return app
}

type Key = 'Control' | 'Shift' | 'Meta'
/** On the length of the sound: it is neither a link nor a button. */
export async function press(index: number, key?: Key): Promise<void> {
  const modifiers = key ? [key] : []
  await expect.poll(() => document.querySelector('[role=row][aria-busy=true]')).toBeNull()
  await userEvent.click(row(index).querySelector('[role=gridcell]:nth-child(6)')!, { modifiers })
}

export async function countIs(words: string): Promise<void> {
  await expect.element(bar().getByText(words, { exact: true })).toBeVisible()
}
