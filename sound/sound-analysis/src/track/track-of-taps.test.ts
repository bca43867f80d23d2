import { expect, test } from 'vitest'
import { trackOfTaps } from './track-of-taps.ts'

/** Taps at beats, and how far from the beat a finger falls: the same at every run, within 30 ms. */
function taps(
  beats: readonly number[],
  { tempoBpm, fromSeconds = 0 }: { tempoBpm: number; fromSeconds?: number },
): number[] {
  return beats.map((beat, index) => fromSeconds + (60 * beat) / tempoBpm + 0.03 * Math.sin(12.9 * index))
}
const count = (length: number): number[] => Array.from({ length }, (_, index) => index)

test.each([72, 90, 120, 150, 174])('eight uneven taps of a finger at %i BPM tell that tempo', (tempoBpm) => {
  const { tempoBpm: told } = heard(taps(count(8), { tempoBpm }))
  expect(Math.abs(told! / tempoBpm - 1)).toBeLessThan(0.02)
})

test('beats that were missed are counted as if they had been tapped', () => {
  const { tempoBpm } = heard(taps([0, 1, 2, 4, 5, 7, 8, 9, 11], { tempoBpm: 104 }))
  expect(Math.abs(tempoBpm! / 104 - 1)).toBeLessThan(0.015)
})

test('strokes between the beats make no double tempo', () => {
  const rhythm = [0, 1, 1.5, 2, 3, 4, 5, 5.5, 6, 7, 7.5]
  const { tempoBpm, fingerprint } = heard(taps(rhythm, { tempoBpm: 100 }))
  expect(Math.abs(tempoBpm! / 100 - 1)).toBeLessThan(0.015)
  const { rhythm: strength } = fingerprint
  const [between, beside] = [strength[6]!, strength[7]!]
  expect(between).toBeGreaterThan(beside)
})

test('the first tap is the one, wherever it lies', () => {
  const [early, late] = [0, 37.5].map((fromSeconds) => heard(taps(count(8), { tempoBpm: 96, fromSeconds })))
  expect(early!.downbeatSeconds).toBeCloseTo(0, 6)
  expect(late!.downbeatSeconds).toBeCloseTo(37.5, 6)
  expect(late!.fingerprint.rhythm).toEqual(early!.fingerprint.rhythm)
})

test('taps have a rhythm and nothing else', () => {
  const { fingerprint, key } = heard(taps(count(8), { tempoBpm: 96 }))
  expect(key).toBeNull()
  expect(Math.hypot(...fingerprint.rhythm)).toBeCloseTo(1, 3)
  for (const part of [fingerprint.timbre, fingerprint.pitch, fingerprint.envelope])
    expect(part.every((value) => value === 0)).toBe(true)
})

test('a finger that bounces has tapped once', () => {
  const bounced = taps(count(8), { tempoBpm: 110 }).flatMap((tap) => [tap, tap + 0.012])
  expect(Math.abs(heard(bounced).tempoBpm! / 110 - 1)).toBeLessThan(0.02)
})

test.each([
  ['none', []],
  ['two', [0, 0.5]],
  ['many at one time', [1, 1, 1, 1]],
  ['what is no time', [Number.NaN, Infinity, 0, 1]],
])('%s are too few taps', (_, some) => {
  expect(trackOfTaps(some)).toBe('too_few_taps')
})

function heard(some: readonly number[]): Exclude<ReturnType<typeof trackOfTaps>, string> {
  const track = trackOfTaps(some)
  if (track === 'too_few_taps') throw new Error('too few taps')
  return track
}
