import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { endlessShop, titleAt } from '../../testing/endless-shop.ts'
import { forgetEverything, openApp } from '../../testing/open-app.tsx'

afterEach(forgetEverything)

const grid = () => page.getByRole('grid', { name: 'Sounds' }).element() as HTMLElement
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const rows = () => [...grid().querySelectorAll<HTMLElement>('[role=row]:not([aria-busy=true])')]
const hasTitle = (row: HTMLElement): boolean => row.querySelector('a') !== null
const hasActions = (row: HTMLElement): boolean => row.querySelector('[aria-label^="More for"]') !== null

async function open() {
  const app = await openApp('/sounds', endlessShop(10_000))
  await expect.poll(() => grid().textContent).toContain(titleAt(0))
  return app
}

test('rows that pass are made without their buttons, and get them where the list comes to rest', async () => {
  await open()
  await expect.poll(() => rows().every(hasActions)).toBe(true)
  const scroller = grid().parentElement!
  const seen = new Set<string>()
  const began = performance.now()
  // By the clock: so fast on a slow machine too.
  for (let ms = 0; ms < 1_500; ms = performance.now() - began) {
    scroller.scrollTop = 3 * ms
    await nextFrame()
    for (const row of rows()) if (hasTitle(row) && !hasActions(row)) seen.add(row.dataset['index']!)
  }
  expect(seen.size).toBeGreaterThan(10)
  await expect.poll(() => rows().length > 10 && rows().every(hasActions)).toBe(true)
})

test('a list that moves slowly has all its buttons as it moves', async () => {
  await open()
  const scroller = grid().parentElement!
  for (let frame = 0; frame < 60; frame += 1) {
    scroller.scrollTop += 4
    await nextFrame()
    expect(inSight(scroller).filter((row) => hasTitle(row) && !hasActions(row))).toEqual([])
  }
  expect(scroller.scrollTop).toBe(240)
})

function inSight(scroller: HTMLElement): HTMLElement[] {
  const { top, bottom } = scroller.getBoundingClientRect()
  return rows().filter((row) => {
    const box = row.getBoundingClientRect()
    return box.bottom > top && box.top < bottom
  })
}

test('a link in a row leads there without leaving the page', async () => {
  const { router } = await open()
  const title = page.getByRole('link', { name: titleAt(0), exact: true })
  const address = title.element().getAttribute('href')
  await userEvent.click(title)
  await expect.poll(() => router.state.location.pathname).toBe(address)
})

test('with a key held the browser follows it in its own way', async () => {
  const { router } = await open()
  let wasPrevented: boolean | null = null
  addEventListener(
    'click',
    (event) => {
      wasPrevented = event.defaultPrevented
      event.preventDefault()
    },
    { once: true },
  )
  const link = page.getByRole('link', { name: titleAt(0), exact: true }).element()
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  expect(wasPrevented).toBe(false)
  expect(router.state.location.pathname).toBe('/sounds')
})

test('who has skipped to the screen and goes down with the arrow is in the list', async () => {
  await open()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => document.activeElement?.getAttribute('aria-rowindex')).toBe('1')
})
