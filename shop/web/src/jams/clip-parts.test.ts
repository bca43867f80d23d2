import type { Clip } from '@segno/contract'
import { expect, test } from 'vitest'
import { begunAt, clipsFor, clipsIn, clipWithin, endedAt, type PlayedSound, withSplit } from './clip-parts.ts'

const jam = { tempoBpm: 120, halfDouble: true }
const loopOf = (beats: number, tempoBpm = 120): PlayedSound => ({
  sound: { kind: 'loop', tempoBpm, beats, durationSeconds: (beats * 60) / tempoBpm },
  jam,
})
const fourBars = loopOf(16)
/** A bar of 120 lasts two seconds. */
const hit: PlayedSound = {
  sound: { kind: 'oneShot', tempoBpm: null, beats: null, durationSeconds: 3 },
  jam,
}
const clip = (startBar: number, lengthBars: number, repeats = 1, offsetBars = 0): Clip => ({
  startBar,
  lengthBars,
  repeats,
  offsetBars,
})
const split = (one: Clip, atBar: number, played = fourBars) => withSplit(one.startBar, atBar, played)([one])

test('a clip of a 4-bar loop that is split at bar 2 gives two, the second of which goes on where the first ended', () => {
  expect(split(clip(4, 4), 6)).toEqual([clip(4, 2), clip(6, 2, 1, 2)])
  expect(split(clip(6, 2, 1, 2), 7)).toEqual([clip(6, 1, 1, 2), clip(7, 1, 1, 3)])
})

test('a clip that is split at its edge or outside it stays as it is', () => {
  for (const bar of [3, 4, 8, 9]) expect(split(clip(4, 4), bar)).toEqual([clip(4, 4)])
})

test('repeats are split between two of them, or within a whole loop, which then goes on by itself', () => {
  expect(split(clip(0, 4, 3), 4)).toEqual([clip(0, 4), clip(4, 4, 2)])
  expect(split(clip(0, 4, 2), 5)).toEqual([clip(0, 5), clip(5, 3, 1, 5)])
  // Each repeat of two bars starts over: the one that is cut stands by itself.
  expect(split(clip(0, 2, 4), 3)).toEqual([clip(0, 2), clip(2, 1), clip(3, 1, 1, 1), clip(4, 2, 2)])
})

test('the offset of a loop goes round, at the time in which it is played; a one-shot has an end', () => {
  expect(clipWithin(clip(0, 1, 1, 5), fourBars)).toEqual(clip(0, 1, 1, 1))
  expect(clipWithin(clip(0, 1, 1, -1), fourBars)).toEqual(clip(0, 1, 1, 3))
  // At 60 it is played in double time, and lasts two bars.
  expect(clipWithin(clip(0, 1, 1, 3), { ...loopOf(16, 240), jam })).toEqual(clip(0, 1, 1, 1))
  // Six beats begin on a bar again after three bars.
  expect(clipWithin(clip(0, 1, 1, 4), loopOf(6))).toEqual(clip(0, 1, 1, 1))
  expect([clipWithin(clip(0, 1, 1, -1), hit), clipWithin(clip(0, 1, 1, 5), hit)]).toEqual([null, null])
  expect(clipsFor([clip(0, 1, 1, 7)], hit)).toEqual([clip(0, 1)])
})

test('an end that is pulled shortens a clip, lengthens it, or repeats a whole loop', () => {
  const to = (one: Clip, bar: number, played = fourBars) => endedAt(one, bar, { played, lastBar: 16 })
  expect(to(clip(0, 4), 3)).toEqual(clip(0, 3))
  expect(to(clip(0, 3), 6)).toEqual(clip(0, 6))
  expect(to(clip(0, 4), 8)).toEqual(clip(0, 4, 2))
  expect(to(clip(0, 4), 7)).toEqual(clip(0, 7))
  expect(to(clip(0, 2, 2), 7)).toEqual(clip(0, 2, 4))
  expect([to(clip(0, 3), 99), to(clip(0, 3), -1)]).toEqual([clip(0, 16), clip(0, 1)])
  // More of a one-shot, and then more of them.
  expect([to(clip(0, 1), 2, hit), to(clip(0, 2), 8, hit)]).toEqual([clip(0, 2), clip(0, 2, 4)])
})

test('a beginning that is pulled leaves the sound in its place, and room is kept to what is before', () => {
  const to = (one: Clip, bar: number, played = fourBars) => begunAt(one, bar, { played, firstBar: 1 })
  expect(to(clip(4, 4), 5)).toEqual(clip(5, 3, 1, 1))
  expect(to(clip(5, 3, 1, 1), 4)).toEqual(clip(4, 4))
  expect(to(clip(4, 3), 3)).toEqual(clip(3, 4, 1, -1))
  expect(to(clip(4, 3), 0)).toEqual(clip(1, 6, 1, -3))
  expect(to(clip(4, 4), 99)).toEqual(clip(7, 1, 1, 3))
  expect(to(clip(4, 4, 2), 8)).toEqual(clip(8, 4))
  expect(to(clip(4, 2, 3), 7)).toEqual(clip(8, 2))
  // Before its first frame there is nothing of a one-shot.
  expect(to(clip(4, 1), 2, hit)).toEqual(clip(4, 1))
  expect(to(clip(4, 1, 1, 1), 2, hit)).toEqual(clip(3, 2))
})

test('in a range of bars a clip is heard where it is in the whole jam', () => {
  const clips = [clip(0, 4, 2), clip(8, 4), clip(14, 2)]
  expect(clipsIn(clips, { fromBar: 2, untilBar: 9 })).toEqual([clip(0, 2, 1, 2), clip(2, 4), clip(6, 1)])
  expect(clipsIn(clips, { fromBar: 12, untilBar: 14 })).toEqual([])
  expect(clipsIn(clips, { fromBar: 0, untilBar: 16 })).toEqual(clips)
})
