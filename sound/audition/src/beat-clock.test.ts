import { expect, test } from 'vitest'
import type { AuditionSound } from './audition-sound.ts'
import { beatsBetween, clockOf, inBarsAt, nextBeat, spliced, steadyClock } from './beat-clock.ts'
import { entryOnClock } from './beat-entry.ts'
import { FADE_SECONDS } from './gate.ts'
import { changePlayhead, startPlayhead, type Playhead } from './playhead.ts'
import { aLoop } from './testing/a-loop.ts'

const loopOf = (beats: number, tempoBpm: number | null = 120, seconds = beats / 2) =>
  aLoop({ seconds, tempoBpm })
const oneShot: AuditionSound = { ...loopOf(1), kind: 'oneShot' }
const running = (lengthSeconds: number, speed = 1): Playhead =>
  startPlayhead(lengthSeconds, { atSeconds: 10, positionSeconds: 0, speed, repeats: true })
const times = (beats: readonly { atSeconds: number }[]): number[] =>
  beats.map(({ atSeconds }) => Math.round(atSeconds * 1e6) / 1e6)
const firsts = (beats: readonly { atSeconds: number; inBar: number }[]): number[] =>
  times(beats.filter(({ inBar }) => inBar === 0))

test('the first beat of a loop is its beginning, at whatever tempo it is heard', () => {
  const clock = clockOf(loopOf(8), running(4, 1.5))!
  expect(nextBeat(clock, 10)).toEqual({ atSeconds: 10, inBar: 0 })
  expect(nextBeat(clock, 10.4).atSeconds).toBeCloseTo(10 + 2 / 3, 9)
  expect(firsts(beatsBetween(clock, 10, 14))).toEqual([10, 11.333333, 12.666667])
})

test('half an hour later a beat is where it is counted to be', () => {
  const clock = clockOf(loopOf(4, 123, 4 * (60 / 123)), running(4 * (60 / 123)))!
  const beats = Math.ceil((1_800 * 123) / 60)
  expect(Math.abs(nextBeat(clock, 1_810).atSeconds - (10 + (beats * 60) / 123))).toBeLessThan(0.000_02)
})

test('a loop whose tempo is a rounded number has its beats where it has them', () => {
  const seconds = 240 / 127.62
  const clock = clockOf(loopOf(4, 128, seconds), running(seconds))!
  expect(nextBeat(clock, 10 + 50 * seconds - 0.1).atSeconds).toBeCloseTo(10 + 50 * seconds, 3)
})

test('a loop of no whole number of beats begins its bars anew with every turn', () => {
  const clock = clockOf(loopOf(7.5), running(3.75))!
  expect(firsts(beatsBetween(clock, 10, 17.5))).toEqual([10, 12, 13.75, 15.75])
  const tail = clockOf(loopOf(8.2), running(4.1))!
  expect(times(beatsBetween(tail, 13, 15))).toEqual([13, 13.5, 14.1, 14.6])
})

test('a change of tempo leaves neither a gap nor two beats for one', () => {
  const slower = changePlayhead(running(4), 11.3, { speed: 0.5 })
  const beats = times(beatsBetween(clockOf(loopOf(8), slower)!, 10, 14))
  expect(beats).toEqual([10, 10.5, 11, 11.7, 12.7, 13.7])
  expect(times(beatsBetween(inBarsAt(steadyClock(120, 10), 11.3, 60), 10, 14))).toEqual(beats)
})

test('where one clock takes over from another, each has its own beats', () => {
  const both = spliced(steadyClock(120, 10), steadyClock(100, 11.2))
  expect(firsts(beatsBetween(both, 10, 14))).toEqual([10, 11.2, 13.6])
  expect(times(beatsBetween(both, 10, 12))).toEqual([10, 10.5, 11, 11.2, 11.8])
})

test('where it takes over just behind a beat, one is heard and not two', () => {
  const both = spliced(steadyClock(120, 10), steadyClock(120, 11.01))
  expect(times(beatsBetween(both, 10.9, 12))).toEqual([11, 11.51])
})

test('a one-shot, and a sound without a tempo, set no beats', () => {
  expect(clockOf(oneShot, running(0.5))).toBeNull()
  expect(clockOf(loopOf(4, null), running(2))).toBeNull()
})

const entering = { sound: loopOf(16), fromSeconds: 0, speed: 1, repeats: true }

test('a loop comes in on the next beat, in its first bar and as far on in it as the clock', () => {
  const clock = clockOf(loopOf(32), running(16))!
  const { atSeconds, positionSeconds } = entryOnClock(clock, { ...entering, soonestSeconds: 18.6 })
  expect(atSeconds).toBeCloseTo(19 - FADE_SECONDS, 9)
  expect(positionSeconds).toBeCloseTo(1 - FADE_SECONDS, 9)
  expect(entryOnClock(clock, { ...entering, soonestSeconds: 19.7 })).toEqual({
    atSeconds: 20,
    positionSeconds: 0,
  })
})

test('too late for a beat it comes in on the one after', () => {
  const clock = clockOf(loopOf(32), running(16))!
  const { atSeconds } = entryOnClock(clock, { ...entering, soonestSeconds: 18.5 - FADE_SECONDS / 2 })
  expect(atSeconds).toBeCloseTo(19 - FADE_SECONDS, 9)
})

test('where one pointed at a later bar it comes in there', () => {
  const clock = clockOf(loopOf(32), running(16))!
  const from = { ...entering, fromSeconds: 5.3, soonestSeconds: 18.6 }
  expect(entryOnClock(clock, from).positionSeconds).toBeCloseTo(5 - FADE_SECONDS, 9)
})

test('a loop made for half or double the tempo keeps the beats of the clock', () => {
  const clock = clockOf(loopOf(32), running(16))!
  const half = { ...entering, sound: loopOf(8, 60, 8), speed: 2, soonestSeconds: 18.6 }
  expect(entryOnClock(clock, half).positionSeconds).toBeCloseTo(2 - 2 * FADE_SECONDS, 9)
  const twice = { ...entering, sound: loopOf(8, 240, 2), speed: 0.5, soonestSeconds: 18.6 }
  expect(entryOnClock(clock, twice).positionSeconds).toBeCloseTo(0.5 - 0.5 * FADE_SECONDS, 9)
})

test('a one-shot, a sound without a tempo and a loop that does not repeat are struck on the beat', () => {
  const clock = clockOf(loopOf(32), running(16))!
  for (const struck of [
    { sound: oneShot, repeats: false },
    { sound: loopOf(4, null), repeats: true },
    { sound: loopOf(16), repeats: false },
  ])
    expect(entryOnClock(clock, { ...entering, ...struck, soonestSeconds: 18.6 })).toEqual({
      atSeconds: 19,
      positionSeconds: 0,
    })
})
