import { startOpenSearch } from '@segno/opensearch-nodes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FILTERS, NONSENSE, SORTS, TEXTS } from '../conformance/queries.ts'
import { foldVocabulary } from '../folded-vocabulary.ts'
import type { SoundPage, SoundQuery } from '../sound-query.ts'
import { aSound, VOCABULARY } from '../testing/catalogue-arbitrary.ts'
import { indexOf } from '../testing/index-of.ts'
import type { AskEngine, EngineAnswer } from './clauses.ts'
import { searchEngine } from './engine-search.ts'
import { SOUND_INDEX } from './mapping.ts'
import { soundDocument } from './sound-document.ts'

const ALL = 1_000
const vocabulary = foldVocabulary(VOCABULARY)
const sounds = fc.sample(aSound, { numRuns: 200, seed: 11 }).map((sound, at) => ({ ...sound, id: `s${at}` }))
const memory = indexOf(sounds)

const nodes = await startOpenSearch(1)
if (nodes === null) process.stderr.write('\n!!! OpenSearch cannot be run here: it needs Java 21 and Maven.\n')

async function send(method: string, path: string, body: string | null, type = 'application/json') {
  const answer = await fetch(`${nodes!.urls[0]}/${path}`, { method, body, headers: { 'content-type': type } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${text.slice(0, 2_000)}`)
  return JSON.parse(text) as Record<string, unknown>
}

async function fill(): Promise<void> {
  await send(
    'PUT',
    'sounds',
    JSON.stringify({
      ...SOUND_INDEX,
      settings: {
        ...SOUND_INDEX.settings,
        number_of_shards: 3,
        number_of_replicas: 0,
        max_result_window: 1_000_000,
      },
    }),
  )
  const lines = sounds.flatMap((sound) => [{ index: { _id: sound.id } }, soundDocument(sound, vocabulary)])
  const done = await send(
    'POST',
    'sounds/_bulk',
    lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    'application/x-ndjson',
  )
  expect(done['errors'], JSON.stringify(done).slice(0, 2_000)).toBe(false)
  await send('POST', 'sounds/_refresh', null)
}
if (nodes) await fill()

const ask: AskEngine = async (bodies) => {
  const lines = bodies.flatMap((body) => [{ index: 'sounds' }, body])
  const { responses } = (await send(
    'POST',
    '_msearch',
    lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    'application/x-ndjson',
  )) as unknown as { responses: (EngineAnswer & { error?: unknown })[] }
  for (const [at, { error }] of responses.entries())
    if (error)
      throw new Error(
        `${JSON.stringify(error).slice(0, 1_500)} of ${JSON.stringify(bodies[at]).slice(0, 3_000)}`,
      )
  return responses
}

const inEngine = (query: SoundQuery): Promise<SoundPage> => searchEngine(query, { vocabulary, ask })
const inMemory = (query: SoundQuery): SoundPage => {
  const { asOf: _, ...page } = memory.search(query)
  return page
}
const all = (query: SoundQuery): SoundQuery => ({ ...query, limit: ALL, counts: true })

const named = Object.entries(FILTERS)
const both = (one: SoundQuery, other: SoundQuery): SoundQuery => ({
  ...one,
  ...other,
  ranges: { ...one.ranges, ...other.ranges },
})

test.skipIf(nodes === null).each([...named, ...Object.entries(SORTS)])('%s', async (_, query) => {
  expect(await inEngine(all(query))).toEqual(inMemory(all(query)))
})

test.skipIf(nodes === null).each(TEXTS.map((text) => [JSON.stringify(text.slice(0, 40)), text]))(
  'typed: %s',
  async (_, text) => {
    expect(await inEngine(all({ text }))).toEqual(inMemory(all({ text })))
  },
)

test
  .skipIf(nodes === null)
  .each(named.map(([name, query], at) => [name, query, named.slice(at + 1)] as const))(
  '%s, with each other filter, in one of the orders',
  async (_, one, others) => {
    const sorts = Object.values(SORTS)
    for (const [turn, [, other]] of others.entries()) {
      const query = all(both(both(one, other), sorts[turn % sorts.length]!))
      expect({ query, page: await inEngine(query) }).toEqual({ query, page: inMemory(query) })
    }
  },
)

test.skipIf(nodes === null).each(NONSENSE.map((query) => [JSON.stringify(query), query] as const))(
  'nonsense: %s',
  async (_, query) => {
    expect(await inEngine({ ...query, counts: true })).toEqual(inMemory({ ...query, counts: true }))
  },
)
