import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScrollPace } from './scroll-pace.ts'

const VIEW_PX = 1_000
const byHand = { viewPx: VIEW_PX, isByHand: true }

let pace: ScrollPace
beforeEach(() => {
  vi.useFakeTimers()
  pace = new ScrollPace()
  pace.moved(0, byHand)
  pace.rested()
  vi.advanceTimersByTime(1_000)
})
afterEach(() => void vi.useRealTimers())

/** Frame by frame. */
function scroll(pxPerFrame: number, frames: number, fromPx = 0): number {
  for (let frame = 1; frame <= frames; frame++) {
    vi.advanceTimersByTime(16)
    pace.moved(fromPx + pxPerFrame * frame, byHand)
  }
  return fromPx + pxPerFrame * frames
}

test('a wheel that turns on is brisk from a view a second, and fast from ten', () => {
  scroll(12, 10)
  expect(pace.isBrisk).toBe(false)
  scroll(20, 10)
  expect(pace.isBrisk).toBe(true)
  expect(pace.isFast).toBe(false)
  scroll(200, 10)
  expect(pace.isFast).toBe(true)
})

test('one step does not tell how fast it goes, two do, and after a pause one begins anew', () => {
  expect(pace.isUnknown).toBe(false)
  scroll(20, 1)
  expect(pace.isUnknown).toBe(true)
  scroll(20, 1)
  expect(pace.isUnknown).toBe(false)
  vi.advanceTimersByTime(300)
  scroll(20, 1)
  expect(pace.isUnknown).toBe(true)
  pace.rested()
  expect(pace.isUnknown).toBe(false)
})

test('what goes far is known at its second step, before the span is over', () => {
  scroll(600, 1)
  expect(pace.isBrisk).toBe(false)
  scroll(600, 2)
  expect(pace.isFast).toBe(true)
})

test('what was fast is so until it is clearly slower', () => {
  const atPx = scroll(200, 10)
  const laterPx = scroll(130, 10, atPx)
  expect(pace.isFast).toBe(true)
  const slowerPx = scroll(100, 10, laterPx)
  expect([pace.isBrisk, pace.isFast]).toEqual([true, false])
  pace.rested()
  scroll(130, 10, slowerPx)
  expect(pace.isFast).toBe(false)
})

test('two steps are not taken for a rush that would last, as two notches of a wheel', () => {
  scroll(240, 2)
  expect([pace.isBrisk, pace.isFast]).toEqual([true, false])
})

test('a leap by hand is known at its first step, one notch of a wheel and a leap of the scrollbar are none', () => {
  pace.moved(120, byHand)
  expect(pace.isBrisk).toBe(false)
  pace.rested()
  pace.moved(3 * VIEW_PX, { viewPx: VIEW_PX, isByHand: false })
  expect(pace.isBrisk).toBe(false)
  pace.rested()
  pace.moved(6 * VIEW_PX, byHand)
  expect(pace.isFast).toBe(true)
})

test('what comes in above, or where it rested after its last step, is no movement', () => {
  scroll(2, 10)
  pace.shifted(5 * VIEW_PX)
  vi.advanceTimersByTime(16)
  pace.moved(5 * VIEW_PX + 22, byHand)
  expect(pace.isBrisk).toBe(false)
  vi.advanceTimersByTime(100)
  pace.moved(6 * VIEW_PX, byHand)
  vi.advanceTimersByTime(16)
  pace.moved(7 * VIEW_PX, byHand)
  pace.rested()
  pace.moved(8 * VIEW_PX, byHand)
  expect(pace.isBrisk).toBe(false)
})
