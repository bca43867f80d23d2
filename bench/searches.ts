import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCatalogue } from '../shop/server/src/generated/public.ts'
import { startShop, type RunningShop } from '../e2e/running-shop.ts'
import { fetchText } from './http/fetch-text.ts'
import { productionEnv } from './http/production-shop.ts'
import { addressOf } from './http/search-address.ts'
import { startShopDatabase } from './http/shop-database.ts'
import { cpuOf, rounded, type Row } from './measure.ts'
import { filteredSearches } from './search/generated.ts'

const SIZES = [100_000, 1_000_000]
const CONNECTIONS = 300
const SEARCHES = 6_000
/** Not counted: what was never asked is compiled, and the cards of popular sounds are read. */
const WARM_UP = 1_000
const LOOK_AGAIN_MS = 200

/** Searches a second of one process, asked by hundreds at once, no two searches the same. */
export async function run(): Promise<Row[]> {
  const rows: Row[] = []
  for (const sounds of SIZES) rows.push(...(await benchSize(sounds)))
  return rows
}

async function benchSize(sounds: number): Promise<Row[]> {
  await using database = await startShopDatabase()
  await makeCatalogue(database.db, { sounds, seed: 1 }, () => undefined)
  const dataFolder = mkdtempSync(join(tmpdir(), 'segno-bench-'))
  const start = (): Promise<RunningShop> => startShop({ dataFolder, env: productionEnv(database.url) })
  try {
    // The second start finds what the first has saved.
    const rows = [...(await searchIn(start, sounds)), await secondStart(start, sounds)]
    return rows.map((row) => ({ ...row, name: `${sounds.toLocaleString('en')} sounds: ${row.name}` }))
  } finally {
    rmSync(dataFolder, { recursive: true })
  }
}

async function secondStart(start: () => Promise<RunningShop>, sounds: number): Promise<Row> {
  const began = performance.now()
  await using shop = await start()
  const agent = new Agent()
  await untilAll(agent, shop, sounds)
  const seconds = secondsSince(began)
  agent.destroy()
  return { name: 'the same, with a saved index', value: rounded(seconds, 1), unit: 's' }
}

async function searchIn(start: () => Promise<RunningShop>, sounds: number): Promise<Row[]> {
  const began = performance.now()
  await using shop = await start()
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  await untilAll(agent, shop, sounds)
  const readySeconds = secondsSince(began)
  const addresses = filteredSearches(SEARCHES + WARM_UP, 9).map((search) => shop.origin + addressOf(search))
  await askAll(agent, addresses.slice(0, WARM_UP))
  const cpuBefore = [cpuOf([shop.process.pid!]), cpuOf([process.pid])] as const
  const searched = await askAll(agent, addresses.slice(WARM_UP))
  const [server, client] = [cpuOf([shop.process.pid!]) - cpuBefore[0], cpuOf([process.pid]) - cpuBefore[1]]
  const typed = await askAll(agent, suggestionsOf(shop), 1)
  agent.destroy()
  const perSearch = (cpuSeconds: number): number => rounded((cpuSeconds * 1_000) / SEARCHES, 2)
  return [
    {
      name: `searches a second, ${CONNECTIONS} at once`,
      value: rounded(SEARCHES / searched.seconds, 0),
      unit: '',
    },
    { name: 'wait of one of them, p50', value: waitOf(searched, 0.5), unit: 'ms' },
    { name: 'the same, p99', value: waitOf(searched, 0.99), unit: 'ms' },
    { name: 'suggestions as words are typed, p50', value: waitOf(typed, 0.5), unit: 'ms' },
    { name: 'the same, p99', value: waitOf(typed, 0.99), unit: 'ms' },
    { name: 'server, both of its threads', value: perSearch(server), unit: 'CPU ms a search' },
    { name: 'who asks', value: perSearch(client), unit: 'CPU ms a search' },
    {
      name: 'from start until every sound is found, without a saved index',
      value: rounded(readySeconds, 0),
      unit: 's',
    },
  ]
}

async function untilAll(agent: Agent, shop: RunningShop, sounds: number): Promise<void> {
  while ((await totalOf(agent, shop)) < sounds) await sleep(LOOK_AGAIN_MS)
}

const secondsSince = (began: number): number => (performance.now() - began) / 1_000

async function totalOf(agent: Agent, shop: RunningShop): Promise<number> {
  const answer = await fetchText(agent, `${shop.origin}/api/sounds?limit=1`)
  return (JSON.parse(answer) as { body: { data: { total: number } } }).body.data.total
}

/** What a search box asks while somebody types these, letter by letter. */
const TYPED = [
  'dark techno bass 128',
  'melancholic pad fm',
  'drum and bass loop',
  'deep house chords',
  '808 trap',
]

const suggestionsOf = ({ origin }: RunningShop): string[] =>
  TYPED.flatMap((text) =>
    Array.from(text, (_, at) => `${origin}/api/suggestions?q=${encodeURIComponent(text.slice(0, at + 1))}`),
  )

interface Asked {
  readonly seconds: number
  /** How long each waited, in ms, ascending. */
  readonly waits: readonly number[]
}

const waitOf = ({ waits }: Asked, share: number): number =>
  rounded(waits[Math.floor(waits.length * share)]!, 1)

async function askAll(agent: Agent, addresses: readonly string[], connections = CONNECTIONS): Promise<Asked> {
  const waits: number[] = []
  let next = 0
  const client = async (): Promise<void> => {
    for (let at = next++; at < addresses.length; at = next++) {
      const began = performance.now()
      await fetchText(agent, addresses[at]!)
      waits.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, client))
  return { seconds: (performance.now() - began) / 1_000, waits: waits.toSorted((one, other) => one - other) }
}
