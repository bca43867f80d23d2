import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { endlessShop, titleAt } from '../../../testing/endless-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

const COUNT = 100_000
const ROW_PX = 56

const row = (index: number) => document.querySelector<HTMLElement>(`[role=row][aria-rowindex="${index + 1}"]`)
const selectedRow = () => document.querySelector<HTMLElement>('[role=row][aria-selected=true]')
const grid = () => page.getByRole('grid', { name: 'Sounds' }).element() as HTMLElement
const scroller = () => grid().parentElement!
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

async function openLong() {
  const app = await openApp('/sounds', endlessShop(COUNT))
  await expect.poll(() => row(0)?.textContent ?? '').toContain(titleAt(0))
  return app
}

const topOf = (index: number): number =>
  row(index)!.getBoundingClientRect().top - scroller().getBoundingClientRect().top

/** The row at the top of the list, and how far it is above it; not a number until one is there. */
function place(): { index: number; abovePx: number } {
  const rows = [...document.querySelectorAll<HTMLElement>('[role=row]')]
  const index = rows
    .map((one) => Number(one.getAttribute('aria-rowindex')) - 1)
    .toSorted((one, other) => one - other)
    .find((one) => topOf(one) > -ROW_PX)
  return index === undefined ? { index: NaN, abovePx: NaN } : { index, abovePx: -topOf(index) }
}
const isSoundInPlace = (): boolean => {
  const { index } = place()
  return row(index)?.textContent.includes(titleAt(index)) ?? false
}

async function soundInPlace(): Promise<void> {
  await expect.poll(isSoundInPlace).toBe(true)
}

async function clickRow(index: number): Promise<void> {
  const waveform = () => row(index)?.querySelector('[data-pointed]') ?? null
  await expect.poll(waveform).not.toBeNull()
  await userEvent.click(waveform()!)
}

test('a list of 100,000 sounds is there from its first to its last, and few of its rows are in the page', async () => {
  await openLong()
  expect(grid().getAttribute('aria-rowcount')).toBe(String(COUNT))
  expect(document.querySelectorAll('[role=row]').length).toBeLessThan(40)
  scroller().scrollTo({ top: scroller().scrollHeight })
  await expect.poll(() => row(COUNT - 1)?.textContent ?? '').toContain(titleAt(COUNT - 1))
  expect(Math.round(topOf(COUNT - 1) + ROW_PX)).toBe(scroller().clientHeight)
  scroller().scrollTo({ top: (scroller().scrollHeight - scroller().clientHeight) / 2 })
  await expect.poll(() => Math.abs(place().index - COUNT / 2)).toBeLessThan(20)
  await soundInPlace()
  scroller().scrollTo({ top: 0 })
  await expect.poll(() => row(0)?.textContent ?? '').toContain(titleAt(0))
})

test('a search that finds more ends there, and says that filters show the others', async () => {
  await openApp('/sounds', endlessShop(1_000_000))
  await expect.poll(() => row(0)?.textContent ?? '').toContain(titleAt(0))
  expect(grid().getAttribute('aria-rowcount')).toBe(String(COUNT))
  scroller().scrollTo({ top: scroller().scrollHeight })
  await expect
    .element(page.getByText('Showing the first 100,000 of 1,000,000 sounds. Filter to see the others.'))
    .toBeVisible()
  await expect.poll(() => row(COUNT - 1)?.textContent ?? '').toContain(titleAt(COUNT - 1))
})

test('by key every row is reached, from the first to the last and by screens, and selected', async () => {
  await openLong()
  const selectedIndex = () => Number(selectedRow()?.getAttribute('aria-rowindex')) - 1
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => document.activeElement).toBe(row(0))
  await userEvent.keyboard('{End}')
  await expect.poll(selectedIndex).toBe(COUNT - 1)
  await expect.poll(() => document.activeElement).toBe(row(COUNT - 1))
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.poll(selectedIndex).toBe(COUNT - 3)
  await userEvent.keyboard('{Home}')
  await expect.poll(selectedIndex).toBe(0)
  await userEvent.keyboard('{PageDown}')
  await expect.poll(selectedIndex).toBeGreaterThan(8)
  const step = selectedIndex()
  await userEvent.keyboard('{PageDown}')
  await expect.poll(selectedIndex).toBe(2 * step)
  await userEvent.keyboard('{PageUp}')
  await expect.poll(selectedIndex).toBe(step)
  scroller().scrollTo({ top: scroller().scrollHeight / 2 })
  await expect.poll(() => place().index).toBeGreaterThan(40_000)
  await soundInPlace()
  const index = place().index + 3
  await clickRow(index)
  for (let presses = 1; presses <= 25; presses++) {
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(selectedIndex).toBe(index + presses)
    expect(topOf(index + presses) + ROW_PX).toBeLessThanOrEqual(scroller().clientHeight + 1)
  }
})

test('going back finds a place deep in the list again', async () => {
  const { router } = await openLong()
  scroller().scrollTo({ top: scroller().scrollHeight / 2 })
  await soundInPlace()
  const index = place().index + 4
  await clickRow(index)
  const top = topOf(index)
  await router.navigate('/nowhere')
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await router.navigate(-1)
  await expect.poll(() => row(index)?.textContent ?? '').toContain(titleAt(index))
  expect(Math.abs(topOf(index) - top)).toBeLessThan(1)
  expect(selectedRow()).toBe(row(index))
})

test('rows that rush by are not fetched, those that one stops at are', async () => {
  const shop = endlessShop(COUNT)
  await openApp('/sounds', shop)
  await expect.poll(() => row(0)?.textContent ?? '').toContain(titleAt(0))
  shop.requests.length = 0
  for (let step = 1; step <= 60; step++) {
    scroller().scrollTo({ top: (step / 60) * scroller().scrollHeight * 0.9 })
    await nextFrame()
  }
  await soundInPlace()
  const pages = shop.requests.filter((request) => request.includes('/sounds?'))
  expect(pages.length).toBeLessThan(20)
})
