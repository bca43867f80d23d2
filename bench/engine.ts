import { startOpenSearch } from '@segno/opensearch-nodes'
import {
  countEngine,
  foldVocabulary,
  searchEngine,
  SOUND_INDEX,
  soundDocument,
  SoundIndex,
  type SoundQuery,
} from '@segno/sound-index'
import { EngineClient } from '../shop/server/src/search/opensearch/engine-client.ts'
import { cpuOf, loadRow, residentMegabytes, rounded, type Row } from './measure.ts'
import { filteredSearches, indexedSounds, likenessSearches } from './search/generated.ts'

const SOUNDS = Number(process.env['SEGNO_BENCH_SOUNDS'] ?? 1_000_000)
const SHARDS = Number(process.env['SEGNO_BENCH_SHARDS'] ?? 1)
const HEAP_MB = 2_048
const AT_ONCE = 2_000
const SEARCHES = 200
const BESIDE_EACH_OTHER = 8
const VOCABULARY = { synonyms: new Map<string, string>() }

/** The same searches in a node of OpenSearch and in the index in memory, one after the other, in one run. */
export async function run(): Promise<Row[]> {
  await using nodes = await startOpenSearch(1, { heapMb: HEAP_MB })
  if (nodes === null) throw new Error('This machine has no Java 21 or no Maven.')
  await using client = new EngineClient(nodes)
  const memory = new SoundIndex(VOCABULARY)
  const filling = await fill({ client, memory })
  memory.prepare()
  const [nodeId] = nodes.processIds as [number]
  const inMemory: Searcher = {
    find: (query) => Promise.resolve(memory.search(query).total),
    cpuSeconds: () => cpuOf([process.pid]),
  }
  const vocabulary = foldVocabulary(VOCABULARY)
  const ask = client.askIn({ index: 'sounds' })
  const inEngine: Searcher = {
    find: async (query) => (await searchEngine(query, { vocabulary, ask })).total,
    cpuSeconds: () => cpuOf([process.pid, nodeId]),
  }
  const rows: Row[] = []
  const kinds: Record<string, (seed: number) => SoundQuery[]> = {
    'words, three filters, all counts': (seed) => filteredSearches(SEARCHES, seed),
    'the same, a page further on': (seed) =>
      filteredSearches(SEARCHES, seed).map((query) => ({ ...query, counts: false, index: 30 })),
    'three filters by likeness': () => likenessSearches(SEARCHES, SOUNDS),
  }
  for (const [kind, searchesOf] of Object.entries(kinds))
    rows.push(...(await compare(kind, searchesOf, { inMemory, inEngine })))
  const all = await countEngine({}, { vocabulary, ask })
  if (all !== SOUNDS) throw new Error(`the engine has ${all} of ${SOUNDS} sounds`)
  return [...filling, ...rows, ...(await sizeRows(nodes.urls[0]!, nodeId)), loadRow()]
}

interface Searcher {
  readonly find: (query: SoundQuery) => Promise<number>
  readonly cpuSeconds: () => number
}

async function fill({ client, memory }: { client: EngineClient; memory: SoundIndex }): Promise<Row[]> {
  const settings = { ...SOUND_INDEX.settings, number_of_shards: SHARDS, number_of_replicas: 0 }
  await client.createIndex('sounds', { ...SOUND_INDEX, settings })
  const vocabulary = foldVocabulary(VOCABULARY)
  let seconds = 0
  let documents: { id: string; version: number; document: Record<string, unknown> }[] = []
  const write = async (): Promise<void> => {
    const from = performance.now()
    await client.write('sounds', documents)
    seconds += (performance.now() - from) / 1_000
    documents = []
  }
  for (const sound of indexedSounds(SOUNDS)) {
    memory.add(sound)
    documents.push({ id: sound.id, version: 1, document: soundDocument(sound, vocabulary) })
    if (documents.length === AT_ONCE) await write()
  }
  await write()
  await client.refresh('sounds')
  return [{ name: `${label()}: told, in bulk`, value: Math.round(SOUNDS / seconds), unit: 'sounds a second' }]
}

async function compare(
  kind: string,
  searchesOf: (seed: number) => SoundQuery[],
  { inMemory, inEngine }: { inMemory: Searcher; inEngine: Searcher },
): Promise<Row[]> {
  for (const searcher of [inMemory, inEngine]) await measure(searcher, searchesOf(3))
  const memory = await measure(inMemory, searchesOf(4))
  const engine = await measure(inEngine, searchesOf(4))
  if (memory.found !== engine.found)
    throw new Error(`${kind}: ${engine.found} found, ${memory.found} in memory`)
  const row = (what: string, value: number, unit: string): Row => ({
    name: `${label()}: ${kind}, ${what}`,
    value,
    unit,
  })
  return [
    row('searches in memory', rounded(memory.searchesPerSecond, 0), 'a second, one thread'),
    row('searches in the engine', rounded(engine.searchesPerSecond, 0), 'a second, 8 at once'),
    row('processor time of one', rounded(engine.cpuMs / memory.cpuMs, 1), '× in memory'),
    row('50 % in the engine', rounded(engine.p50Ms, 1), `ms (${rounded(memory.p50Ms, 1)} in memory)`),
    row('99 % in the engine', rounded(engine.p99Ms, 1), `ms (${rounded(memory.p99Ms, 1)} in memory)`),
  ]
}

async function measure({ find, cpuSeconds }: Searcher, queries: readonly SoundQuery[]) {
  const waiting = [...queries]
  const times: number[] = []
  let found = 0
  const [cpuBefore, from] = [cpuSeconds(), performance.now()]
  const work = async (): Promise<void> => {
    for (let query = waiting.pop(); query; query = waiting.pop()) {
      const began = performance.now()
      // Not `+= await`: that adds to what was found before the others were answered.
      const total = await find(query)
      found += total
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: BESIDE_EACH_OTHER }, work))
  const seconds = (performance.now() - from) / 1_000
  const sorted = times.toSorted((one, other) => one - other)
  return {
    found,
    searchesPerSecond: queries.length / seconds,
    cpuMs: ((cpuSeconds() - cpuBefore) * 1_000) / queries.length,
    p50Ms: sorted[Math.floor(sorted.length / 2)]!,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)]!,
  }
}

async function sizeRows(url: string, nodeId: number): Promise<Row[]> {
  await fetch(`${url}/sounds/_forcemerge?max_num_segments=5`, { method: 'POST' })
  const answer = await fetch(`${url}/sounds/_stats/store`)
  const { _all: all } = (await answer.json()) as { _all: { primaries: { store: { size_in_bytes: number } } } }
  const bytes = all.primaries.store.size_in_bytes
  return [
    { name: `${label()}: on disk, one copy`, value: Math.round(bytes / SOUNDS), unit: 'bytes a sound' },
    {
      name: `${label()}: memory of the node, heap of ${HEAP_MB} MB`,
      value: Math.round(residentMegabytes(nodeId)),
      unit: 'MB',
    },
  ]
}

const label = (): string => `${SOUNDS.toLocaleString('en')} sounds, ${SHARDS} shard${SHARDS === 1 ? '' : 's'}`
