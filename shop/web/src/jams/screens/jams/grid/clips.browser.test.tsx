import type { Clip } from '@segno/contract'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MemoryRouter } from 'react-router'
import { aSound } from '../../../../testing/sounds.ts'
import { changeLane, newLane } from '../../../jam-edit.ts'
import { useHistory } from '../editing/use-history.ts'
import { useJamPlayer } from '../../../playing/jam-player.ts'
import { JamGrid } from './jam-grid.tsx'

type Placed = readonly [startBar: number, lengthBars: number, repeats: number, offsetBars?: number]
let shown: ReturnType<typeof useHistory>

/** A lane for each title. */
function Grid({ lanes }: { lanes: Readonly<Record<string, readonly Placed[]>> }) {
  const history = useHistory(() => {
    const empty = {
      title: 'Night bus',
      description: '',
      tempoBpm: 120,
      halfDouble: true,
      key: null,
      bars: 16,
    }
    const clips = (placed: readonly Placed[]): Clip[] =>
      placed.map(([startBar, lengthBars, repeats, offsetBars = 0]) => ({
        startBar,
        lengthBars,
        repeats,
        offsetBars,
      }))
    return {
      ...empty,
      lanes: Object.entries(lanes).map(([title, placed]) => {
        const sound = aSound({ id: title, title, kind: 'loop', tempoBpm: 120, beats: 8 })
        return newLane(sound, { clips: clips(placed), pitchSemitones: 0 })
      }),
    }
  })
  useEffect(() => {
    shown = history
  })
  return (
    <MemoryRouter>
      <JamGrid {...history} isEditable />
    </MemoryRouter>
  )
}

const clipsOf = (at: number): readonly (readonly number[])[] =>
  shown.jam.lanes[at]!.clips.map(({ startBar, lengthBars, repeats, offsetBars }) => [
    startBar,
    lengthBars,
    repeats,
    // Most play from the beginning.
    ...(offsetBars > 0 ? [offsetBars] : []),
  ])
const clips = () => clipsOf(0)
const titles = () => shown.jam.lanes.map(({ title }) => title)
const clip = (name: string) => page.getByRole('button', { name, exact: true })
const clipIn = (lane: string, name: string) =>
  page.getByRole('group', { name: lane, exact: true }).getByRole('button', { name, exact: true })
const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label')
const show = (...placed: Placed[]) => render(<Grid lanes={{ Sub: placed }} />)
const items = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((item) => item.firstChild?.textContent)

beforeEach(() => page.viewport(1_000, 600))
afterEach(() => page.viewport(414, 896))

/** A press on a clip, and as many bars to the side as so many moves take. */
async function drag(
  element: Element,
  { bars, moves, edge }: { bars: number; moves: number; edge?: 'start' | 'end' },
) {
  const { left, right, top } = element.getBoundingClientRect()
  const barPx = element.parentElement!.getBoundingClientRect().width / 16
  const from = { x: { start: left + 4, end: right - 4, none: left + 12 }[edge ?? 'none'], y: top + 10 }
  const target = edge ? element.querySelector(`[data-handle=${edge}]`)! : element
  const send = (type: string, x: number) =>
    target.dispatchEvent(
      new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientX: x, clientY: from.y }),
    )
  send('pointerdown', from.x)
  for (let move = 1; move <= moves; move += 1) {
    send('pointermove', from.x + (move / moves) * bars * barPx)
    await new Promise(requestAnimationFrame)
  }
  send('pointerup', from.x + bars * barPx)
}

test('a clip keeps the focus while keys move it, repeat it, duplicate it and split it', async () => {
  await show([0, 2, 1])
  clip('Bars 1 to 2').element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.poll(() => [clips(), focused()]).toEqual([[[2, 2, 1]], 'Bars 3 to 4'])
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  await expect.poll(() => [clips(), focused()]).toEqual([[[2, 2, 3]], 'Bars 3 to 8, 3 times'])
  await userEvent.keyboard('s')
  const cut = [
    [2, 2, 2],
    [6, 2, 1],
  ]
  await expect.poll(() => [clips(), focused()]).toEqual([cut, 'Bars 3 to 6, 2 times'])
  // No room behind it.
  await userEvent.keyboard('{Control>}d{/Control}')
  expect(clips()).toEqual(cut)
  clip('Bars 7 to 8').element().focus()
  await userEvent.keyboard('{Control>}d{/Control}')
  await expect.poll(clips).toEqual([...cut, [8, 2, 1]])
})

test('where a clip is removed the one behind has the focus, or the one before, or the lane', async () => {
  await show([0, 1, 1], [2, 1, 1], [4, 1, 1])
  clip('Bar 3').element().focus()
  await userEvent.keyboard('{Delete}')
  await expect.poll(focused).toBe('Bar 5')
  await userEvent.keyboard('{Delete}')
  await expect.poll(focused).toBe('Bar 1')
  await userEvent.keyboard('{Delete}')
  await expect.poll(focused).toBe('Mute Sub')
  shown.undo()
  await expect.poll(clips).toEqual([[0, 1, 1]])
})

test('two clips that are removed one after the other are undone one after the other', async () => {
  await show([0, 1, 1], [2, 1, 1])
  clip('Bar 1').element().focus()
  await userEvent.keyboard('{Delete}{Delete}')
  await expect.poll(clips).toEqual([])
  shown.undo()
  await expect.poll(clips).toEqual([[2, 1, 1]])
})

test('one drag moves a clip many bars, up to its neighbour, and is undone at once', async () => {
  await show([0, 2, 1], [8, 2, 1])
  await drag(clip('Bars 1 to 2').element(), { bars: 4, moves: 12 })
  await expect.poll(clips).toEqual([
    [4, 2, 1],
    [8, 2, 1],
  ])
  await drag(clip('Bars 5 to 6').element(), { bars: 9, moves: 3 })
  await expect.poll(() => clips()[0]).toEqual([6, 2, 1])
  shown.undo()
  await expect.poll(() => clips()[0]).toEqual([4, 2, 1])
  await drag(clip('Bars 9 to 10').element(), { bars: 30, moves: 2, edge: 'end' })
  await expect.poll(() => clips()[1]).toEqual([8, 2, 4])
})

test('a right-click duplicates, splits under the pointer and removes; what is not possible is not offered', async () => {
  await show([0, 2, 4])
  const block = clip('Bars 1 to 8, 4 times').element()
  const { left, width, top } = block.getBoundingClientRect()
  const menuAt = (x: number) =>
    block.dispatchEvent(
      new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: x, clientY: top + 9 }),
    )
  menuAt(left + width * 0.76)
  await expect.poll(items).toContain('Split')
  expect(items()).not.toContain('Move left')
  expect(page.getByRole('menu').element().getBoundingClientRect().left).toBeCloseTo(left + width * 0.76, 0)
  await page.getByRole('menuitem', { name: 'Split' }).click()
  await expect.poll(clips).toEqual([
    [0, 2, 3],
    [6, 2, 1],
  ])
  clip('Bars 7 to 8').element().focus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect.poll(() => clips().at(-1)).toEqual([8, 2, 1])
  await userEvent.keyboard('{Enter}')
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect.poll(clips).toEqual([
    [0, 2, 3],
    [8, 2, 1],
  ])
})

test('by keys a clip is copied into another lane, where that lane’s sound plays it, and each paste is undone at once', async () => {
  await render(<Grid lanes={{ Sub: [[4, 2, 2]], Hats: [[0, 1, 1]] }} />)
  clipIn('Sub', 'Bars 5 to 8, 2 times').element().focus()
  await userEvent.keyboard('{Control>}c{/Control}')
  // Behind a clip.
  clipIn('Hats', 'Bar 1').element().focus()
  await userEvent.keyboard('{Control>}v{/Control}')
  const behind = [
    [0, 1, 1],
    [1, 2, 2],
  ]
  await expect.poll(() => [clipsOf(1), focused()]).toEqual([behind, 'Bars 2 to 5, 2 times'])
  // In an empty bar, to which arrows lead.
  clipIn('Hats', 'Place Hats in bar 6').element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{Control>}v{/Control}')
  await expect.poll(() => [clipsOf(1).at(-1), focused()]).toEqual([[6, 2, 2], 'Bars 7 to 10, 2 times'])
  shown.undo()
  await expect.poll(() => clipsOf(1)).toEqual(behind)
  shown.undo()
  // Of a lane itself: in the bars that were copied.
  page.getByRole('button', { name: 'Mute Hats' }).element().focus()
  await userEvent.keyboard('{Control>}v{/Control}')
  await expect.poll(() => clipsOf(1).at(-1)).toEqual([4, 2, 2])
  // No room there a second time.
  page.getByRole('button', { name: 'Mute Hats' }).element().focus()
  await userEvent.keyboard('{Control>}v{/Control}')
  expect(clipsOf(1)).toHaveLength(2)
  expect(clipsOf(0)).toEqual([[4, 2, 2]])
})

test('a clip that is cut goes into a new lane with the sound and the level that it had', async () => {
  await render(<Grid lanes={{ Sub: [[4, 2, 2]], Hats: [[0, 1, 1]], Choir: [] }} />)
  shown.edit((jam) => changeLane(jam, jam.lanes[0]!.id, { gainDb: -6, pan: 0.5 }))
  clipIn('Sub', 'Bars 5 to 8, 2 times').element().focus()
  await userEvent.keyboard('{Control>}x{/Control}')
  await expect.poll(clips).toEqual([])
  clipIn('Hats', 'Bar 1').element().focus()
  await userEvent.keyboard('{Control>}{Shift>}v{/Shift}{/Control}')
  await expect.poll(titles).toEqual(['Sub', 'Hats', 'Sub', 'Choir'])
  expect([clipsOf(2), shown.jam.lanes[2]!.gainDb, shown.jam.lanes[2]!.pan]).toEqual([[[4, 2, 2]], -6, 0.5])
  expect(focused()).toBe('Bars 5 to 8, 2 times')
  shown.undo()
  shown.undo()
  await expect.poll(() => [titles(), clips()]).toEqual([['Sub', 'Hats', 'Choir'], [[4, 2, 2]]])
})

test('a right-click copies a clip, and pastes it in the bar under the pointer', async () => {
  await render(<Grid lanes={{ Sub: [[0, 2, 1]], Hats: [[0, 4, 1]] }} />)
  const rightClick = (element: Element, bar: number) => {
    const { left, width, top } = element.getBoundingClientRect()
    const clientX = left + ((bar + 0.5) / 16) * width
    element.dispatchEvent(
      new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY: top + 9 }),
    )
  }
  const track = clipIn('Hats', 'Bars 1 to 4').element().parentElement!
  rightClick(track, 9)
  await expect.poll(items).toEqual(['Place Hats in bar 10'])
  await userEvent.keyboard('{Escape}')
  rightClick(clipIn('Sub', 'Bars 1 to 2').element(), 0)
  await page.getByRole('menuitem', { name: 'Copy' }).click()
  rightClick(track, 9)
  await expect
    .poll(items)
    .toEqual(['Place Hats in bar 10', 'Paste here, with Hats', 'Paste Sub in a new lane'])
  await page.getByRole('menuitem', { name: 'Paste here, with Hats' }).click()
  await expect.poll(() => clipsOf(1).at(-1)).toEqual([9, 2, 1])
  // Bar 16 has no room for two.
  rightClick(track, 15)
  await expect.poll(items).toEqual(['Place Hats in bar 16'])
  await userEvent.keyboard('{Escape}')
  rightClick(track, 11)
  await page.getByRole('menuitem', { name: 'Paste Sub in a new lane' }).click()
  await expect.poll(titles).toEqual(['Sub', 'Hats', 'Sub'])
  expect(clipsOf(2)).toEqual([[11, 2, 1]])
})

test('S splits a clip at the cursor, and the second plays and shows what comes after the first', async () => {
  await show([0, 4, 1])
  const block = clip('Bars 1 to 4').element()
  await userEvent.click(block, { position: { x: (block.clientWidth * 3) / 4, y: 10 } })
  await userEvent.keyboard('s')
  await expect
    .poll(() => [clips(), focused()])
    .toEqual([
      [
        [0, 3, 1],
        [3, 1, 1, 1],
      ],
      'Bars 1 to 3',
    ])
  const viewOf = (name: string) => clip(name).element().querySelector('svg')!.viewBox.baseVal
  const [first, second] = [viewOf('Bars 1 to 3'), viewOf('Bar 4')]
  expect([second.width * 3, second.x * 3, first.x]).toEqual([first.width, first.width, 0])
})

test('edges that are pulled trim a clip, and its sound stays in place', async () => {
  await show([4, 3, 1])
  await drag(clip('Bars 5 to 7').element(), { bars: 1, moves: 4, edge: 'start' })
  await expect.poll(clips).toEqual([[5, 2, 1, 1]])
  await drag(clip('Bars 6 to 7').element(), { bars: -2, moves: 4, edge: 'start' })
  // Two bars are a whole loop.
  await expect.poll(clips).toEqual([[3, 2, 2, 1]])
  await drag(clip('Bars 4 to 7, 2 times').element(), { bars: -3, moves: 4, edge: 'end' })
  await expect.poll(clips).toEqual([[3, 1, 1, 1]])
  shown.undo()
  await expect.poll(clips).toEqual([[3, 2, 2, 1]])
  clip('Bars 4 to 7, 2 times').element().focus()
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
  await expect.poll(() => [clips(), focused()]).toEqual([[[4, 3, 1]], 'Bars 5 to 7'])
})

test('a menu stays when the right button is let go, and names the keys that do the same', async () => {
  await show([0, 2, 1])
  const block = clip('Bars 1 to 2').element()
  // Linux and macOS ask for the menu while the button is down.
  await userEvent.click(block, { button: 'right', delay: 200, position: { x: 20, y: 20 } })
  await expect.element(page.getByRole('menuitem', { name: 'Split', exact: true })).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 100))
  const split = page.getByRole('menuitem', { name: 'Split', exact: true })
  await expect.element(split).toBeVisible()
  expect([...split.element().querySelectorAll('kbd')].map((key) => key.textContent)).toEqual(['S'])
  await userEvent.keyboard('{Escape}')
  await expect.poll(items).toEqual([])
  const press = { bubbles: true, cancelable: true, button: 2, buttons: 2, clientX: 300, clientY: 60 }
  block.dispatchEvent(new MouseEvent('contextmenu', press))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(items()).toEqual([])
  block.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, button: 2 }))
  await expect.poll(() => items().length).toBeGreaterThan(0)
  await userEvent.keyboard('{Escape}')
  await expect.poll(items).toEqual([])
  await userEvent.click(block.parentElement!, { button: 'right', delay: 200, position: { x: 400, y: 20 } })
  await expect.element(page.getByRole('menuitem', { name: /^Place Sub/ })).toBeVisible()
})

test('M mutes the lane with the focus and Shift+S solos it, also from a clip', async () => {
  await render(<Grid lanes={{ Sub: [[0, 2, 1]], Hats: [[0, 2, 1]] }} />)
  clipIn('Hats', 'Bars 1 to 2').element().focus()
  await userEvent.keyboard('m{Shift>}S{/Shift}')
  const toggles = () => shown.jam.lanes.map(({ isMuted, isSoloed }) => [isMuted, isSoloed])
  await expect.poll(toggles).toEqual([
    [false, false],
    [true, true],
  ])
  await userEvent.keyboard('m')
  await expect.poll(() => toggles()[1]).toEqual([false, true])
})

test('bars that are dragged over on the ruler go round, until they are let go of', async () => {
  await show([0, 2, 1])
  const range = () => useJamPlayer.getState().range
  const bar = (number: number) => page.getByRole('button', { name: `Play from bar ${number}`, exact: true })
  await userEvent.dragAndDrop(bar(3), bar(6))
  await expect.poll(range).toEqual({ fromBar: 2, untilBar: 6 })
  await page.getByRole('button', { name: 'Bars 3 to 6: stop looping' }).click()
  await expect.poll(range).toBeNull()
  bar(5).element().focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  await expect.poll(range).toEqual({ fromBar: 4, untilBar: 7 })
  await userEvent.keyboard('{Escape}')
  await expect.poll(range).toBeNull()
})

test('arrows go from bar to bar of the ruler', async () => {
  await show([0, 1, 1])
  page.getByRole('button', { name: 'Play from bar 1', exact: true }).element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  await expect.poll(focused).toBe('Play from bar 2')
  await userEvent.keyboard('{End}')
  await expect.poll(focused).toBe('Play from bar 16')
})
