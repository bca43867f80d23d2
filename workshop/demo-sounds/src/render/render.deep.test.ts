import { measureLoudestMoment, measureLoudness, measurePeakLevels } from '@segno/sound-analysis'
import type { Pcm } from '@segno/units'
import { describe, expect, test } from 'vitest'
import { renderDemoSound, type DemoSound } from '../demo-sounds.ts'
import { peakOf, type Stereo } from '../dsp/tape.ts'
import { oneOfEachInstrument, soundNamed } from '../testing/sounds.ts'
import { targetLoudnessLufs } from './target-loudness.ts'

const LEVEL_TOLERANCE_DB = 1.5
const HIGHEST_PEAK_DB = -1

const named = (sounds: DemoSound[]): (readonly [string, DemoSound])[] =>
  sounds.map((sound) => [sound.id, sound] as const)

describe.each(named(oneOfEachInstrument('loop')))('the loop %s', (_, sound) => {
  const pcm = renderDemoSound(sound)

  test('has exactly the frames of its beats, in stereo at 44 100 Hz', () => {
    const length = Math.round(((sound.beats ?? 0) * 60 * 44_100) / (sound.tempoBpm ?? 0))
    expect(pcm.sampleRateHz).toBe(44_100)
    expect(pcm.channels.map((channel) => channel.length)).toEqual([length, length])
  })

  test('closes without a click', () => {
    for (const channel of pcm.channels) expect(jumpAtSeam(channel)).toBeLessThanOrEqual(usualJump(channel))
  })

  test('has its level, no peak above −1 dBFS and no direct current', () => {
    const targetLufs = targetLoudnessLufs('loop', sound.instrument)
    const loudness = measureLoudness(pcm) ?? 0
    expect(Math.abs(loudness - targetLufs)).toBeLessThan(LEVEL_TOLERANCE_DB)
    expect(measurePeakLevels(pcm).truePeakDb).toBeLessThan(HIGHEST_PEAK_DB)
    for (const channel of pcm.channels) expect(Math.abs(meanOf(channel))).toBeLessThan(1e-4)
  })
})

describe.each(named(oneOfEachInstrument('oneShot')))('the one-shot %s', (_, sound) => {
  const pcm = renderDemoSound(sound)

  test('begins within 5 ms and ends in silence', () => {
    const stereo = stereoOf(pcm)
    const peak = peakOf(stereo)
    const start = stereo.left.findIndex((value) => Math.abs(value) > peak / 100)
    expect(start / 44.1).toBeLessThan(5)
    for (const channel of pcm.channels) expect(Math.abs(channel.at(-1)!)).toBeLessThan(peak / 10_000)
  })

  test('has its level and no peak above −1 dBFS', () => {
    const targetLufs = targetLoudnessLufs('oneShot', sound.instrument)
    const loudness = measureLoudestMoment(pcm) ?? 0
    expect(Math.abs(loudness - targetLufs)).toBeLessThan(LEVEL_TOLERANCE_DB)
    expect(measurePeakLevels(pcm).truePeakDb).toBeLessThan(HIGHEST_PEAK_DB)
  })
})

test.each([
  'night-shift/closed-shutters',
  'second-bus-home/organ-bass-note',
  'glasshouse/piano-stab',
  'slow-trains/jazz-guitar-chord',
  'moss-and-signal/tape-loop-room',
])('%s is the same to the bit each time, and different with another seed', (id) => {
  const sound = soundNamed(id)
  const bits = bitsOf(renderDemoSound(sound))
  const copy: DemoSound = JSON.parse(JSON.stringify(sound))
  expect(bitsOf(renderDemoSound(copy))).toBe(bits)
  expect(bitsOf(renderDemoSound({ ...sound, seed: sound.seed + 1 }))).not.toBe(bits)
})

function stereoOf({ channels }: Pcm): Stereo {
  const [left, right] = channels
  if (!left || !right || channels.length !== 2) throw new Error('not stereo')
  return { left, right }
}

function jumpAtSeam(channel: Float32Array): number {
  return Math.abs(channel[0]! - channel.at(-1)!)
}

/** The jump from frame to frame that only one in a thousand exceeds. */
function usualJump(channel: Float32Array): number {
  const jumps = channel.map((value, frame) => (frame === 0 ? 0 : Math.abs(value - channel[frame - 1]!)))
  return jumps.toSorted()[Math.floor(jumps.length * 0.999)]!
}

function meanOf(channel: Float32Array): number {
  return channel.reduce((sum, value) => sum + value, 0) / channel.length
}

/** A 32-bit FNV-1a hash over the bits of all frames. */
function bitsOf({ channels }: Pcm): number {
  let hash = 0x811c9dc5
  for (const channel of channels)
    for (const byte of new Uint8Array(channel.buffer)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash
}
