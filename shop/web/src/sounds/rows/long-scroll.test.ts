import { expect, test } from 'vitest'
import { LongScroll } from './long-scroll.ts'

const LIST_PX = 56_000_000
const VIEW_PX = 700
const BOX_PX = 6_000_000
const END_PX = LIST_PX - VIEW_PX

function aLongList(): LongScroll {
  const scroll = new LongScroll(0)
  scroll.resize({ excessPx: LIST_PX - BOX_PX, mostTopPx: BOX_PX - VIEW_PX, viewPx: VIEW_PX })
  return scroll
}

/** Turns a wheel, as a browser would, and rests where it says. */
function wheel(scroll: LongScroll, byPx: number): void {
  const fromPx = scroll.offsetPx - scroll.shiftPx
  scroll.scrolled(Math.max(0, Math.min(BOX_PX - VIEW_PX, fromPx + byPx)), true)
  scroll.moved(scroll.topAtRest)
}

test('a list that fits its box is where its box is', () => {
  const scroll = new LongScroll(0)
  scroll.resize({ excessPx: 0, mostTopPx: 5_000, viewPx: VIEW_PX })
  scroll.scrolled(4_321, false)
  expect([scroll.offsetPx, scroll.shiftPx, scroll.topAtRest]).toEqual([4_321, 0, 4_321])
})

test('a place that is gone to before anything is measured is remembered', () => {
  const scroll = new LongScroll(0)
  expect(scroll.goTo(4_321)).toBe(4_321)
  scroll.resize({ excessPx: 0, mostTopPx: 5_000, viewPx: VIEW_PX })
  expect(scroll.goTo(scroll.offsetPx)).toBe(4_321)
})

test('a wheel moves the list by as many pixels as it turns, wherever one is, down to the very end', () => {
  const scroll = aLongList()
  for (const fromPx of [0, 400_000, 499_990, 3_000_000, 30_000_000, END_PX - 500_005, END_PX - 5_000]) {
    scroll.moved(scroll.goTo(fromPx))
    for (let turn = 1; turn <= 40; turn++) {
      wheel(scroll, 120)
      expect(scroll.offsetPx).toBe(Math.min(END_PX, fromPx + turn * 120))
    }
  }
})

test('and back, up to the very first row', () => {
  const scroll = aLongList()
  scroll.moved(scroll.goTo(600_000))
  for (let turn = 0; turn < 6_000; turn++) wheel(scroll, -120)
  expect([scroll.offsetPx, scroll.shiftPx]).toEqual([0, 0])
})

test('a dragged scrollbar stands for its place in the whole list, both ends included', () => {
  const scroll = aLongList()
  scroll.scrolled((BOX_PX - VIEW_PX) / 2, false)
  expect(scroll.offsetPx).toBeCloseTo(END_PX / 2, 0)
  scroll.scrolled(BOX_PX - VIEW_PX, false)
  expect(scroll.offsetPx).toBe(END_PX)
  scroll.scrolled(0, false)
  expect(scroll.offsetPx).toBe(0)
})

test('where one is stays as it is while the scrollbar is put right', () => {
  const scroll = aLongList()
  scroll.scrolled(3_000_000, false)
  const offsetPx = scroll.offsetPx
  scroll.scrolled(3_050_000, true)
  expect(scroll.offsetPx).toBe(offsetPx + 50_000)
  scroll.moved(scroll.topAtRest)
  expect(scroll.offsetPx).toBe(offsetPx + 50_000)
  scroll.scrolled(scroll.topAtRest, false)
  expect(scroll.offsetPx).toBe(offsetPx + 50_000)
})

test('a hand that never rests is told when its box has no room left', () => {
  const scroll = aLongList()
  scroll.scrolled(3_000_000, false)
  scroll.scrolled(BOX_PX - VIEW_PX, true)
  expect(scroll.isOutOfRoom).toBe(true)
  scroll.moved(scroll.topAtRest)
  expect(scroll.isOutOfRoom).toBe(false)
})
