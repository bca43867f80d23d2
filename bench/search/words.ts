import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import { SoundIndex, type SoundQuery } from '@segno/sound-index'
import { rounded, type Row } from '../measure.ts'
import { filteredSearches, indexedSounds, likenessSearches } from './generated.ts'

const SIZES = [10_000, 100_000, 1_000_000]
const SEARCHES = 1_000
const WARM_UP = 300
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'
const SYNONYMS = new Map([['dnb', 'drum-and-bass']])

/** Searches by words, filters and orders, in memory, while another thread keeps the other core busy. */
export async function wordRows(): Promise<Row[]> {
  const busy = new Worker('for (;;) Math.sqrt(Math.random())', { eval: true })
  try {
    return SIZES.flatMap(rowsOf)
  } finally {
    await busy.terminate()
  }
}

function rowsOf(sounds: number): Row[] {
  const before = heldBytes()
  const { index, buildSeconds } = built(sounds)
  const bytes = heldBytes() - before
  const name = (what: string): string => `words, ${sounds.toLocaleString('en')} sounds: ${what}`
  const asked = Object.entries(QUERIES).map(
    ([what, queries]) => [what, queries(sounds).map((query) => () => index.search(query))] as const,
  )
  const typed = Object.entries(TYPED).map(
    ([what, texts]) => [what, texts.map((text) => () => index.suggest(text))] as const,
  )
  const measured = [...asked, ...typed].flatMap(([what, runs]): Row[] => {
    const { p50, p99, cpuMean } = timed(runs)
    return [
      { name: name(`${what}, p50`), value: p50, unit: 'ms' },
      { name: name(`${what}, p99`), value: p99, unit: 'ms' },
      { name: name(`${what}, mean`), value: cpuMean, unit: 'CPU ms' },
    ]
  })
  return [
    ...measured,
    { name: name('replace one'), value: replacing(index), unit: 'CPU ms' },
    { name: name('make the index'), value: buildSeconds, unit: 's' },
    { name: name('memory'), value: rounded(bytes / sounds, 0), unit: 'bytes a sound' },
  ]
}

const QUERIES: Readonly<Record<string, (sounds: number) => SoundQuery[]>> = {
  'two words, three filters, all counts, 30 rows': () => filteredSearches(SEARCHES, 7),
  'like a sound, three filters, all counts, 30 rows': (sounds) => likenessSearches(SEARCHES / 4, sounds),
  'one letter, all counts': () => many((letter) => ({ text: letter, counts: true })),
  'nothing asked, all counts': () => many(() => ({ counts: true })),
  'no match': () => many((letter) => ({ text: `xqz${letter}wv`, counts: true })),
  'a missing letter of three, found': () => many(() => ({ text: 'drk' })),
  'two mistakes, found': () => many(() => ({ text: 'melnacohlic' })),
  'newest, first page': () => many(() => ({ sort: 'newest' })),
  'newest, a page half way down': (sounds) => many(() => ({ sort: 'newest', index: sounds >> 1 })),
  'at random': () => many((_, at) => ({ sort: 'random', seed: at })),
}

const ROUNDS = Array.from({ length: 10 }).fill(null)
/** What stands in the search box while somebody types, letter by letter. */
const TYPED: Readonly<Record<string, readonly string[]>> = {
  'suggestions for one letter': ROUNDS.flatMap(() => Array.from(ALPHABET)),
  'suggestions as words are typed': ROUNDS.flatMap(() =>
    ['dark techno', 'melancholic pad', 'drum and bass'].flatMap((text) =>
      Array.from(text, (_, at) => text.slice(0, at + 1)),
    ),
  ),
  'suggestions for a mistyped word': ROUNDS.flatMap(() =>
    ['melnacohlic', 'tecnho', 'percusion', 'xqzkwv'].flatMap((text) => [text, `dark ${text}`]),
  ),
}

function many(query: (letter: string, at: number) => SoundQuery): SoundQuery[] {
  return Array.from({ length: SEARCHES / 4 }, (_, at) => ({
    limit: 30,
    ...query(ALPHABET[at % ALPHABET.length]!, at),
  }))
}

function built(sounds: number): { index: SoundIndex; buildSeconds: number } {
  const index = new SoundIndex({ synonyms: SYNONYMS })
  let seconds = 0
  for (const sound of indexedSounds(sounds)) {
    const from = performance.now()
    index.add(sound)
    seconds += (performance.now() - from) / 1000
  }
  const from = performance.now()
  index.prepare()
  return { index, buildSeconds: rounded(seconds + (performance.now() - from) / 1000, 1) }
}

function timed(runs: readonly (() => unknown)[]): { p50: number; p99: number; cpuMean: number } {
  for (const run of runs.slice(0, WARM_UP)) run()
  const cpuFrom = process.threadCpuUsage()
  const times = runs.map((run) => {
    const from = performance.now()
    run()
    return performance.now() - from
  })
  const { user, system } = process.threadCpuUsage(cpuFrom)
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number): number => rounded(sorted[Math.floor((sorted.length - 1) * share)]!)
  return { p50: at(0.5), p99: at(0.99), cpuMean: rounded((user + system) / 1000 / runs.length) }
}

function replacing(index: SoundIndex): number {
  const some = [...indexedSounds(2_000)]
  const from = process.threadCpuUsage()
  for (const sound of some) index.add({ ...sound, popularity: 1 })
  const { user, system } = process.threadCpuUsage(from)
  return rounded((user + system) / 1000 / some.length, 3)
}

function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let round = 0; round < 3; round++) collect()
  return process.memoryUsage().rss
}
