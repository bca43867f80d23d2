import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf, turnsIn } from './jam-runs.ts'

const clip = (startBar: number, lengthBars: number, repeats = 1, offsetBars = 0) => ({
  startBar,
  lengthBars,
  repeats,
  offsetBars,
})
const lengths = (tempoBpm: number, turnSeconds: number | null, ...clips: ReturnType<typeof clip>[]) =>
  runsOf(clips, tempoBpm, turnSeconds).map((run) => [run.fromSeconds, run.untilSeconds])

test('repeats of whole turns sound without a break, others begin anew', () => {
  expect(lengths(120, 4, clip(0, 2, 3))).toEqual([[0, 12]])
  expect(lengths(120, 8, clip(1, 2, 2))).toEqual([
    [2, 6],
    [6, 10],
  ])
  expect(lengths(120, null, clip(0, 1, 2))).toEqual([
    [0, 2],
    [2, 4],
  ])
})

test('a clip that follows another without a gap goes on where a turn has ended', () => {
  expect(lengths(120, 4, clip(2, 2), clip(0, 2))).toEqual([[0, 8]])
  expect(lengths(120, 4, clip(0, 1), clip(1, 2))).toEqual([
    [0, 2],
    [2, 6],
  ])
  expect(lengths(120, 4, clip(0, 2), clip(3, 2))).toEqual([
    [0, 4],
    [6, 10],
  ])
})

test('a split is not heard: what goes on in the sound where the clip before has ended is one run', () => {
  expect(runsOf([clip(0, 2), clip(2, 2, 1, 2)], 120, 8)).toEqual([
    { fromSeconds: 0, untilSeconds: 8, offsetSeconds: 0 },
  ])
  // One-shots too.
  expect(lengths(120, null, clip(0, 1), clip(1, 1, 1, 1))).toEqual([[0, 4]])
  // From the middle of one turn to the middle of the next.
  expect(runsOf([clip(0, 1, 1, 3), clip(1, 2, 1, 4)], 120, 8)).toEqual([
    { fromSeconds: 0, untilSeconds: 6, offsetSeconds: 6 },
  ])
  expect(lengths(120, 8, clip(0, 2), clip(2, 2, 1, 1))).toEqual([
    [0, 4],
    [4, 8],
  ])
})

test('a run that begins within a turn goes on with whole ones', () => {
  const [run] = runsOf([clip(1, 4, 1, 3)], 120, 8)
  expect(turnsIn(run!, 8)).toEqual([
    { fromSeconds: 2, untilSeconds: 4, offsetSeconds: 6 },
    { fromSeconds: 4, untilSeconds: 10, offsetSeconds: 0 },
  ])
  expect(turnsIn(run!, null)).toEqual([run])
})

test('turns fill a run without a gap, and the last of 64 bars begins where its bar does, at any tempo', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 400 }), fc.constantFrom(1, 2, 4), (tempoBpm, turnBars) => {
      const barSeconds = 240 / tempoBpm
      const [run] = runsOf([clip(0, turnBars, 64 / turnBars)], tempoBpm, turnBars * barSeconds)
      const turns = turnsIn(run!, turnBars * barSeconds)
      expect(turns.length).toBe(64 / turnBars)
      turns.forEach((turn, at) => {
        expect(turn.fromSeconds).toBeCloseTo(at * turnBars * barSeconds, 9)
        expect(turn.untilSeconds).toBeCloseTo(turns[at + 1]?.fromSeconds ?? 64 * barSeconds, 9)
      })
    }),
  )
})
