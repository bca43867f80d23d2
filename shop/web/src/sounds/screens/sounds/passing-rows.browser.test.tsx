import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSoundInPlayer } from '../../../listening/player.ts'
import { usePreferences } from '../../../shared/storage/preferences.ts'
import { titleAt } from '../../../testing/endless-shop.ts'
import { forgetEverything } from '../../../testing/open-app.tsx'
import { grid, isPassing, nextFrame, openEndless, rows, rushBy } from './testing/rushing-list.ts'

afterEach(forgetEverything)

test('rows that pass are made without links and buttons, and are whole where the list comes to rest', async () => {
  await openEndless()
  await expect.poll(() => rows().some(isPassing)).toBe(false)
  const seen = new Set<string>()
  await rushBy({
    see: (passing) => {
      for (const { textContent } of passing) seen.add(textContent)
      return seen.size > 10
    },
  })
  expect(seen.size).toBeGreaterThan(10)
  for (const text of seen) expect(text).toContain(titleAt(0).replace('1', ''))
  await expect.poll(() => rows().length > 10 && !rows().some(isPassing)).toBe(true)
})

test('the elements of rows that have passed serve those that come', async () => {
  await openEndless()
  const [elements, sounds] = [new Set<HTMLElement>(), new Set<string>()]
  await rushBy({
    see: (passing) => {
      for (const row of passing) {
        elements.add(row)
        sounds.add(row.ariaLabel!)
      }
      return sounds.size > 150
    },
  })
  expect(sounds.size).toBeGreaterThan(150)
  expect(elements.size).toBeLessThan(sounds.size / 2)
})

const waiting = () => [...grid().querySelectorAll<HTMLElement>('[role=row][aria-hidden=true]')]

test('the elements of rows that pass wait for them where nobody finds them', async () => {
  await openEndless()
  // One that is cut off at either end, and six above what is in sight and below.
  const most = Math.ceil(grid().parentElement!.clientHeight / 56) + 1 + 2 * 6
  await expect.poll(() => waiting().length).toBe(most)
  await expect.poll(() => rows().some(isPassing)).toBe(false)
  const before = waiting()
  const { top } = grid().parentElement!.getBoundingClientRect()
  for (const row of before) {
    expect(row.getBoundingClientRect().bottom).toBeLessThan(top)
    expect([row.dataset['index'], row.ariaRowIndex, row.textContent.trim()]).toEqual([undefined, null, ''])
  }
  let passing: HTMLElement[] = []
  await rushBy({
    see: (those) => {
      passing = those
      return those.length > 10
    },
  })
  expect(passing.filter((row) => !before.includes(row))).toEqual([])
  await expect.poll(() => rows().length > 10 && !rows().some(isPassing)).toBe(true)
  expect(waiting()).toEqual(before)
})

test('a list that is all in sight has none of them', async () => {
  await openEndless(3)
  await expect.poll(() => rows().length).toBe(3)
  for (let times = 0; times < 3; times += 1)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))
  expect(waiting()).toEqual([])
})

test('what the first step of a wheel brings passes, and is whole where there is no second', async () => {
  await openEndless()
  await expect.poll(() => waiting().length).toBeGreaterThan(20)
  grid().dispatchEvent(new WheelEvent('wheel', { bubbles: true }))
  grid().parentElement!.scrollTop = 120
  await expect.poll(() => rows().filter(isPassing).length, { interval: 1 }).toBeGreaterThan(0)
  expect(inSight(grid().parentElement!).filter(isPassing)).toEqual([])
  await expect.poll(() => rows().some(isPassing)).toBe(false)
})

test('a row that passes and waits for its sound says nothing of the one before', async () => {
  const { shop } = await openEndless()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  shop.holding.set('/api/sounds', answered)
  let busy: HTMLElement[] = []
  await rushBy({
    // A leap to where none is fetched, and on from there.
    topAt: (ms) => 100_000 + 3 * ms,
    see: () => {
      busy = [...grid().querySelectorAll<HTMLElement>('[role=row][aria-busy=true][data-index]')]
      for (const row of busy) {
        expect([row.ariaLabel, row.textContent.trim(), row.ariaSelected]).toEqual(['Loading', '', 'false'])
        row.click()
      }
      return busy.length > 10
    },
  })
  expect(busy.length).toBeGreaterThan(10)
  expect(useSoundInPlayer.getState().sound).toBeNull()
  answer()
  await expect.poll(() => rows().length > 10 && !rows().some(isPassing)).toBe(true)
})

test.each([
  { name: 'as recorded', tempoBpm: null, pitchSemitones: 0 },
  { name: 'in a session', tempoBpm: 101, pitchSemitones: 3 },
])(
  '$name a row that passes says of its sound what the whole row will say',
  async ({ tempoBpm, pitchSemitones }) => {
    usePreferences.setState(({ session }) => ({ session: { ...session, tempoBpm, pitchSemitones } }))
    await openEndless()
    const passing = new Map<string, string[]>()
    await rushBy({
      see: (those) => {
        for (const row of those) passing.set(row.ariaLabel!, valuesOf(row))
        return those.length > 3
      },
    })
    await expect.poll(() => rows().length > 10 && !rows().some(isPassing)).toBe(true)
    const both = rows().filter((row) => passing.has(row.ariaLabel!))
    expect(both.length).toBeGreaterThan(0)
    for (const row of both) {
      const [names, ...numbers] = passing.get(row.ariaLabel!)!
      const [wholeNames, ...wholeNumbers] = valuesOf(row)
      expect(wholeNames).toBe(names)
      expect(wholeNumbers.map(asSeen)).toEqual(numbers)
    }
  },
)

/** Without what is said to screen readers alone. */
const asSeen = (text: string): string => text.replaceAll(/ BPM| heard as [\d.]+ s| heard as /g, '')

/** Title and source, tempo, key and length. */
function valuesOf(row: HTMLElement): string[] {
  const cells = [...row.querySelectorAll('[role=gridcell]')].map(({ textContent }) => textContent)
  return [1, 3, 4, 5].map((at) => cells[at]!)
}

test('a row that passes is played by a press', async () => {
  await openEndless()
  let pressed: string | null = null
  await rushBy({
    see: ([row]) => {
      if (!row) return false
      pressed = row.ariaLabel!.split(' by ')[0]!
      row.click()
      return true
    },
  })
  await expect.poll(() => useSoundInPlayer.getState().sound?.title).toBe(pressed)
})

test('rows that were chosen are seen to be chosen as they pass', async () => {
  await openEndless()
  await userEvent.keyboard('{ArrowDown}x{ArrowDown}')
  await expect.poll(() => rows()[0]!.getAttribute('aria-selected')).toBe('true')
  const seen = new Map<string, string>()
  await rushBy({
    // Down and up again and again, so that the first rows come back.
    topAt: (ms) => Math.abs(((3 * ms) % 4_000) - 2_000),
    see: (passing) => {
      for (const row of passing) seen.set(row.ariaRowIndex!, row.ariaSelected!)
      return seen.has('1') && seen.size > 5
    },
  })
  expect([...seen].filter(([, isChosen]) => isChosen === 'true')).toEqual([['1', 'true']])
})

test('a press with Shift chooses rows that pass, as it does whole ones', async () => {
  await openEndless()
  await userEvent.keyboard('{ArrowDown}x')
  let pressed = ''
  await rushBy({
    see: (passing) => {
      const row = passing.find(({ ariaRowIndex }) => Number(ariaRowIndex) > 1)
      row?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }))
      pressed = row?.ariaRowIndex ?? ''
      return row !== undefined
    },
  })
  await expect.element(page.getByText(`${pressed} sounds selected`)).toBeInTheDocument()
})

/** Lets the list rush by until one in sight passes, and puts a pointer down on it. */
async function pressPassing(how: PointerEventInit = {}): Promise<HTMLElement> {
  let pressed: HTMLElement | undefined
  await rushBy({
    see: () => {
      pressed = inSight(grid().parentElement!).find(isPassing)
      pressed?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, ...how }))
      return pressed !== undefined
    },
  })
  return pressed!
}

/** Longer than a list needs to come to rest. */
const afterRest = () => new Promise((resolve) => setTimeout(resolve, 300))

test.each([
  { name: 'a pointer', how: {} },
  { name: 'a pointer with Shift held', how: { shiftKey: true } },
])('a row that passes stays the same while $name presses it, and is whole after that', async ({ how }) => {
  await openEndless()
  const pressed = await pressPassing(how)
  await afterRest()
  expect(pressed.isConnected).toBe(true)
  pressed.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  await expect.poll(() => rows().some(isPassing)).toBe(false)
})

test('a press whose end was kept by a menu of the system is over when the pointer moves on', async () => {
  await openEndless()
  const pressed = await pressPassing()
  await afterRest()
  expect(rows().some(isPassing)).toBe(true)
  pressed.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, buttons: 0 }))
  await expect.poll(() => rows().some(isPassing)).toBe(false)
})

test('another button of the mouse keeps no row as it is', async () => {
  await openEndless()
  await pressPassing({ button: 2 })
  await expect.poll(() => rows().some(isPassing)).toBe(false)
})

test('a row that a finger chooses by staying on it stays the same until the finger is gone', async () => {
  await openEndless()
  const touch = { bubbles: true, cancelable: true, pointerType: 'touch' }
  const pressed = await pressPassing(touch)
  await expect.element(page.getByText('1 sound selected')).toBeInTheDocument()
  const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
  pressed.dispatchEvent(menu)
  expect(menu.defaultPrevented).toBe(true)
  pressed.dispatchEvent(new PointerEvent('pointerup', touch))
  // The click of a finger may come a little later, and is not for the row.
  await nextFrame()
  await nextFrame()
  expect(pressed.isConnected).toBe(true)
  pressed.dispatchEvent(new PointerEvent('click', touch))
  expect(useSoundInPlayer.getState().sound).toBeNull()
  await expect.poll(() => rows().some(isPassing)).toBe(false)
  await expect.element(page.getByText('1 sound selected')).toBeInTheDocument()
})

test('who presses a row that passes has the focus in the list', async () => {
  await openEndless()
  const pressed = await pressPassing()
  const rowIndex = pressed.ariaRowIndex
  pressed.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  pressed.click()
  await expect.poll(() => document.activeElement?.getAttribute('aria-rowindex')).toBe(rowIndex)
})

test.each([
  { name: 'its scrollbar', begin: new MouseEvent('mousedown') },
  { name: 'keys', begin: new KeyboardEvent('keydown', { key: 'PageDown' }) },
])('a list that is moved by $name has whole rows, of which one may have the focus', async ({ begin }) => {
  await openEndless()
  grid().parentElement!.dispatchEvent(new WheelEvent('wheel'))
  grid().parentElement!.dispatchEvent(begin)
  const [seen, passed] = [new Set<string>(), new Set<string>()]
  await rushBy({
    isByWheel: false,
    see: (passing) => {
      for (const { ariaRowIndex } of rows()) seen.add(ariaRowIndex!)
      for (const { ariaRowIndex } of passing) passed.add(ariaRowIndex!)
      return seen.size > 100
    },
  })
  expect(seen.size).toBeGreaterThan(100)
  expect([...passed]).toEqual([])
})

test.each([
  { name: 'a list', begin: null },
  { name: 'a list under a finger that holds one of its rows', begin: 'pointerdown' },
])('$name that moves slowly has whole rows as it moves', async ({ begin }) => {
  await openEndless()
  const scroller = grid().parentElement!
  await expect.poll(() => waiting().length).toBeGreaterThan(20)
  if (begin) rows()[0]!.dispatchEvent(new PointerEvent(begin, { bubbles: true }))
  for (let frame = 0; frame < 60; frame += 1) {
    scroller.dispatchEvent(new WheelEvent('wheel'))
    // The first step brings a row.
    scroller.scrollTop += frame === 0 ? 60 : 4
    await nextFrame()
    expect(inSight(scroller).filter(isPassing)).toEqual([])
  }
  expect(scroller.scrollTop).toBe(296)
  await afterRest()
  expect(rows().filter(isPassing)).toEqual([])
  dispatchEvent(new PointerEvent('pointerup'))
})

function inSight(scroller: HTMLElement): HTMLElement[] {
  const { top, bottom } = scroller.getBoundingClientRect()
  return rows().filter((row) => {
    const box = row.getBoundingClientRect()
    return box.bottom > top && box.top < bottom
  })
}

test('a link in a row leads there without leaving the page', async () => {
  const { router } = await openEndless()
  const title = page.getByRole('link', { name: titleAt(0), exact: true })
  const address = title.element().getAttribute('href')
  await userEvent.click(title)
  await expect.poll(() => router.state.location.pathname).toBe(address)
})

test('with a key held the browser follows it in its own way', async () => {
  const { router } = await openEndless()
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
  await openEndless()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => document.activeElement?.getAttribute('aria-rowindex')).toBe('1')
})
