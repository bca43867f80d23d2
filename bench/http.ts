import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateCatalogue } from '../shop/server/src/testing/generated-catalogue.ts'
import { backendIds, indexForSql, searchBySql } from '../shop/server/src/testing/search-by-sql.ts'
import { startShop } from '../e2e/running-shop.ts'
import { fetchText } from './http/fetch-text.ts'
import { productionEnv } from './http/production-shop.ts'
import { startShopDatabase } from './http/shop-database.ts'
import { cpuOf, residentMegabytes, rounded, type Row } from './measure.ts'

const SIZES = [10_000, 100_000]
const ROUNDS = 5
const REQUESTS = 400
const AT_ONCE = 4
const SQL_SEARCHES = 20

const SEARCHES = [
  { kind: 'loop', genres: ['techno'], tempoMinBpm: 115, tempoMaxBpm: 135 },
  { kind: 'loop', genres: ['ambient', 'cinematic'], tempoMinBpm: 80, tempoMaxBpm: 120 },
  { kind: 'oneShot', genres: ['house'], tempoMinBpm: 100, tempoMaxBpm: 140 },
  { kind: 'loop', genres: ['drum-and-bass', 'garage'], tempoMinBpm: 90, tempoMaxBpm: 175 },
]
const ADDRESSES = SEARCHES.map(({ kind, genres, tempoMinBpm, tempoMaxBpm }) => {
  const filters = `kind=${kind}&genre=${genres.join(',')}&tempoMin=${tempoMinBpm}&tempoMax=${tempoMaxBpm}`
  return `/api/sounds?${filters}&sort=newest&counts=1&limit=20`
})

/** What one list of sounds costs the server, beside the least it could cost, and beside the same search in SQL. */
export async function run(): Promise<Row[]> {
  const rows: Row[] = []
  for (const sounds of SIZES) rows.push(...(await benchSize(sounds)))
  return rows
}

async function benchSize(sounds: number): Promise<Row[]> {
  await using database = await startShopDatabase()
  await generateCatalogue(database.db, sounds)
  const own = await backendIds(database.db)
  await using shop = await startShop({ env: productionEnv(database.url) })
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const bodies = await Promise.all(ADDRESSES.map((address) => fetchText(agent, shop.origin + address)))
  await using bare = await startBare(bodies)
  const served = await measureSideBySide(agent, { shop: shop.origin, bare: bare.origin }, async () => ({
    shop: cpuOf([shop.process.pid!]),
    bare: cpuOf([bare.pid]),
    database: cpuOf((await backendIds(database.db)).filter((id) => !own.includes(id))),
  }))
  agent.destroy()
  await indexForSql(database.db)
  const sqlMs = await measureSql(database.db)
  const name = (what: string): string => `${sounds.toLocaleString('en')} sounds: ${what}`
  const wholeMs = served.shop + served.database
  return [
    { name: name('server CPU a request'), value: rounded(served.shop, 3), unit: 'ms' },
    { name: name('database CPU a request'), value: rounded(served.database, 3), unit: 'ms' },
    { name: name('bare node:http, the same bytes'), value: rounded(served.bare, 3), unit: 'ms' },
    {
      name: name('server CPU against bare node:http'),
      value: rounded(served.shop / served.bare, 1),
      unit: '×',
    },
    { name: name('the same search as one SQL query, database CPU'), value: rounded(sqlMs, 2), unit: 'ms' },
    { name: name('SQL against all that our request costs'), value: rounded(sqlMs / wholeMs, 1), unit: '×' },
    {
      name: name('bytes of an answer'),
      value: rounded(bodies.join('').length / bodies.length, 0),
      unit: 'B',
    },
    {
      name: name('memory of the server'),
      value: rounded(residentMegabytes(shop.process.pid!), 0),
      unit: 'MB',
    },
  ]
}

type Cpu = Record<'shop' | 'bare' | 'database', number>

/** Rounds of both, one after the other, so that a busy moment of the machine falls on both; the medians, in ms a request. */
async function measureSideBySide(
  agent: Agent,
  origins: { shop: string; bare: string },
  read: () => Promise<Cpu>,
): Promise<Cpu> {
  const rounds: Cpu[] = []
  // The first round warms up and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    const before = await read()
    await load(agent, origins.shop)
    await load(agent, origins.bare)
    const after = await read()
    const spent = (part: keyof Cpu): number => ((after[part] - before[part]) * 1_000) / REQUESTS
    if (round > 0) rounds.push({ shop: spent('shop'), bare: spent('bare'), database: spent('database') })
  }
  const median = (part: keyof Cpu): number =>
    rounds.map((round) => round[part]).toSorted((a, b) => a - b)[ROUNDS >> 1]!
  return { shop: median('shop'), bare: median('bare'), database: median('database') }
}

async function load(agent: Agent, origin: string): Promise<void> {
  let next = 0
  const client = async (): Promise<void> => {
    while (next < REQUESTS) await fetchText(agent, origin + ADDRESSES[next++ % ADDRESSES.length]!)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, client))
}

async function measureSql(db: Parameters<typeof searchBySql>[0]): Promise<number> {
  const run = async (): Promise<void> => {
    for (let at = 0; at < SQL_SEARCHES; at++) await searchBySql(db, SEARCHES[at % SEARCHES.length]!)
  }
  await run()
  const before = cpuOf(await backendIds(db))
  await run()
  return ((cpuOf(await backendIds(db)) - before) * 1_000) / SQL_SEARCHES
}

async function startBare(
  bodies: readonly string[],
): Promise<{ origin: string; pid: number } & AsyncDisposable> {
  const folder = mkdtempSync(join(tmpdir(), 'segno-bare-'))
  writeFileSync(join(folder, 'bodies.json'), JSON.stringify(bodies))
  const server = join(import.meta.dirname, 'bare-http-server.js')
  const child = spawn('node', [server, join(folder, 'bodies.json')], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    origin: said.toString().trim(),
    pid: child.pid!,
    async [Symbol.asyncDispose]() {
      child.kill()
      await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}
