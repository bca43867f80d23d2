import type { Clip } from '@segno/contract'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MemoryRouter } from 'react-router'
import { aSound } from '../../../testing/sounds.ts'
import { changeClips, newLane } from '../../../shared/jams/jam-edit.ts'
import { useHistory } from '../editing/use-history.ts'
import { JamGrid } from './jam-grid.tsx'

const sound = aSound({ _id: 'sub', title: 'Sub', kind: 'loop', tempoBpm: 120, beats: 8 })
let shown: ReturnType<typeof useHistory>

function Grid({ clips }: { clips: readonly Clip[] }) {
  const history = useHistory(() => {
    const lane = { ...newLane(sound, { clips: [], pitchSemitones: 0 }), id: 'lane' }
    const empty = {
      title: 'Night bus',
      description: '',
      tempoBpm: 120,
      halfDouble: true,
      key: null,
      bars: 16,
    }
    return changeClips({ ...empty, lanes: [lane] }, 'lane', () => clips)
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

const clips = (): readonly (readonly number[])[] =>
  shown.jam.lanes[0]!.clips.map(({ startBar, lengthBars, repeats }) => [startBar, lengthBars, repeats])
const clip = (name: string) => page.getByRole('button', { name, exact: true })
const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label')
const show = (...shown: [number, number, number][]) =>
  render(<Grid clips={shown.map(([startBar, lengthBars, repeats]) => ({ startBar, lengthBars, repeats }))} />)

beforeEach(() => page.viewport(1_000, 600))
afterEach(() => page.viewport(414, 896))

/** A press on a clip, and as many bars to the side as so many moves take. */
async function drag(
  element: Element,
  { bars, moves, atEnd = false }: { bars: number; moves: number; atEnd?: boolean },
) {
  const { left, right, top } = element.getBoundingClientRect()
  const barPx = element.parentElement!.getBoundingClientRect().width / 16
  const from = { x: atEnd ? right - 4 : left + 12, y: top + 10 }
  const target = atEnd ? element.querySelector('[data-handle]')! : element
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

test('a clip keeps the focus while keys move it, repeat it, copy it and cut it in two', async () => {
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
  await drag(clip('Bars 9 to 10').element(), { bars: 30, moves: 2, atEnd: true })
  await expect.poll(() => clips()[1]).toEqual([8, 2, 4])
})

test('a right-click copies, cuts under the pointer and removes; what is not possible is not offered', async () => {
  await show([0, 2, 4])
  const block = clip('Bars 1 to 8, 4 times').element()
  const { left, width, top } = block.getBoundingClientRect()
  const menuAt = (x: number) =>
    block.dispatchEvent(
      new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: x, clientY: top + 9 }),
    )
  menuAt(left + width * 0.76)
  const items = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(items).toContain('Cut in two')
  expect(items()).not.toContain('Move left')
  await page.getByRole('menuitem', { name: 'Cut in two' }).click()
  await expect.poll(clips).toEqual([
    [0, 2, 3],
    [6, 2, 1],
  ])
  clip('Bars 7 to 8').element().focus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('menuitem', { name: 'Copy' }).click()
  await expect.poll(() => clips().at(-1)).toEqual([8, 2, 1])
  await userEvent.keyboard('{Enter}')
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect.poll(clips).toEqual([
    [0, 2, 3],
    [8, 2, 1],
  ])
})
