import fc from 'fast-check'
import { parseKey } from '@segno/units'
import { expect, test } from 'vitest'
import { harmonyFits, unpitchedFit } from './harmony.ts'
import { tempoFit, tempoWorth } from './tempo-fit.ts'

const key = (name: string) => parseKey(name)!
const nameOf = (name: string): string => `${key(name).tonic}-${key(name).mode}`
const fit = (track: string, own: string, most = 0) => harmonyFits({ key: key(track) }, most).get(nameOf(own))!

test.each([
  ['C', 'C', 'same'],
  ['C', 'Am', 'relative'],
  ['Am', 'C', 'relative'],
  ['C', 'G', 'fifth'],
  ['C', 'F', 'fifth'],
  ['Am', 'Em', 'fifth'],
  ['C', 'Em', 'fifth_relative'],
  ['Am', 'F', 'fifth_relative'],
  ['C', 'Cm', 'parallel'],
  ['C', 'D', 'distant'],
  ['C', 'F#', 'distant'],
])('a track in %s and a sound in %s: %s', (one, other, harmony) => {
  expect(fit(one, other)).toMatchObject({ harmony, transposeSemitones: 0 })
})

test.each([
  ['Cm', 'C', 'same'],
  ['C', 'C', 'same'],
  ['Cm', 'Eb', 'relative'],
  ['Cm', 'G', 'fifth'],
  ['Cm', 'Bb', 'fifth_relative'],
  ['Cm', 'D', 'distant'],
])('a track in %s and a single %s go as the nearer key of that note does: %s', (track, note, harmony) => {
  const fits = harmonyFits({ key: key(track) }, 0)
  expect(fits.get(`${key(note).tonic}-root`)).toMatchObject({ harmony, transposeSemitones: 0 })
})

test('a single note that is not of the track is transposed to the nearest that is', () => {
  expect(harmonyFits({ key: key('Cm') }, 2).get('2-root')).toMatchObject({
    harmony: 'relative',
    transposeSemitones: 1,
  })
})

test('the nearer two keys are, the better they go together', () => {
  const worths = ['C', 'Am', 'G', 'Em', 'Cm', 'F#'].map((name) => fit('C', name).worth)
  expect(worths.toSorted((one, other) => other - one)).toEqual(worths)
  expect(new Set(worths).size).toBe(worths.length)
})

test('a sound is transposed to the key by as little as is allowed, and not at all where it fits', () => {
  expect(fit('C', 'D', 1)).toMatchObject({ harmony: 'distant', transposeSemitones: 0 })
  expect(fit('C', 'D', 2)).toMatchObject({ harmony: 'same', transposeSemitones: -2 })
  expect(fit('C', 'Bm', 2)).toMatchObject({ harmony: 'relative', transposeSemitones: -2 })
  expect(fit('C', 'Am', 6)).toMatchObject({ harmony: 'relative', transposeSemitones: 0 })
})

test('to be transposed costs: what fits as it is comes first, and a fifth away is not moved by five semitones', () => {
  const byWorth = [fit('C', 'C'), fit('C', 'Am'), fit('C', 'D', 2), fit('C', 'G'), fit('C', 'A', 3)]
  expect(byWorth.map(({ transposeSemitones }) => transposeSemitones)).toEqual([0, 0, -2, 0, 3])
  const worths = byWorth.map(({ worth }) => worth)
  expect(worths).toEqual(worths.toSorted((one, other) => other - one))
  expect(fit('C', 'G', 6)).toMatchObject({ harmony: 'fifth', transposeSemitones: 0 })
  expect(fit('C', 'Em', 6)).toMatchObject({ harmony: 'fifth_relative', transposeSemitones: 0 })
})

test('without a key of the track nothing is said of any', () => {
  expect(
    new Set([...harmonyFits({ key: null }, 6).values(), unpitchedFit(null, 1)].map(({ harmony }) => harmony)),
  ).toEqual(new Set(['unknown']))
})

test.each([
  [120, 120, 'same', 1],
  [120, 118, 'same', 120 / 118],
  [170, 85, 'half', 1],
  [85, 170, 'double', 1],
  [174, 88, 'half', 87 / 88],
])('a track at %d and a sound at %d: %s', (trackBpm, ownBpm, tempo, speed) => {
  const found = tempoFit({ tempoBpm: trackBpm }, ownBpm)
  expect(found.tempo).toBe(tempo)
  expect(found.speed).toBeCloseTo(speed)
})

test('what a tempo is worth is the same where it is said in words', () => {
  const aTempo = fc.double({ min: 20, max: 400, noNaN: true })
  const aTrackTempo = fc.record({
    tempoBpm: fc.option(aTempo),
    tempoConfidence: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(aTrackTempo, fc.oneof(aTempo, fc.constant(Number.NaN)), (one, other) => {
      expect(tempoWorth(one, other)).toBe(tempoFit(one, other).worth)
    }),
  )
})

test('drums fit any key; the same notes are worth more, and beside drums every key that fits is', () => {
  const [alone, beside] = [unpitchedFit(key('C'), 0), unpitchedFit(key('C'), 1)]
  expect([alone.harmony, beside.harmony]).toEqual(['unpitched', 'unpitched'])
  expect(alone.worth).toBeLessThan(fit('C', 'Am').worth)
  expect(alone.worth).toBeGreaterThan(fit('C', 'G').worth)
  expect(beside.worth).toBeLessThan(fit('C', 'Em').worth)
  expect(beside.worth).toBeGreaterThan(fit('C', 'Cm').worth)
})

test('a tempo that is not sure may as well be its half or its double', () => {
  const worthOf = (tempoConfidence: number, ownBpm: number): number =>
    tempoWorth({ tempoBpm: 86, tempoConfidence }, ownBpm)
  for (const ownBpm of [43, 172]) {
    expect(worthOf(1, ownBpm)).toBeLessThan(worthOf(0.5, ownBpm))
    expect(worthOf(0, ownBpm)).toBe(worthOf(0, 86))
  }
})

test('a key that is not sure may as well be its relative; that changes nothing for what clashes with both', () => {
  const worthOf = (keyConfidence: number, own: string): number =>
    harmonyFits({ key: key('C'), keyConfidence }, 0).get(nameOf(own))!.worth
  expect(worthOf(1, 'Am')).toBeLessThan(worthOf(0.5, 'Am'))
  expect(worthOf(0.5, 'Am')).toBeLessThan(worthOf(0.5, 'C'))
  expect(worthOf(0, 'Am')).toBeCloseTo(worthOf(0, 'C'))
  expect(worthOf(0, 'F#')).toBe(worthOf(1, 'F#'))
})
