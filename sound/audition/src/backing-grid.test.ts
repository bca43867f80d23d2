import { expect, test } from 'vitest'
import { entryOn, gridOf, inStep } from './backing-grid.ts'
import { FADE_SECONDS } from './gate.ts'
import { aLoop } from './testing/a-loop.ts'

const loopOf = (seconds: number, tempoBpm: number | null) => aLoop({ seconds, tempoBpm })

test('a track goes round over its whole bars, from where its first bar begins', () => {
  expect(gridOf(9.7, { tempoBpm: 120, downbeatSeconds: 0.3 })).toEqual({
    fromSeconds: 0.3,
    turnSeconds: 8,
    beatSeconds: 0.5,
  })
})

test('a last bar that lacks a little is a whole one, and half a bar is none', () => {
  expect(gridOf(7.9, { tempoBpm: 120, downbeatSeconds: 0 }).turnSeconds).toBe(8)
  expect(gridOf(7, { tempoBpm: 120, downbeatSeconds: 0 }).turnSeconds).toBe(6)
})

test('a recording shorter than a bar is a bar, and one whose bar line lies behind its end begins at its start', () => {
  expect(gridOf(0.8, { tempoBpm: 120, downbeatSeconds: 0 }).turnSeconds).toBe(2)
  expect(gridOf(0.8, { tempoBpm: 120, downbeatSeconds: 1.5 }).fromSeconds).toBe(0)
})

test('a track without a tempo goes round as a whole', () => {
  expect(gridOf(3.7, { tempoBpm: null, downbeatSeconds: 0 })).toEqual({
    fromSeconds: 0,
    turnSeconds: 3.7,
    beatSeconds: null,
  })
})

const grid = gridOf(8, { tempoBpm: 120, downbeatSeconds: 0 })
const entering = { begunSeconds: 10, sound: loopOf(4, 120), speed: 1, repeats: true }

test('a loop comes in on the next beat, where it would be had it run since the first bar', () => {
  const { atSeconds, positionSeconds } = entryOn(grid, { ...entering, soonestSeconds: 15.1 })
  expect(atSeconds).toBeCloseTo(15.5 - FADE_SECONDS, 9)
  expect(positionSeconds).toBeCloseTo(1.5 - FADE_SECONDS, 9)
})

test('on a bar line that is a loop’s own beginning, it begins with its attack', () => {
  expect(entryOn(grid, { ...entering, soonestSeconds: 13.7 })).toEqual({ atSeconds: 14, positionSeconds: 0 })
  expect(entryOn(grid, { ...entering, soonestSeconds: 10 - FADE_SECONDS })).toEqual({
    atSeconds: 10,
    positionSeconds: 0,
  })
})

test('a one-shot is struck whole on the next beat, and without beats a sound comes in at once', () => {
  const struck = entryOn(grid, { ...entering, repeats: false, soonestSeconds: 15.1 })
  expect(struck).toEqual({ atSeconds: 15.5, positionSeconds: 0 })
  const free = gridOf(8, { tempoBpm: null, downbeatSeconds: 0 })
  expect(entryOn(free, { ...entering, soonestSeconds: 15.1 })).toEqual({
    atSeconds: 15.1,
    positionSeconds: 0,
  })
})

test('a loop whose tempo is a rounded number is heard so fast that its turn is whole beats', () => {
  const { speed } = inStep(loopOf(240 / 127.62, 128), { speed: 1, pitchSemitones: 0 })
  expect(240 / 127.62 / speed).toBeCloseTo(4 * (60 / 128), 4)
})

test('a loop that ends between two frames is still heard as it was recorded', () => {
  const hearing = inStep(loopOf(2 * (240 / 132), 132), { speed: 1, pitchSemitones: 0 })
  expect(hearing.speed).toBe(1)
})

test('a sound without a tempo, or of no whole number of beats, is left alone', () => {
  const hearing = { speed: 0.9, pitchSemitones: 1 }
  expect(inStep(loopOf(2, null), hearing)).toBe(hearing)
  expect(inStep(loopOf(2.15, 120), hearing)).toBe(hearing)
  expect(inStep({ ...loopOf(2, 120), kind: 'oneShot' }, hearing)).toBe(hearing)
})
