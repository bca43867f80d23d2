import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeShop } from '../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../testing/open-app.tsx'
import { soundAt } from '../../testing/sounds.ts'

afterEach(forgetEverything)

const help = () => page.getByRole('dialog', { name: 'Keyboard shortcuts and gestures' })
const headings = (): string[] => [...help().element().querySelectorAll('h3')].map((one) => one.textContent)

async function openFavourites(size: { width: number; height?: number }): Promise<void> {
  const shop = new FakeShop(12)
  shop.favourites = [soundAt(0).id, soundAt(1).id]
  await openApp('/favourites', shop, { isSignedIn: true, ...size })
  await page.getByRole('row').first().click()
  await userEvent.keyboard('?')
  await expect.element(help()).toBeVisible()
}

test('the help groups what keys, mouse and fingers do, each told once', async () => {
  await openFavourites({ width: 1440 })
  expect(headings()).toEqual([
    'Playing',
    'Lists',
    'Selecting several',
    'Finding',
    'Saving and exporting',
    'Session',
    'Help',
  ])
  for (const words of ['Alt+↑', 'Click a waveform', 'Drag a row', 'Touch and hold a row'])
    await expect.element(help().getByText(words, { exact: true })).toBeVisible()
  const labels = [...help().element().querySelectorAll('dd')].map((one) => one.textContent)
  expect(new Set(labels).size).toBe(labels.length)
})

test('once it is closed what leads somewhere means the page at once, and a second Escape means nothing', async () => {
  await openApp('/sounds', new FakeShop(12))
  await expect.element(page.getByRole('row').first()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  const stop = page.getByRole('row').first().getByRole('button', { name: /^Stop/ })
  await expect.element(stop).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(help()).toBeVisible()
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(help()).not.toBeInTheDocument()
  await expect.element(stop).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(help()).toBeVisible()
  await userEvent.keyboard('{Escape}/')
  expect(document.activeElement).toBe(page.getByRole('combobox', { name: 'Search sounds' }).element())
})

test('it names no gesture for which there is nothing on the screen', async () => {
  await openApp('/no/such/place', new FakeShop())
  await userEvent.keyboard('?')
  await expect.element(help()).toBeVisible()
  expect(headings()).toEqual(['Playing', 'Finding', 'Saving and exporting', 'Session', 'Help'])
  await expect.element(help()).not.toMatchTextContent(/\brow\b|waveform|Alt\+|click/)
})

test.each([
  [1440, 900, 2],
  [390, 844, 1],
  [320, 640, 1],
])('%i by %i pixels it stands in columns without running over: %i', async (width, height, columns) => {
  await openFavourites({ width, height })
  const lefts = [...help().element().querySelectorAll('section')].map((one) =>
    Math.round(one.getBoundingClientRect().left),
  )
  expect(new Set(lefts).size).toBe(columns)
  const panel = help().element().firstElementChild!
  expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth)
  const edge = panel.getBoundingClientRect().right
  const over = [...panel.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > edge)
  expect(over.map((one) => one.outerHTML)).toEqual([])
  // By the keyboard it is scrolled from here.
  await userEvent.keyboard('{Tab}')
  await expect.element(help().getByRole('group', { name: 'Shortcuts' })).toHaveFocus()
  const box = help().element().getBoundingClientRect()
  expect(box.bottom).toBeLessThanOrEqual(height)
  const singleKeys = help().getByRole('checkbox', { name: 'Single-key shortcuts' })
  const { top, bottom } = singleKeys.element().getBoundingClientRect()
  expect([top >= 0, bottom <= height]).toEqual([true, true])
})
