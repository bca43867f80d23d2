import { expect, test } from 'vitest'
import { type ListPlace, PlacedRows } from './placed-rows.ts'
import { isAmong } from './row-range.ts'
import { ScrollPace } from './scroll-pace.ts'

const ROW_PX = 56
const VIEW_PX = 10 * ROW_PX
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** A list under a wheel that moves it at `screensPerSecond`. */
function listUnderWheel(screensPerSecond: number) {
  const pace = new ScrollPace()
  let offsetPx = 100 * ROW_PX
  const rows = { total: 10_000, rowPx: ROW_PX, dividerAt: null, isThere: () => true }
  const place = (): ListPlace => ({
    rows,
    offsetPx,
    viewPx: VIEW_PX,
    shiftPx: 0,
    isFollowed: true,
    isByHand: true,
    pace,
  })
  const placed = new PlacedRows(place)
  let lastMs = performance.now()
  /** @returns the first row in sight */
  const move = async (): Promise<number> => {
    await nextFrame()
    const nowMs = performance.now()
    offsetPx += ((nowMs - lastMs) / 1_000) * screensPerSecond * VIEW_PX
    lastMs = nowMs
    pace.moved(offsetPx, { viewPx: VIEW_PX, isByHand: true })
    placed.update()
    return Math.floor(offsetPx / ROW_PX)
  }
  return { placed, move }
}

test('rows that pass come in three together, and never later than they are in sight', async () => {
  const { placed, move } = listUnderWheel(3)
  for (let frame = 0; frame < 10; frame++) await move()
  const firsts = new Set<number>()
  while (firsts.size < 6) {
    const first = await move()
    const { wanted, shown } = placed.snapshot()
    expect(shown).toEqual(wanted)
    expect(isAmong(wanted, { first, last: first + VIEW_PX / ROW_PX })).toBe(true)
    firsts.add(wanted.first)
  }
  expect([...firsts].map((first) => first % 3)).toEqual([0, 0, 0, 0, 0, 0])
})
