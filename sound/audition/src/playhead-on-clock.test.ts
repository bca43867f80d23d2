import { expect, test } from 'vitest'
import { soundSeconds, type AuditionSound } from './audition-sound.ts'
import { beatsOf } from './backing-grid.ts'
import { atTempo, beatsAt, since, steadyClock } from './beat-clock.ts'
import { LoopStretcher } from './loop-stretcher.ts'
import { playheadOn } from './playhead-on-clock.ts'
import { positionAt, wrap } from './playhead.ts'
import { loadSignalsmith } from './signalsmith.ts'
import { stretchSource } from './stretch-source.ts'
import { aLoop } from './testing/a-loop.ts'
import { strongestSeconds } from './testing/measure.ts'
import { channelOf, RATE_HZ, ticks } from './testing/tones.ts'

const TEN_MINUTES = 600
const QUANTUM_FRAMES = 128

const loopOf = (beats: number, tempoBpm: number, sampleRateHz = 44_100) =>
  aLoop({ seconds: (beats * 60) / tempoBpm, tempoBpm, sampleRateHz })
const one = loopOf(4, 97.3)
const other = loopOf(7, 141)

/** What a group does to two sounds that it changes the tempo of every few seconds. */
function afterChanges(untilSeconds: number) {
  let clock = steadyClock(120, 0.1)
  const runs = { one: { startBeats: 0, fromSeconds: 0.1 }, other: { startBeats: 3, fromSeconds: 1.6 } }
  for (let at = 2.7; at < untilSeconds; at += 2.9)
    clock = atTempo(since(clock, at - 2), at, 80 + 70 * ((at * 7.31) % 1))
  return {
    clock,
    one: playheadOn(clock, one, runs.one),
    other: playheadOn(clock, other, runs.other),
    starts: { one: 0, other: 3 },
  }
}

/** How far a sound is from where the beats that were counted say, in frames. */
function offFrames(sound: AuditionSound, positionSeconds: number, beats: number): number {
  const turn = beatsOf(sound)!
  const heard = (positionSeconds / soundSeconds(sound)) * turn
  const off = wrap(heard - beats + turn / 2, turn) - turn / 2
  return Math.abs(off * (soundSeconds(sound) / turn) * RATE_HZ)
}

test('after ten minutes of changing tempo two sounds are within a frame of one another', () => {
  const { clock, one: first, other: second, starts } = afterChanges(TEN_MINUTES)
  // The beats counted by hand, change by change.
  let [beats, at, tempoBpm] = [0, 0.1, 120]
  for (let change = 2.7; change < TEN_MINUTES; change += 2.9) {
    beats += ((change - at) * tempoBpm) / 60
    at = change
    tempoBpm = 80 + 70 * ((change * 7.31) % 1)
  }
  beats += ((TEN_MINUTES - at) * tempoBpm) / 60
  expect(beatsAt(clock, TEN_MINUTES)).toBeCloseTo(beats, 6)
  expect(offFrames(one, positionAt(first, TEN_MINUTES), beats - starts.one)).toBeLessThan(0.5)
  expect(offFrames(other, positionAt(second, TEN_MINUTES), beats - starts.other)).toBeLessThan(0.5)
})

test('what is rendered at the end of ten minutes has its beats together', async () => {
  const { clock, ...playheads } = afterChanges(TEN_MINUTES - 6)
  const heard = await Promise.all(
    (
      [
        [one, playheads.one],
        [other, playheads.other],
      ] as const
    ).map(async ([sound, playhead]) => {
      const lengthSeconds = soundSeconds(sound)
      const beatSeconds = lengthSeconds / beatsOf(sound)!
      const beats = Array.from({ length: beatsOf(sound)! }, (_, beat) => beat * beatSeconds)
      const source = stretchSource({
        channels: [channelOf(lengthSeconds, ticks(...beats))],
        lengthFrames: lengthSeconds * RATE_HZ,
        lengthSeconds,
        sampleRateHz: RATE_HZ,
        edges: 'circular',
        pitchSemitones: 0,
      })
      const stretcher = new LoopStretcher(await loadSignalsmith(), RATE_HZ)
      stretcher.begin(source, playhead)
      const firstFrame =
        Math.ceil((playhead.anchors[0]!.atSeconds * RATE_HZ) / QUANTUM_FRAMES) * QUANTUM_FRAMES
      const output = new Float32Array(10 * RATE_HZ)
      const right = new Float32Array(QUANTUM_FRAMES)
      for (let frame = 0; frame < output.length; frame += QUANTUM_FRAMES)
        stretcher.render([output.subarray(frame, frame + QUANTUM_FRAMES), right], firstFrame + frame)
      return { output, startSeconds: firstFrame / RATE_HZ }
    }),
  )
  const { atSeconds, beats, tempoBpm } = clock.at(-1)!
  const first = Math.ceil(beats + 1)
  for (let beat = first; beat < first + 5; beat += 1) {
    const seconds = atSeconds + ((beat - beats) * 60) / tempoBpm
    for (const { output, startSeconds } of heard)
      expect(
        Math.abs(strongestSeconds(output, seconds - startSeconds) - (seconds - startSeconds)),
      ).toBeLessThan(0.002)
  }
})

test('a sound begins on its beat, with its attack, and a one-shot ends', () => {
  const clock = steadyClock(120, 0.1)
  const run = { startBeats: 3, fromSeconds: 1.6 }
  expect(playheadOn(clock, one, run).anchors[0]).toMatchObject({ atSeconds: 1.6, positionSeconds: 0 })
  const struck = playheadOn(clock, { ...loopOf(1, 120), kind: 'oneShot' }, run)
  expect(positionAt(struck, 10)).toBeCloseTo(0.5, 4)
})

test('a sound without a tempo runs at its own, whatever the clock does', () => {
  const clock = atTempo(steadyClock(120, 0.1), 5, 60)
  const { anchors } = playheadOn(clock, { ...one, tempoBpm: null }, { startBeats: 3, fromSeconds: 1.6 })
  expect(anchors).toEqual([{ atSeconds: 1.6, positionSeconds: 0, speed: 1, repeats: true }])
})
