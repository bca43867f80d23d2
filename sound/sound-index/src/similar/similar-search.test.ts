import fc from 'fast-check'
import { expect, test } from 'vitest'
import { soundWith } from '../testing/a-sound.ts'
import { aQuery } from '../testing/catalogue-arbitrary.ts'
import { indexOf, latest } from '../testing/index-of.ts'
import type { LikeQuery } from './parts.ts'
import { aDial, aHeardSound } from './testing/fingerprint-arbitrary.ts'
import { mostError } from './testing/plain-likeness.ts'

const ALL = 1000
const OVERALL = { timbre: 1, rhythm: 1, pitch: 1, envelope: 1 }
const hasAny = (fingerprint: ArrayLike<number> | null | undefined): boolean =>
  fingerprint ? Array.from(fingerprint).some((value) => value !== 0) : false

const playing = (values: number[]): Float32Array =>
  Float32Array.from([
    ...Array.from({ length: 40 }, () => 0),
    ...values,
    ...Array.from({ length: 12 }, () => 0),
  ])
/** One note above all others, so many semitones above C. */
const note = (semitones: number): Float32Array =>
  playing(Array.from({ length: 12 }, (_, at) => (at === semitones ? 1 : 0)))

test('a search for what is like a sound finds, counts and loosens as if there were only what can be compared', () => {
  fc.assert(
    fc.property(
      fc.array(aHeardSound, { maxLength: 40 }),
      aQuery,
      aDial,
      fc.nat(),
      (sounds, query, dial, which) => {
        const present = latest(sounds)
        const to = present[which % Math.max(1, present.length)]?.id ?? 'nobody'
        const own = present.find(({ id }) => id === to)?.fingerprint
        const like = { ...dial, to }
        const canCompare = hasAny(own) && mostError(like, Array.from(own ?? [])) !== null
        const others = present.filter(({ id, fingerprint }) => canCompare && id !== to && hasAny(fingerprint))
        const asked = { ...query, onePerPack: false, limit: ALL, counts: true }
        const found = indexOf(sounds).search({ ...asked, like })
        const expected = indexOf(others).search(asked)
        expect(found.ids.toSorted()).toEqual(expected.ids.toSorted())
        expect({ ...found, ids: [], asOf: 0, likeness: null }).toEqual({ ...expected, ids: [], asOf: 0 })
        expect(found.likeness?.length).toBe(canCompare ? found.ids.length : undefined)
      },
    ),
    { numRuns: 300 },
  )
})

test('a list keeps its order while sounds come, go and change, also the one that it is about', () => {
  const aChange = fc.oneof(
    { weight: 2, arbitrary: aHeardSound },
    fc.nat(40).map((number) => `s${number}`),
  )
  fc.assert(
    fc.property(
      fc.array(aHeardSound, { minLength: 1, maxLength: 40 }),
      aDial,
      fc.array(aChange, { maxLength: 20 }),
      (sounds, dial, changes) => {
        const index = indexOf(sounds)
        const like = { ...dial, to: sounds[0]!.id }
        const before = index.search({ like, limit: ALL })
        for (const next of changes) {
          if (typeof next === 'string') index.remove(next)
          else index.add(next)
        }
        const after = index.search({ like, limit: ALL, asOf: before.asOf })
        expect(after.total).toBe(before.total)
        expect(after.ids).toEqual(before.ids.filter((id) => index.has(id)))
      },
    ),
  )
})

test('of each pack the sound that is most alike stands for it', () => {
  const index = indexOf([
    soundWith({ id: 'far', packId: 'p', fingerprint: note(9), popularity: 9 }),
    soundWith({ id: 'near', packId: 'p', fingerprint: note(3) }),
    soundWith({ id: 'single', fingerprint: playing([0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0]) }),
    soundWith({ id: 'unheard', packId: 'p', fingerprint: null, popularity: 10 }),
  ])
  const page = index.search({ like: { to: note(3), weights: OVERALL }, onePerPack: true })
  expect(page).toMatchObject({ ids: ['near', 'single'], total: 2, packSizes: { near: 2, single: 1 } })
})

test('a sound without a fingerprint has none that are like it, and is like none', () => {
  const index = indexOf([
    soundWith({ id: 'heard', fingerprint: note(3) }),
    soundWith({ id: 'other', fingerprint: note(4) }),
    soundWith({ id: 'unheard', fingerprint: null }),
    soundWith({ id: 'silent', fingerprint: new Float32Array(64) }),
    soundWith({ id: 'broken', fingerprint: new Float32Array(64).fill(Number.NaN) }),
    soundWith({ id: 'short', fingerprint: new Float32Array(9).fill(1) }),
  ])
  const like = (to: LikeQuery['to'], weights = OVERALL) => index.search({ like: { to, weights } })
  expect(like('heard')).toMatchObject({ ids: ['other'], total: 1 })
  for (const to of ['unheard', 'silent', 'broken', 'short', 'nobody', new Float32Array(64), [1, 2]])
    expect(like(to)).toMatchObject({ ids: [], total: 0, likeness: null })
  expect(like('heard', { timbre: 1, rhythm: 1, pitch: 0, envelope: 1 })).toMatchObject({
    ids: [],
    likeness: null,
  })
})

test('what has no notes is like what has none either, and what has no rhythm like what has none', () => {
  const sound = (parts: { timbre: number[]; rhythm?: number[]; pitch?: number[] }): Float32Array => {
    const list = new Float32Array(64)
    list.set(parts.timbre)
    list.set(parts.rhythm ?? [], 24)
    list.set(parts.pitch ?? [], 40)
    return list
  }
  const index = indexOf([
    soundWith({ id: 'beat', fingerprint: sound({ timbre: [1, 0.2], rhythm: [1, 0, 0, 0, 1] }) }),
    soundWith({ id: 'tune', fingerprint: sound({ timbre: [1, 0.1], rhythm: [1, 0, 0, 0, 1], pitch: [1] }) }),
    soundWith({ id: 'hit', fingerprint: sound({ timbre: [1, 0.1] }) }),
  ])
  const first = (like: LikeQuery) => {
    const { ids, likeness } = index.search({ like })
    return { id: ids[0], likeness: likeness?.[0] }
  }
  const beat = sound({ timbre: [1], rhythm: [1, 0, 0, 0, 1] })
  expect(first({ to: beat, weights: OVERALL })).toMatchObject({ id: 'beat', likeness: { pitch: null } })
  expect(first({ to: sound({ timbre: [1] }), weights: OVERALL })).toMatchObject({ id: 'hit' })
  // By notes that it does not have, a sound is told by what it has.
  const byNotes = { timbre: 0.1, rhythm: 0.1, pitch: 1, envelope: 0.1 }
  expect(first({ to: beat, weights: byNotes })).toMatchObject({ id: 'beat' })
  expect(first({ to: beat, weights: { ...byNotes, timbre: 0, rhythm: 0, envelope: 0 } }).id).toBeUndefined()
})

test('a sound that gets a new fingerprint is found by that one alone', () => {
  const index = indexOf([
    soundWith({ id: 'changed', fingerprint: note(3) }),
    soundWith({ id: 'far', fingerprint: playing([1, 1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0]) }),
  ])
  index.add(soundWith({ id: 'changed', fingerprint: note(7) }))
  const likenessTo = (semitones: number) => {
    const { ids, likeness } = index.search({ like: { to: note(semitones), weights: OVERALL } })
    return likeness![ids.indexOf('changed')]!.pitch
  }
  expect(likenessTo(7)).toBeCloseTo(1)
  expect(likenessTo(3)).toBeLessThan(0)
  index.add(soundWith({ id: 'changed', fingerprint: null }))
  expect(index.search({ like: { to: note(7), weights: OVERALL } }).ids).toEqual(['far'])
})

test('the same tune three semitones lower is found when any key will do, and it is said how far to transpose it', () => {
  const tune = [3, 0, 1, 2, 0, 2, -2, 1, -1, 0, -3, -3]
  const lower = tune.map((_, at) => tune[(at + 3) % 12]!)
  const index = indexOf([
    soundWith({ id: 'lower', fingerprint: playing(lower) }),
    soundWith({ id: 'other', fingerprint: playing([3, 0, 1, -2, 0, 1, -2, 1, -1, 2, 0, -3]) }),
  ])
  const like = (transposeSemitones: number | 'any') =>
    index.search({ like: { to: playing(tune), weights: OVERALL, transposeSemitones } })
  expect(like(0).ids).toEqual(['other', 'lower'])
  for (const transposed of ['any', 3, -9] as const) {
    const { ids, likeness } = like(transposed)
    expect(ids).toEqual(['lower', 'other'])
    expect(likeness![0]).toMatchObject({ transposedSemitones: 3, timbre: null })
    expect(likeness![0]!.pitch).toBeCloseTo(1, 2)
  }
})
