import { expect, test } from 'vitest'
import { ANALYSER_VERSION, analyseSound } from './analyse-sound.ts'
import { playDrums } from './testing/drums.ts'
import { noise, pcmOf, playNotes, silence, strike } from './testing/signals.ts'

const beat = strike([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5], 4, [0.8, 0.4])

test('silence is unknown in everything that can be unknown', () => {
  const measured = analyseSound(pcmOf(silence(2)))
  expect(measured).toMatchObject({
    analyserVersion: ANALYSER_VERSION,
    tempoBpm: null,
    beats: null,
    key: null,
    tuningCents: null,
    loudnessLufs: null,
    truePeakDb: null,
    peakDb: null,
    onsetsSeconds: [],
    seamDb: null,
  })
  expect(
    [...measured.fingerprint.timbre, ...measured.fingerprint.envelope].every((value) => value === 0),
  ).toBe(true)
})

test.each([
  ['a constant', silence(0.05).fill(0.5)],
  ['a single frame', Float32Array.of(1)],
  ['one click in silence', silence(1).fill(1, 4_000, 4_001)],
  ['fifty milliseconds of noise', noise(0.05)],
])('%s is measured without a number that is none', (_, channel) => {
  for (const sampleRateHz of [8_000, 44_100, 192_000]) {
    const { fingerprint, onsetsSeconds, ...rest } = analyseSound(pcmOf(channel, sampleRateHz))
    const { version, ...parts } = fingerprint
    const numbers = [version, ...onsetsSeconds, ...Object.values(parts).flatMap((part) => [...part])]
    const single = Object.values(rest).filter((value) => typeof value === 'number')
    expect([...numbers, ...single].every(Number.isFinite)).toBe(true)
    expect(rest.key).toBeNull()
  }
})

test('the same music at another rate has the same tempo, key and kind', () => {
  const notes = [0, 3, 7, 12].map((step, index) => ({
    atSeconds: index / 2,
    lastsSeconds: 0.5,
    pitch: 57 + step,
  }))
  const at44 = analyseSound(pcmOf(playNotes(notes, 2)))
  // The same frames played half as fast: an octave lower, at half the tempo.
  const at22 = analyseSound(pcmOf(playNotes(notes, 2), 22_050))
  expect(at44.key).toEqual({ tonic: 9, mode: 'minor' })
  expect(at22.key).toEqual(at44.key)
  expect(at22.kind).toBe(at44.kind)
})

test('a quieter copy differs in its levels and in nothing else', () => {
  const loud = analyseSound(pcmOf(beat))
  const quiet = analyseSound(pcmOf(beat.map((value) => value / 8)))
  expect(quiet.loudnessLufs! - loud.loudnessLufs!).toBeCloseTo(-18.06, 1)
  expect(quiet.truePeakDb! - loud.truePeakDb!).toBeCloseTo(-18.06, 2)
  expect(quiet.tempoBpm).toBeCloseTo(loud.tempoBpm!, 6)
  expect(quiet.onsetsSeconds).toEqual(loud.onsetsSeconds)
  expect(quiet.seamDb).toBeCloseTo(loud.seamDb!, 3)
})

test('the same PCM gives the same numbers, whatever was measured before', () => {
  const first = analyseSound(pcmOf(beat))
  analyseSound(pcmOf(noise(1)))
  expect(analyseSound(pcmOf(beat))).toEqual(first)
})

test('what is measured of drums and chords is of this version: whoever changes it gives it another', () => {
  const notes = [57, 60, 64, 62, 65, 69, 64, 67, 71, 57, 60, 64].map((pitch, index) => ({
    atSeconds: Math.floor(index / 3) / 2,
    lastsSeconds: 0.5,
    pitch,
  }))
  const drums = playDrums({ tempoBpm: 120, bars: 1, kick: 'x...x...x...x...', hat: 'x.x.x.x.x.x.x.x.' })
  const measured = analyseSound(
    pcmOf(playNotes(notes, 2).map((value, index) => (value + drums.channels[0]![index]!) / 4)),
  )
  expect(measured).toMatchObject({
    analyserVersion: 10,
    kind: 'loop',
    tempoBpm: 120,
    beats: 4,
    key: { tonic: 9, mode: 'minor' },
    tempoConfidence: expect.closeTo(0.998, 3) as number,
    keyConfidence: expect.closeTo(0.8985, 3) as number,
    loudnessLufs: expect.closeTo(-30.414, 2) as number,
    truePeakDb: expect.closeTo(-12.524, 2) as number,
  })
})
