import { startOpenSearch } from '@segno/opensearch-nodes'
import {
  eachNamedValue,
  foldVocabulary,
  searchEngine,
  SOUND_INDEX,
  soundDocument,
  type SoundPage,
  type SoundQuery,
  suggestEngine,
  SuggestionShelves,
  tasteOf,
} from '@segno/sound-index'
import {
  aDial,
  aHeardSound,
  aQuery,
  aTrack,
  aTypedText,
  FILTERS,
  indexOf,
  NONSENSE,
  SORTS,
  TEXTS,
  VOCABULARY,
} from '@segno/sound-index/testing'
import { parseKey } from '@segno/units'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EngineClient } from './engine-client.ts'

const ALL = 1_000
const vocabulary = foldVocabulary(VOCABULARY)
const sounds = fc
  .sample(aHeardSound, { numRuns: 200, seed: 11 })
  .map((sound, at) => ({ ...sound, id: `s${at}` }))
const memory = indexOf(sounds)
/** Of a listener with twenty of the sounds. */
const TASTE = tasteOf(
  sounds.slice(0, 20),
  sounds.slice(0, 20).map(({ id }) => id),
)!

const nodes = await startOpenSearch(1)
if (nodes === null)
  process.stderr.write('\n!!! OpenSearch: NOT RUN, as this machine has no Java 21 or no Maven\n')
const engine = new EngineClient({ urls: nodes?.urls ?? ['http://127.0.0.1:1'] })
const inEngine = (query: SoundQuery): Promise<SoundPage> =>
  searchEngine(query, { vocabulary, ask: engine.askIn({ index: 'sounds' }) })

beforeAll(async () => {
  if (nodes === null) return
  const settings = { ...SOUND_INDEX.settings, number_of_shards: 3, number_of_replicas: 0 }
  await engine.createIndex('sounds', { ...SOUND_INDEX, settings })
  const written = sounds.map((sound) => ({
    id: sound.id,
    version: 7,
    document: soundDocument(sound, vocabulary),
  }))
  await engine.write('sounds', written)
  const late = { ...sounds[0]!, title: 'what came before' }
  await engine.write('sounds', [
    { id: late.id, version: 6, document: soundDocument(late, vocabulary) },
    { id: sounds[1]!.id, version: 6, document: null },
    { id: 'never there', version: 8, document: null },
  ])
  await engine.refresh('sounds')
})
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
  await nodes?.[Symbol.asyncDispose]()
})

/** Which of its sounds stands for a pack decides whether that has to be transposed: the engine counts packs. */
const toCompare = (query: SoundQuery, page: SoundPage) => ({
  query,
  page: { ...page, goingWellTransposed: query.onePerPack ? null : page.goingWellTransposed },
})

async function answersTo(queries: readonly SoundQuery[]) {
  const answers = { found: [] as unknown[], expected: [] as unknown[] }
  for (const query of queries) {
    const asked = { limit: ALL, ...query, counts: true }
    const { asOf: _, ...page } = memory.search(asked)
    answers.found.push(toCompare(asked, await inEngine(asked)))
    answers.expected.push(toCompare(asked, page))
  }
  return answers
}

const named = Object.entries(FILTERS)
const both = (one: SoundQuery, other: SoundQuery): SoundQuery => ({
  ...one,
  ...other,
  ranges: { ...one.ranges, ...other.ranges },
})

test.skipIf(nodes === null).each([...named, ...Object.entries(SORTS)])('%s', async (_, query) => {
  const { found, expected } = await answersTo([query])
  expect(found).toEqual(expected)
})

test
  .skipIf(nodes === null)
  .each<SoundQuery>([
    { spreadPacks: true },
    { spreadPacks: true, text: 'dark' },
    { spreadPacks: true, text: 'bass', index: 4, limit: 5 },
    { preferred: ['dark', 'deep house'] },
    { preferred: ['warm'], text: 'bass | kick', spreadPacks: true },
    { spreadPacks: true, closeTo: { tempos: [120, 90.25], keys: [parseKey('Am')!] } },
    { tempos: [100], closeTo: { tempos: [100] }, text: 'dark', onePerPack: true },
    { sort: 'taste', taste: TASTE },
    { sort: 'taste', taste: TASTE, onePerPack: true, text: 'dark' },
    { sort: 'taste', taste: TASTE, index: 30, limit: 20, kinds: ['loop'] },
    { sort: 'taste' },
  ])('the order of %o', async (query) => {
  const { found, expected } = await answersTo([query])
  expect(found).toEqual(expected)
})

test.skipIf(nodes === null).each(TEXTS.map((text) => [JSON.stringify(text.slice(0, 40)), text]))(
  'typed: %s',
  async (_, text) => {
    const { found, expected } = await answersTo([{ text }])
    expect(found).toEqual(expected)
  },
)

test
  .skipIf(nodes === null)
  .each(named.map(([name, query], at) => [name, query, named.slice(at + 1)] as const))(
  '%s, with each other filter, in one of the orders',
  async (_, one, others) => {
    const sorts = Object.values(SORTS)
    const queries = others.map(([, other], turn) => both(both(one, other), sorts[turn % sorts.length]!))
    const { found, expected } = await answersTo(queries)
    expect(found).toEqual(expected)
  },
)

test.skipIf(nodes === null).each(NONSENSE.map((query) => [JSON.stringify(query), query] as const))(
  'nonsense: %s',
  async (_, query) => {
    const { found, expected } = await answersTo([{ limit: 10, ...query }])
    expect(found).toEqual(expected)
  },
)

test.skipIf(nodes === null).each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'asked at random, alone, beside a sound and beside a track: %d',
  async (seed) => {
    const dials = fc.sample(aDial, { numRuns: 15, seed })
    const tracks = fc.sample(aTrack, { numRuns: 15, seed })
    const queries = fc
      .sample(aQuery, { numRuns: 15, seed })
      .flatMap((query, at) => [
        query,
        { ...query, like: { ...dials[at]!, to: at % 2 === 0 ? `s${at}` : tracks[at]!.fingerprint } },
        { ...query, spreadPacks: at % 2 === 0, track: { ...tracks[at]!, soundIds: ['s3', 's5'] } },
      ])
    const { found, expected } = await answersTo(queries)
    expect(found).toEqual(expected)
  },
)

/** The shop knows what artists and packs are called. */
async function readNames(): Promise<SuggestionShelves> {
  const shelves = new SuggestionShelves()
  shelves.useVocabulary(VOCABULARY)
  const artists = new Map(
    sounds.map(({ artistHandle, artist }) => [artistHandle, { name: artist, by: null }]),
  )
  const packs = new Map(sounds.map(({ packId, pack, artist }) => [packId, { name: pack ?? '', by: artist }]))
  const known = { artists, packs }
  for (const kind of ['instruments', 'genres', 'moods', 'tags', 'artists', 'packs'] as const)
    for await (const values of eachNamedValue(kind, engine.askIn({ index: 'sounds' })))
      for (const { value, count, popularity } of values)
        shelves.restore(
          kind,
          kind === 'artists' || kind === 'packs'
            ? { value, count, popularity, ...known[kind].get(value)! }
            : { value, count, popularity: 0, name: value, by: null },
        )
  return shelves
}

test.skipIf(nodes === null)('what is suggested is what the index in memory suggests', async () => {
  const names = await readNames()
  const typed = [...TEXTS, ...fc.sample(aTypedText, { numRuns: 150, seed: 5 })]
  const ask = engine.askIn({ index: 'sounds' })
  for (const text of typed)
    expect([text, await suggestEngine(text, { vocabulary, ask, names })]).toEqual([
      text,
      memory.suggest(text),
    ])
})
