import fc from 'fast-check'
import { pitchClass, transposeKey } from '@segno/units'
import { expect, test } from 'vitest'
import { aHeardSound } from '../similar/testing/fingerprint-arbitrary.ts'
import type { IndexedSound } from '../sound-query.ts'
import { soundWith } from '../testing/a-sound.ts'
import { aQuery } from '../testing/catalogue-arbitrary.ts'
import { indexOf, latest } from '../testing/index-of.ts'
import type { TrackQuery } from './match-query.ts'
import { aTrack } from './testing/track-arbitrary.ts'
import { MOST_ERROR, plainGoesWell, plainScore } from './testing/plain-match.ts'

const ALL = 1000
const NO_SOUND = new Float32Array(64)
const heard = { fingerprint: Float32Array.from({ length: 64 }, (_, at) => Math.sin(at + 1)) }
const track = (facts: Partial<TrackQuery>): TrackQuery => ({
  tempoBpm: null,
  key: null,
  fingerprint: NO_SOUND,
  relation: 'complement',
  ...facts,
})

const isHeard = ({ fingerprint }: IndexedSound): boolean => fingerprint?.some((value) => value !== 0) ?? false

/** By how much, at most, one value is above the one before it. */
const mostRise = (values: readonly number[]): number =>
  Math.max(0, ...values.slice(1).map((value, at) => value - values[at]!))

test('a search for what goes with a track finds, counts and loosens as if there were only what can be compared', () => {
  fc.assert(
    fc.property(fc.array(aHeardSound, { maxLength: 40 }), aQuery, aTrack, (sounds, query, asked) => {
      const plain = { ...query, onePerPack: false, limit: ALL, counts: true }
      const found = indexOf(sounds).search({ ...plain, track: asked })
      const expected = indexOf(latest(sounds).filter(isHeard)).search(plain)
      expect(found.ids.toSorted()).toEqual(expected.ids.toSorted())
      const unordered = { ids: [], asOf: 0, matches: null, goingWell: null, goingWellTransposed: null }
      expect({ ...found, ...unordered }).toEqual({ ...expected, ...unordered })
      expect(found.matches).toHaveLength(found.ids.length)
    }),
    { numRuns: 300 },
  )
})

test('it puts what goes well before all else and counts it, by the plain rule', () => {
  fc.assert(
    fc.property(fc.array(aHeardSound, { maxLength: 40 }), aQuery, aTrack, (sounds, query, asked) => {
      const byId = new Map(latest(sounds).map((sound) => [sound.id, sound]))
      const whole = { ...query, track: asked, index: 0, limit: ALL }
      const { ids, matches, goingWell, goingWellTransposed } = indexOf(sounds).search(whole)
      const goesWell = matches!.map((match) => match.goesWell)
      expect(goesWell).toEqual(ids.map((_, place) => place < goingWell!))
      ids.forEach((id, place) => {
        expect(plainGoesWell(asked, byId.get(id)!) ?? goesWell[place]).toBe(goesWell[place])
      })
      const isTransposed = matches!.map(({ transposeSemitones }) => transposeSemitones !== 0)
      expect(goingWellTransposed).toBe(isTransposed.filter((is, place) => is && goesWell[place]).length)
    }),
    { numRuns: 300 },
  )
})

test('of each half it puts first what goes best by the plain rule, and tells the score that orders them', () => {
  fc.assert(
    fc.property(fc.array(aHeardSound, { maxLength: 60 }), aTrack, (sounds, asked) => {
      const byId = new Map(latest(sounds).map((sound) => [sound.id, sound]))
      const { ids, matches, goingWell } = indexOf(sounds).search({ track: asked, limit: ALL })
      const scores = ids.map((id) => plainScore(asked, byId.get(id)!))
      const told = matches!.map(({ score }) => score)
      for (const [from, to] of [
        [0, goingWell!],
        [goingWell!, ids.length],
      ]) {
        expect(mostRise(scores.slice(from, to))).toBeLessThanOrEqual(2 * MOST_ERROR)
        expect(mostRise(told.slice(from, to))).toBeLessThanOrEqual(1e-6)
      }
    }),
    { numRuns: 300 },
  )
})

test('it shows each part of the list as it is in the whole', () => {
  const sounds = fc.sample(aHeardSound, { numRuns: 4000, seed: 5 })
  const index = indexOf(sounds.map((sound, at) => ({ ...sound, id: `n${at}` })))
  for (const asked of fc.sample(aTrack, { numRuns: 10, seed: 6 })) {
    const { ids: whole, goingWell } = index.search({ track: asked, limit: 5000 })
    for (const from of [0, 500, Math.max(0, goingWell! - 12), goingWell!]) {
      const part = index.search({ track: asked, index: from, limit: 30 })
      expect(part.ids).toEqual(whole.slice(from, from + 30))
      expect(part.matches!.map(({ goesWell }) => goesWell)).toEqual(
        part.ids.map((_, at) => from + at < goingWell!),
      )
    }
  }
})

test('a track some semitones higher is answered with the sounds that are that much higher', () => {
  const turned = (values: ArrayLike<number>, semitones: number): number[] => {
    const all = Array.from(values)
    const notes = all.slice(40, 52)
    return all.map((value, at) =>
      at < 40 || at >= 52 ? value : notes[(((at - 40 - semitones) % 12) + 12) % 12]!,
    )
  }
  const higher = (sound: IndexedSound, semitones: number): IndexedSound => ({
    ...sound,
    key: sound.key && transposeKey(sound.key, semitones),
    fingerprint: Float32Array.from(turned(sound.fingerprint!, semitones)),
  })
  fc.assert(
    fc.property(
      fc.array(aHeardSound.filter(isHeard), { minLength: 1, maxLength: 30 }),
      aTrack,
      fc.integer({ min: -11, max: 11 }),
      (sounds, asked, semitones) => {
        const moved = {
          ...asked,
          key: asked.key && transposeKey(asked.key, semitones),
          fingerprint: turned(asked.fingerprint, semitones),
        }
        const before = indexOf(sounds).search({ track: asked, limit: ALL })
        const after = indexOf(sounds.map((sound) => higher(sound, semitones))).search({
          track: moved,
          limit: ALL,
        })
        expect(after.ids).toEqual(before.ids)
        expect(after.matches!.map(({ harmony }) => harmony)).toEqual(
          before.matches!.map(({ harmony }) => harmony),
        )
      },
    ),
    { numRuns: 100 },
  )
})

test('a track at twice the tempo is answered with what goes at half time', () => {
  const index = indexOf([
    soundWith({ id: 'slow', tempoBpm: 87, ...heard }),
    soundWith({ id: 'fast', tempoBpm: 174, ...heard }),
    soundWith({ id: 'other', tempoBpm: 120, ...heard }),
  ])
  expect(index.search({ track: track({ tempoBpm: 87 }) }).ids).toEqual(['slow', 'fast', 'other'])
  const doubled = index.search({ track: track({ tempoBpm: 174 }) })
  expect(doubled.ids).toEqual(['fast', 'slow', 'other'])
  expect(doubled.matches!.map(({ tempo }) => tempo)).toEqual(['same', 'half', 'same'])
})

test('a sound that clashes, or would be stretched too far, comes after all that goes well', () => {
  const inKey = (tonic: number, mode: 'major' | 'minor') => ({ key: { tonic: pitchClass(tonic), mode } })
  const index = indexOf([
    soundWith({ id: 'clashes', tempoBpm: 120, ...inKey(1, 'major'), ...heard }),
    soundWith({ id: 'other mode', tempoBpm: 120, ...inKey(9, 'major'), ...heard }),
    soundWith({ id: 'too slow', tempoBpm: 110, ...inKey(9, 'minor'), ...heard }),
    soundWith({ id: 'faster', tempoBpm: 112, ...inKey(4, 'minor'), ...heard }),
    soundWith({ id: 'no tempo, no key', tempoBpm: null, key: null, ...heard }),
  ])
  const asked = track({ tempoBpm: 120, ...inKey(9, 'minor') })
  const { ids, goingWell } = index.search({ track: asked })
  expect(ids.slice(0, goingWell!).toSorted()).toEqual(['faster', 'no tempo, no key'])
  expect(ids.slice(goingWell!).toSorted()).toEqual(['clashes', 'other mode', 'too slow'])
})

test('what has to be transposed goes well where one or two semitones give it the notes of the track', () => {
  const inKey = (tonic: number, mode: 'major' | 'minor') => ({ key: { tonic: pitchClass(tonic), mode } })
  const index = indexOf([
    soundWith({ id: 'as it is', ...inKey(9, 'minor'), ...heard }),
    soundWith({ id: 'one up', ...inKey(8, 'minor'), ...heard }),
    soundWith({ id: 'two down, relative', ...inKey(2, 'major'), ...heard }),
    soundWith({ id: 'three down', ...inKey(0, 'minor'), ...heard }),
    soundWith({ id: 'one up to a neighbour', ...inKey(3, 'minor'), ...heard }),
  ])
  const most = (transposeMostSemitones: number) => {
    const found = index.search({ track: track({ ...inKey(9, 'minor'), transposeMostSemitones }) })
    const { ids, goingWell, goingWellTransposed } = found
    return { well: ids.slice(0, goingWell!), goingWellTransposed }
  }
  expect(most(0)).toEqual({ well: ['as it is'], goingWellTransposed: 0 })
  const moved = ['as it is', 'one up', 'two down, relative']
  expect(most(1)).toEqual({ well: moved.slice(0, 2), goingWellTransposed: 1 })
  for (const semitones of [2, 3, 6]) expect(most(semitones)).toEqual({ well: moved, goingWellTransposed: 2 })
})

test('what is not known of a track rules nothing out', () => {
  const index = indexOf([
    soundWith({ id: 'one', tempoBpm: 120, key: { tonic: pitchClass(1), mode: 'major' }, ...heard }),
    soundWith({ id: 'other', tempoBpm: 87, key: null, ...heard }),
  ])
  expect(index.search({ track: track({}) }).goingWell).toBe(2)
  expect(index.search({}).goingWell).toBeNull()
})

test('the sounds that a track is made of are neither found nor counted, nor is it advised to let them in', () => {
  const index = indexOf(['own', 'other'].map((id) => soundWith({ id, ...heard })))
  const made = { track: track({ soundIds: ['own', 'gone'] }) }
  expect(index.search(made)).toMatchObject({ ids: ['other'], total: 1, goingWell: 1 })
  expect(index.search({ ...made, genres: ['house'], moods: ['dark'] })).toMatchObject({
    loosen: [],
    loosenTwo: [{ filters: ['genres', 'moods'], total: 1 }],
    loosenAll: 1,
  })
})

test('of a pack the sound stands that goes well, and it is counted once', () => {
  const index = indexOf([
    soundWith({ id: 'far', packId: 'p', tempoBpm: 90, popularity: 9, ...heard }),
    soundWith({ id: 'near', packId: 'p', tempoBpm: 120, ...heard }),
    soundWith({ id: 'alone', packId: null, tempoBpm: 90, ...heard }),
  ])
  const found = index.search({ track: track({ tempoBpm: 120 }), onePerPack: true })
  expect(found).toMatchObject({ ids: ['near', 'alone'], total: 2, goingWell: 1 })
})

test('a tapped rhythm is answered with what has its accents, although the tempo is a little further off', () => {
  const accents = (steps: readonly number[]) =>
    Float32Array.from({ length: 64 }, (_, at) => (steps.includes(at - 24) || at < 2 ? 1 : 0))
  const tapped = accents([0, 3, 6, 10, 12]).fill(0, 0, 24)
  const index = indexOf([
    soundWith({ id: 'even', tempoBpm: 96, fingerprint: accents([0, 4, 8, 12]) }),
    soundWith({ id: 'alike', tempoBpm: 98, fingerprint: accents([0, 3, 6, 10, 12]) }),
  ])
  const { ids } = index.search({ track: track({ tempoBpm: 96, fingerprint: tapped }) })
  expect(ids).toEqual(['alike', 'even'])
})

test('it says what a sound fills that a track leaves free', () => {
  const spectrum = (slope: number): Float32Array => {
    const values = new Float32Array(64)
    values[0] = slope
    values[16] = 0.3
    return values
  }
  const index = indexOf([
    soundWith({ id: 'low', fingerprint: spectrum(1) }),
    soundWith({ id: 'high', fingerprint: spectrum(-1) }),
  ])
  const { ids, matches } = index.search({ track: track({ fingerprint: spectrum(-1) }) })
  expect(ids).toEqual(['low', 'high'])
  expect(matches!.map(({ fills }) => fills)).toEqual([['low', 'middle'], []])
  const alike = index.search({ track: track({ fingerprint: spectrum(-1), relation: 'resemble' }) })
  expect(alike.ids).toEqual(['high', 'low'])
})

test.each([
  ['of another length', [1, 2, 3]],
  ['that is no number', Array.from({ length: 64 }, () => Number.NaN)],
])('a fingerprint %s finds nothing', (_, fingerprint) => {
  const index = indexOf([soundWith({ id: 'one', fingerprint: new Float32Array(64).fill(0.1) })])
  expect(index.search({ track: track({ fingerprint }) })).toMatchObject({
    ids: [],
    total: 0,
    matches: null,
    goingWell: null,
    goingWellTransposed: null,
  })
})
