import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { endlessShop, titleAt } from '../../../testing/endless-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

const MILLION = 1_000_000
const ROW_PX = 56

const row = (index: number) => document.querySelector<HTMLElement>(`[role=row][aria-rowindex="${index + 1}"]`)
const selectedRow = () => document.querySelector<HTMLElement>('[role=row][aria-selected=true]')
const grid = () => page.getByRole('grid', { name: 'Sounds' }).element() as HTMLElement
const scroller = () => grid().parentElement!
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

async function openMillion() {
  const app = await openApp('/sounds', endlessShop(MILLION))
  await expect.poll(() => row(0)?.textContent ?? '').toContain(titleAt(0))
  return app
}

/** As a browser does it: the event first, then the pixels. */
async function wheel(byPx: number, frames = 1): Promise<void> {
  scroller().dispatchEvent(new WheelEvent('wheel', { deltaY: byPx }))
  scroller().scrollTop += byPx
  for (let frame = 0; frame < frames; frame++) await nextFrame()
}

const SLOWLY_PX = 120
/** Goes on so slowly that rows take the place of the pattern that rushed by. */
async function wheelSlowly(): Promise<void> {
  for (let turn = 0; turn < SLOWLY_PX / 10; turn++) await wheel(10)
}

const topOf = (index: number): number =>
  row(index)!.getBoundingClientRect().top - scroller().getBoundingClientRect().top

/** The row at the top of the list, and how far it is above it; not a number until one is there. */
function place(): { index: number; abovePx: number } {
  const rows = [...document.querySelectorAll<HTMLElement>('[role=row]:not([aria-hidden])')]
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

const placePx = (): number => place().index * ROW_PX + place().abovePx

test('a million sounds stand in a box that every browser can scroll', async () => {
  await openMillion()
  expect(grid().getAttribute('aria-rowcount')).toBe(String(MILLION))
  expect(grid().offsetHeight).toBeLessThan(15_000_000)
  expect(document.querySelectorAll('[role=row]:not([aria-hidden])').length).toBeLessThan(40)
})

test('a scrollbar dragged to the end shows the last sound; half way, the middle of the list', async () => {
  await openMillion()
  scroller().scrollTo({ top: scroller().scrollHeight })
  await expect.poll(() => row(MILLION - 1)?.textContent ?? '').toContain(titleAt(MILLION - 1))
  expect(Math.round(topOf(MILLION - 1) + ROW_PX)).toBe(scroller().clientHeight)
  scroller().scrollTo({ top: (scroller().scrollHeight - scroller().clientHeight) / 2 })
  await expect.poll(() => Math.abs(place().index - MILLION / 2)).toBeLessThan(20)
  await soundInPlace()
  scroller().scrollTo({ top: 0 })
  await expect.poll(() => row(0)?.textContent ?? '').toContain(titleAt(0))
})

test('wherever one is, a wheel moves the list by as many pixels as it turns, and passes over no row', async () => {
  await openMillion()
  for (const part of [0, 0.2, 0.75]) {
    scroller().scrollTo({ top: part * scroller().scrollHeight })
    await soundInPlace()
    const fromPx = placePx()
    for (let turn = 1; turn <= 30; turn++) {
      await wheel(130, 5)
      expect(Math.abs(placePx() - fromPx - turn * 130)).toBeLessThan(1)
    }
  }
})

test('the last rows are reached by the wheel too', async () => {
  await openMillion()
  scroller().scrollTo({ top: scroller().scrollHeight })
  await expect.poll(() => row(MILLION - 1)).not.toBeNull()
  for (let turn = 0; turn < 40; turn++) await wheel(-400)
  await new Promise((resolve) => setTimeout(resolve, 400))
  const fromPx = placePx()
  for (let turn = 0; turn < 20; turn++) await wheel(400)
  await wheelSlowly()
  expect(Math.abs(placePx() - fromPx - 8_000 - SLOWLY_PX)).toBeLessThan(1)
  for (let turn = 0; turn < 25; turn++) await wheel(400)
  await expect.poll(() => row(MILLION - 1)?.textContent ?? '').toContain(titleAt(MILLION - 1))
})

test('putting the scrollbar right, once nothing moves, moves no row', async () => {
  await openMillion()
  scroller().scrollTo({ top: scroller().scrollHeight / 3 })
  await expect.poll(() => place().index).toBeGreaterThan(300_000)
  for (let turn = 0; turn < 50; turn++) await wheel(2_000)
  await wheelSlowly()
  const [fromPx, top] = [placePx(), scroller().scrollTop]
  await expect.poll(() => scroller().scrollTop).toBeLessThan(top - 50_000)
  await nextFrame()
  expect(Math.abs(placePx() - fromPx)).toBeLessThan(1)
})

test('by key every row is reached, from the first to the last and by screens, and selected', async () => {
  await openMillion()
  const selectedIndex = () => Number(selectedRow()?.getAttribute('aria-rowindex')) - 1
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => document.activeElement).toBe(row(0))
  await userEvent.keyboard('{End}')
  await expect.poll(selectedIndex).toBe(MILLION - 1)
  await expect.poll(() => document.activeElement).toBe(row(MILLION - 1))
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.poll(selectedIndex).toBe(MILLION - 3)
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
  await expect.poll(() => place().index).toBeGreaterThan(400_000)
  await soundInPlace()
  const index = place().index + 3
  await clickRow(index)
  for (let presses = 1; presses <= 25; presses++) {
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(selectedIndex).toBe(index + presses)
    expect(topOf(index + presses) + ROW_PX).toBeLessThanOrEqual(scroller().clientHeight + 1)
  }
})

test('what a key leads to is seen before the rows ahead are made', async () => {
  await openMillion()
  const inPage = (): number[] =>
    [...document.querySelectorAll<HTMLElement>('[role=row]:not([aria-hidden])')]
      .filter(({ ariaBusy }) => ariaBusy !== 'true')
      .map(({ ariaRowIndex }) => Number(ariaRowIndex))
      .toSorted((one, other) => one - other)
  scroller().scrollTo({ top: 100 * ROW_PX })
  await clickRow(103)
  // One that is cut off at either end, and six above what is in sight and below.
  const most = Math.ceil(scroller().clientHeight / ROW_PX) + 1 + 2 * 6
  await expect.poll(() => inPage().length).toBe(most)
  await expect.poll(isSoundInPlace).toBe(true)
  const whole = inPage()
  const topPx = scroller().scrollTop
  for (let step = 0; step < 4; step++)
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }))
  await nextFrame()
  expect(scroller().scrollTop).toBe(topPx - ROW_PX)
  expect(selectedRow()).toBe(row(99))
  expect(inPage()).toEqual(whole)
  await expect.poll(inPage).toEqual(whole.map((one) => one - 1))
})

test('what waits for rows to pass is never in sight, wherever the list is', async () => {
  await openMillion()
  const waiting = () => [...document.querySelectorAll<HTMLElement>('[role=row][aria-hidden]')]
  const end = () => scroller().getBoundingClientRect().top
  scroller().scrollTo({ top: scroller().scrollHeight / 2 })
  await soundInPlace()
  await expect.poll(() => waiting().length).toBeGreaterThan(20)
  for (let turn = 0; turn < 12; turn++) {
    await wheel(-1_000)
    for (const one of waiting()) expect(one.getBoundingClientRect().bottom).toBeLessThan(end())
  }
  await soundInPlace()
  await expect.poll(() => waiting().length).toBeGreaterThan(20)
  for (const one of waiting()) expect(one.getBoundingClientRect().bottom).toBeLessThan(end() - 100_000)
})

test('going back finds a place deep in the list again', async () => {
  const { router } = await openMillion()
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
  const shop = endlessShop(MILLION)
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
