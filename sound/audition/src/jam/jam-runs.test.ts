import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf, turnsIn } from './jam-runs.ts'

const clip = (startBar: number, lengthBars: number, repeats = 1) => ({ startBar, lengthBars, repeats })
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
