import { type MusicalKey, parseKey } from '@segno/units'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FILTERS, NONSENSE, SORTS, TEXTS } from '../conformance/queries.ts'
import { aDial, aFingerprint } from '../similar/testing/fingerprint-arbitrary.ts'
import type { IndexedSound, SoundQuery } from '../sound-query.ts'
import { soundWith } from '../testing/a-sound.ts'
import { aQuery, aSound, aTypedText } from '../testing/catalogue-arbitrary.ts'
import { Divided } from '../testing/divided.ts'
import { partOf } from './part-of.ts'

const ALL = 1_000
const A_MINOR = parseKey('Am')
const HEARD = Array.from({ length: 64 }, (_, at) => Math.sin(at + 1))

/** Names are the same for all who speak of an artist or a pack, as in a database. */
const named = (sound: IndexedSound): IndexedSound => ({
  ...sound,
  artist: sound.artistHandle === 'nina' ? 'Nina Drum' : 'Bassil',
  pack: sound.packId && `The ${sound.packId} Hats`,
})
const aHeardSound = fc
  .tuple(
    aSound,
    fc.option(aFingerprint, { freq: 5 }),
    fc.option(fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p5', 'p6')),
  )
  .map(([sound, fingerprint, packId]) =>
    named({ ...sound, packId, fingerprint: fingerprint && Float32Array.from(fingerprint) }),
  )
const aComparison: fc.Arbitrary<SoundQuery> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc
    .tuple(
      aDial,
      fc.oneof(
        fc.nat(40).map((number) => `s${number}`),
        aFingerprint,
      ),
    )
    .map(([dial, to]) => ({ like: { ...dial, to } })),
  fc
    .tuple(aFingerprint, fc.constantFrom('complement', 'resemble'), fc.option(fc.constantFrom(90, 120.5)))
    .map(([fingerprint, relation, tempoBpm]) => ({
      track: { fingerprint, relation, tempoBpm, key: A_MINOR, soundIds: ['s1', 's2'] },
    })),
)
const C_MAJOR: MusicalKey = { tonic: 0, mode: 'major' }
/** As words that were typed are understood. */
const aReading = fc.record(
  {
    typed: fc.constantFrom(
      [{ filter: 'instruments', values: ['bass'], words: ['bass'] }] as const,
      [{ filter: 'genres', values: ['techno'], words: ['techno'] }] as const,
    ),
    closeTo: fc.constantFrom({ tempoBpm: 120 }, { key: C_MAJOR }, { tempoBpm: 90, key: C_MAJOR }),
    seed: fc.nat(3),
  },
  { requiredKeys: [] },
)
const aPage = fc.record({ index: fc.nat(12), limit: fc.constantFrom(0, 3, 10, ALL), counts: fc.boolean() })
const aSearch: fc.Arbitrary<SoundQuery> = fc
  .tuple(aQuery, aComparison, aReading, aPage)
  .map(([query, comparison, reading, page]) => ({ ...query, ...comparison, ...reading, ...page }))

test.each([1, 2, 3])(
  '%i parts answer every kind of search as one index does, byte for byte',
  async (parts) => {
    const sounds = fc.sample(aHeardSound, { numRuns: 200, seed: 11 })
    const divided = new Divided(
      parts,
      sounds.map((sound, at) => ({ ...sound, id: `s${at}` })),
    )
    const queries = [
      ...Object.values({ ...FILTERS, ...SORTS }),
      ...TEXTS.map((text) => ({ text })),
      ...NONSENSE,
      { sort: 'random', seed: 7 } as const,
      ...(['complement', 'resemble'] as const).map((relation) => ({
        track: { fingerprint: HEARD, relation, tempoBpm: 124, key: A_MINOR, transposeMostSemitones: 2 },
      })),
    ]
    const pages = [{ limit: ALL }, { index: 7, limit: 5 }, { kinds: ['loop'], packIds: ['p2'] }] as const
    const asked = queries.flatMap((query) => pages.map((page) => ({ ...page, ...query, counts: true })))
    expect(await divided.differences(asked)).toEqual([])
  },
)

describe.each([2, 3])('%i parts', (parts) => {
  const someSounds = fc.array(aHeardSound, { maxLength: 40 })

  test('are searched as one index is, whatever there is and whatever is asked', async () => {
    const searches = fc.array(aSearch, { minLength: 4, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(someSounds, searches, async (sounds, queries) => {
        expect(await new Divided(parts, sounds).differences(queries)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  test('suggest what one index does', async () => {
    const typed = fc.array(aTypedText, { minLength: 6, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(someSounds, typed, async (sounds, texts) => {
        expect(await new Divided(parts, sounds).differentNames(texts)).toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  test('show an earlier moment as one index does, while sounds come, go and change their packs', async () => {
    const aChange = fc.oneof(
      { weight: 2, arbitrary: aHeardSound },
      fc.nat(40).map((number) => `s${number}`),
    )
    const someChanges = fc.array(aChange, { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(someSounds, aSearch, someChanges, async (sounds, query, changes) => {
        const divided = new Divided(parts, sounds)
        const { moment } = divided
        for (const next of changes) {
          divided.change(next)
          expect(await divided.differences([query], moment)).toEqual([])
        }
        expect(await divided.differences([query])).toEqual([])
      }),
      { numRuns: 25 },
    )
  })
})

test('a word is read as all parts together would: one letter is not forgiven where some part has it as typed', async () => {
  // Sounds without a pack, of which each part has some.
  const titled = (title: string, prefix: string) =>
    Array.from({ length: 6 }, (_, at) => soundWith({ id: `${prefix}${at}`, title }))
  const divided = new Divided(3, [
    soundWith({ id: 'only', title: 'organ' }),
    ...titled('organic', 'a'),
    ...titled('orgaan', 'b'),
  ])
  const texts = ['organ', 'orga', 'orgen', '-organ', 'organ,organ', 'melody organ']
  expect(await divided.differences(texts.map((text) => ({ text, counts: true })))).toEqual([])
  expect(divided.whole.search({ text: 'organ' }).ids).toEqual(['only'])
})

test('the most frequent tags are those of all parts together, also where each part has other ones first', async () => {
  const divided = new Divided(
    3,
    Array.from({ length: 1_200 }, (_, at) =>
      soundWith({
        id: `s${at}`,
        packId: `p${at % 7}`,
        tags: [`tag ${(at * at) % 411}`, `own ${at % 7} ${at % 97}`],
      }),
    ),
  )
  const queries = [{}, { packIds: ['p1', 'p2', 'p3'] }, { onlyIds: ['s1', 's2'] }]
  expect(await divided.differences(queries.map((query) => ({ ...query, counts: true })))).toEqual([])
})

test('the names suggested are the first of all parts together, also where each part has other ones first', async () => {
  const divided = new Divided(
    3,
    Array.from({ length: 2_400 }, (_, at) =>
      soundWith({
        id: `s${at}`,
        packId: `p${at % 7}`,
        pack: `Deep ${at % 7}`,
        artistHandle: `deep${at % 331}`,
        artist: `Deep ${at % 331}`,
        tags: [`deep ${(at * at) % 411}`, `own ${at % 7} ${at % 97}`],
        popularity: at % 3,
      }),
    ),
  )
  const texts = ['d', 'deep', 'own 3', 'o', 'depe', 'deep 4', 'nothing deep']
  expect(await divided.differentNames(texts)).toEqual([])
})

test('what is rare in each part and frequent in all is not overlooked', async () => {
  const packs = [0, 1, 2].map((part) =>
    ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'].find((packId) => partOf({ id: '', packId }, 3) === part)!,
  )
  const sounds = packs.flatMap((packId) =>
    Array.from({ length: 3 }, (_, at) =>
      soundWith({
        id: `${packId} ${at}`,
        packId,
        tags: [
          ...Array.from({ length: 210 }, (_unused, tag) => `deep ${packId} ${tag}`),
          ...(at < 2 ? ['deep in all'] : []),
        ],
      }),
    ),
  )
  const divided = new Divided(3, sounds)
  expect(await divided.differences([{ counts: true }])).toEqual([])
  expect(await divided.differentNames(['deep'])).toEqual([])
  expect(Object.keys(divided.whole.search({ counts: true }).counts!.tags)[0]).toBe('deep in all')
})

test('a sound that has come to another pack stays where it was in a list that was begun before', async () => {
  const packs = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5']
  const sounds = packs.map((packId) => soundWith({ id: `of ${packId}`, packId }))
  const divided = new Divided(3, sounds)
  const { moment } = divided
  packs.forEach((packId, at) => divided.change({ ...sounds[at]!, packId: `${packId} moved` }))
  divided.change('of p3')
  expect(await divided.differences([{ limit: ALL }], moment)).toEqual([])
  expect(divided.whole.search({ asOf: moment[0] })).toMatchObject({
    total: 6,
    ids: ['of p0', 'of p1', 'of p2', 'of p4', 'of p5'],
  })
})

test('a page far down is found without carrying all that comes before it', async () => {
  const sounds = Array.from({ length: 5_000 }, (_, at) =>
    soundWith({ id: `s${at}`, popularity: (at * at) % 97, durationSeconds: at % 61 }),
  )
  const divided = new Divided(3, sounds)
  let mostHits = 0
  divided.onAnswer = ({ hits }) => (mostHits = Math.max(mostHits, hits.length))
  const queries = (['popular', 'random', 'distance'] as const).flatMap((sort) =>
    [999, 2_345, 4_995, 6_000, 1e12].map((index) => ({
      sort,
      index,
      near: { durationSeconds: 7 },
      counts: true,
    })),
  )
  expect(await divided.differences(queries)).toEqual([])
  expect(mostHits).toBeLessThan(1_500)
})
