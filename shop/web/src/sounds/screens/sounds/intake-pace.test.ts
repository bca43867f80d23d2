import { expect, test } from 'vitest'
import { nextLookMs, seeProgress, type SeenProgress } from './intake-pace.ts'

const look = (waiting: number, ready: number, before?: SeenProgress) =>
  seeProgress({ waiting, ready, refused: 0 }, before)

test('a page asks every two seconds while files become sounds, and no more once all have', () => {
  const first = look(3, 5)
  expect(nextLookMs(first)).toBe(2_000)
  expect(nextLookMs(look(2, 6, first))).toBe(2_000)
  expect(nextLookMs(look(0, 8, first))).toBe(false)
})

test('a file that hangs, or a shop that stays empty, is asked for ever more seldom', () => {
  for (const [waiting, ready] of [
    [1, 8],
    [0, 0],
  ] as const) {
    let seen = look(waiting, ready)
    const waitsMs: (number | false)[] = []
    for (let at = 0; at < 20; at++) {
      seen = look(waiting, ready, seen)
      waitsMs.push(nextLookMs(seen))
    }
    expect(waitsMs.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 2_000))
    expect(waitsMs.slice(10, 13)).toEqual([4_000, 8_000, 16_000])
    expect(waitsMs.at(-1)).toBe(120_000)
    expect(nextLookMs(look(waiting, ready + 1, seen))).toBe(waiting > 0 ? 2_000 : false)
  }
})
