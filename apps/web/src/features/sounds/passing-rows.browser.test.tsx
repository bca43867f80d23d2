import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSoundInPlayer } from '../../shared/listening/player.ts'
import { endlessShop, titleAt } from '../../testing/endless-shop.ts'
import { forgetEverything, openApp } from '../../testing/open-app.tsx'

afterEach(forgetEverything)

const grid = () => page.getByRole('grid', { name: 'Sounds' }).element() as HTMLElement
const downwards = (ms: number): number => 3 * ms
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const rows = () => [...grid().querySelectorAll<HTMLElement>('[role=row]:not([aria-busy=true])')]
const isPassing = (row: HTMLElement): boolean => row.querySelector('a, button') === null

async function open() {
  const app = await openApp('/sounds', endlessShop(10_000))
  await expect.poll(() => grid().textContent).toContain(titleAt(0))
  return app
}

/** Moves the list too fast to press anything in it, and tells the rows that pass with every frame. */
async function rushBy(topAt: (ms: number) => number, see: (passing: HTMLElement[]) => void): Promise<void> {
  const began = performance.now()
  // By the clock: so fast on a slow machine too.
  for (let ms = 0; ms < 1_500; ms = performance.now() - began) {
    grid().parentElement!.scrollTop = topAt(ms)
    await nextFrame()
    see(rows().filter(isPassing))
  }
}

test('rows that pass are made without links and buttons, and are whole where the list comes to rest', async () => {
  await open()
  await expect.poll(() => rows().some(isPassing)).toBe(false)
  const seen = new Set<string>()
  await rushBy(downwards, (passing) => passing.forEach(({ textContent }) => seen.add(textContent)))
  expect(seen.size).toBeGreaterThan(10)
  for (const text of seen) expect(text).toContain(titleAt(0).replace('1', ''))
  await expect.poll(() => rows().length > 10 && !rows().some(isPassing)).toBe(true)
})

test('a row that passes says of its sound what the whole row will say', async () => {
  await open()
  const passing = new Map<string, string[]>()
  await rushBy(downwards, (those) => those.forEach((row) => passing.set(row.ariaLabel!, valuesOf(row))))
  await expect.poll(() => rows().length > 10 && !rows().some(isPassing)).toBe(true)
  const both = rows().filter((row) => passing.has(row.ariaLabel!))
  expect(both.length).toBeGreaterThan(3)
  for (const row of both) {
    const [names, ...numbers] = passing.get(row.ariaLabel!)!
    const [wholeNames, ...wholeNumbers] = valuesOf(row)
    expect(wholeNames).toBe(names)
    expect(wholeNumbers.map((text) => text.replace(' BPM', ''))).toEqual(numbers)
  }
})

/** Title and source, tempo, key and length. */
function valuesOf(row: HTMLElement): string[] {
  const cells = [...row.querySelectorAll('[role=gridcell]')].map(({ textContent }) => textContent)
  return [1, 3, 4, 5].map((at) => cells[at]!)
}

test('a row that passes is played by a press', async () => {
  await open()
  let pressed: string | null = null
  await rushBy(downwards, ([row]) => {
    if (!row || pressed) return
    pressed = row.getAttribute('aria-label')!.split(' by ')[0]!
    row.click()
  })
  await expect.poll(() => useSoundInPlayer.getState().sound?.title).toBe(pressed)
})

test('rows that were chosen are seen to be chosen as they pass', async () => {
  await open()
  await userEvent.keyboard('{ArrowDown}x{ArrowDown}')
  await expect.poll(() => rows()[0]!.getAttribute('aria-selected')).toBe('true')
  grid().parentElement!.scrollTop = 4_000
  await expect.poll(() => inSight(grid().parentElement!).some(isPassing)).toBe(false)
  const seen = new Map<string, string>()
  await rushBy(
    (ms) => 4_000 - 3 * ms,
    (passing) => passing.forEach((row) => seen.set(row.ariaRowIndex!, row.ariaSelected!)),
  )
  expect(seen.size).toBeGreaterThan(5)
  expect([...seen].filter(([, isChosen]) => isChosen === 'true')).toEqual([['1', 'true']])
})

test('a list that moves slowly has whole rows as it moves', async () => {
  await open()
  const scroller = grid().parentElement!
  for (let frame = 0; frame < 60; frame += 1) {
    scroller.scrollTop += 4
    await nextFrame()
    expect(inSight(scroller).filter(isPassing)).toEqual([])
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
