import { expect, test } from 'vitest'
import { analyseSound } from './analyse-sound.ts'
import type { Fingerprint } from './fingerprint.ts'
import { noise, pcmOf, playNotes, RATE_HZ, silence, strike } from './testing/signals.ts'

const PARTS = ['timbre', 'rhythm', 'pitch', 'envelope'] as const

/** A bar at 120 BPM, struck on these sixteenths. */
const bar = (...steps: number[]): Float32Array<ArrayBuffer> =>
  strike(
    steps.map((step) => step / 8),
    2,
  )
const melody = (...pitches: number[]): Float32Array<ArrayBuffer> =>
  playNotes(
    pitches.map((pitch, index) => ({ atSeconds: index / 2, lastsSeconds: 0.5, pitch })),
    pitches.length / 2,
  )

const SOUNDS = {
  straight: bar(0, 4, 8, 12),
  broken: bar(0, 3, 6, 10, 12),
  offbeat: bar(2, 6, 10, 14),
  minor: melody(57, 60, 64, 69),
  major: melody(61, 65, 68, 73),
  low: melody(33, 33, 36, 33),
  hiss: noise(2),
  hum: silence(2).map((_, index) => 0.4 * Math.sin((2 * Math.PI * 55 * index) / 44_100)),
}
const NAMES = Object.keys(SOUNDS) as (keyof typeof SOUNDS)[]
const fingerprintOf = (channel: Float32Array<ArrayBuffer>): Fingerprint =>
  analyseSound(pcmOf(channel)).fingerprint
const fingerprints = new Map(NAMES.map((name) => [name, fingerprintOf(SOUNDS[name])]))

function likeness(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, index) => sum + value * other[index]!, 0)
}

function nearest(to: Fingerprint, parts: readonly (typeof PARTS)[number][]): string {
  const score = (other: Fingerprint): number =>
    parts.reduce((sum, part) => sum + likeness(to[part], other[part]), 0)
  return [...fingerprints].toSorted(([, one], [, other]) => score(other) - score(one))[0]![0]
}

test('every part of a fingerprint has the length 1, or 0 where the sound has no such thing', () => {
  const { timbre, rhythm, pitch, envelope } = fingerprints.get('minor')!
  expect([timbre.length, rhythm.length, pitch.length, envelope.length]).toEqual([24, 16, 12, 12])
  for (const part of [timbre, pitch, envelope]) expect(Math.hypot(...part)).toBeCloseTo(1, 5)
  expect(Math.hypot(...fingerprints.get('hiss')!.pitch)).toBe(0)
})

test.each(NAMES)('a quieter copy of the %s sound is nearest to it', (name) => {
  expect(nearest(fingerprintOf(SOUNDS[name].map((value) => value / 5)), PARTS)).toBe(name)
})

test.each(NAMES)('a copy of the %s sound a semitone up has its timbre and its loudness shape', (name) => {
  const higher = analyseSound(pcmOf(SOUNDS[name], Math.round(RATE_HZ * 2 ** (1 / 12)))).fingerprint
  expect(nearest(higher, ['timbre', 'envelope'])).toBe(name)
})

test('the same notes on another instrument are alike in pitch, others are not', () => {
  const octaveUp = fingerprintOf(melody(69, 72, 76, 81)).pitch
  expect(likeness(octaveUp, fingerprints.get('minor')!.pitch)).toBeGreaterThan(0.9)
  expect(likeness(octaveUp, fingerprints.get('major')!.pitch)).toBeLessThan(0.3)
})

test('a pattern is alike to itself at another tempo', () => {
  const slower = strike(
    [0, 3, 6, 10, 12].map((step) => (step * 15) / 100),
    2.4,
  )
  expect(nearest(fingerprintOf(slower), ['rhythm'])).toBe('broken')
})
