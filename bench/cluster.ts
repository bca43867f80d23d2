import { setTimeout as sleep } from 'node:timers/promises'
import { makeCatalogue } from '../shop/server/src/generated/public.ts'
import type { Db } from '../shop/server/src/platform/db/db.ts'
import { countByGenre, countSales, crashDatabase } from '../shop/server/src/testing/counted-rows.ts'
import { checkLedger } from '../shop/server/src/wallet/public.ts'
import { Buyers } from './cluster/buyers.ts'
import { type Cluster, startCluster } from './cluster/start-cluster.ts'
import { startShopDatabase } from './http/shop-database.ts'
import { addressOf } from './http/search-address.ts'
import { at, Client, makeBuyers } from './load/client.ts'
import { askSteadily, type Answered, type Arrival } from './load/steady-arrivals.ts'
import { loadRow, rounded, type Row } from './measure.ts'
import { filteredSearches } from './search/generated.ts'

const SOUNDS = 10_000
const BUYERS = 20
const PER_SECOND = Number(process.env['SEGNO_BENCH_PER_SECOND'] ?? 20)
const SECONDS = Number(process.env['SEGNO_BENCH_SECONDS'] ?? 600)
/** Of a hundred requests. */
const MIX = { search: 80, preview: 15, purchase: 5 }
const SOCKETS = 500
const PREVIEWS = 100

/**
 * A shop of two web processes, a worker, PostgreSQL, a bucket and three nodes of an engine behind a balancer, asked at a fixed
 * rate while one of each is killed in turn: no purchase is lost or made twice, and counts are right in the end.
 */
export async function run(): Promise<Row[]> {
  await using database = await startShopDatabase()
  const { db, url: databaseUrl } = database
  await makeCatalogue(db, { sounds: SOUNDS, seed: 1 }, () => undefined)
  const emails = await makeBuyers(db, BUYERS)
  await using cluster = await startCluster(databaseUrl)
  const client = new Client(cluster.origin, SOCKETS)
  await until(async () => (await totalOf(client)) === SOUNDS)
  const loops = await client.loops(Math.ceil((PER_SECOND * SECONDS * MIX.purchase) / 100) + PREVIEWS)
  const previews = loops.splice(0, PREVIEWS).map(({ previewUrl }) => previewUrl)
  for (const previewUrl of previews) await cluster.keepPreview(previewUrl)
  const buyers = await Buyers.signIn(client, emails, loops)
  const before = await countSales(db)
  const killing = killInTurn(cluster, db)
  const answered = await askSteadily(
    { perSecond: PER_SECOND, seconds: SECONDS },
    arrivals(client, { previews, buyers }),
  )
  const killed = await killing
  const missing = await buyers.settle()
  await until(async () => (await totalOf(client)) === SOUNDS)
  return [
    { name: 'requests a second', value: PER_SECOND, unit: '/s' },
    { name: 'for', value: SECONDS, unit: 's' },
    { name: `killed: ${killed.join(', ')}`, value: killed.length, unit: '' },
    ...describe(answered),
    { name: 'purchases', value: buyers.bought, unit: '' },
    {
      name: 'purchases that were lost or made twice',
      value: missing + (await twiceOrLost(db, buyers, before)),
      unit: '',
    },
    { name: 'counts that are wrong in the end', value: await wrongCounts(client, db), unit: '' },
    { name: 'rules that the ledger broke', value: (await checkLedger(db)).length, unit: '' },
    loadRow(),
  ]
}

function arrivals(
  client: Client,
  { previews, buyers }: { previews: readonly string[]; buyers: Buyers },
): (at: number) => Arrival {
  const searches = filteredSearches(PER_SECOND * SECONDS, 9).map(addressOf)
  const status = async (path: string): Promise<number> => (await client.ask('GET', path)).status
  const asks: Record<keyof typeof MIX, (at: number) => Promise<number>> = {
    search: (at) => status(searches[at]!),
    preview: (at) => status(previews[at % previews.length]!),
    purchase: () => buyers.buy(),
  }
  const turns = Object.entries(MIX).flatMap(([kind, share]) =>
    Array.from({ length: share }, () => kind as keyof typeof MIX),
  )
  return (at) => {
    // 37 is prime to a hundred: each kind comes evenly.
    const kind = turns[(at * 37) % turns.length]!
    return { kind, ask: () => asks[kind](at) }
  }
}

/** Each is there again, as a supervisor would have it, before the next goes. @returns what was killed */
async function killInTurn(cluster: Cluster, db: Db): Promise<string[]> {
  const killed: string[] = []
  const pauseMs = (SECONDS * 1_000) / (cluster.parts.length + 2)
  for (const { name, kill } of [...cluster.parts, { name: 'PostgreSQL', kill: () => crashDatabase(db) }]) {
    await sleep(pauseMs)
    await kill()
    killed.push(name)
  }
  return killed
}

async function totalOf(client: Client): Promise<number> {
  const { status, text } = await client.ask('GET', '/api/sounds?limit=1')
  return status === 200 ? (JSON.parse(text) as { body: { data: { total: number } } }).body.data.total : 0
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue().catch(() => false))) await sleep(500)
}

async function twiceOrLost(
  db: Db,
  { bought }: Buyers,
  before: Awaited<ReturnType<typeof countSales>>,
): Promise<number> {
  const { licences, sold } = await countSales(db)
  return Math.abs(licences - before.licences - bought) + Math.abs(sold - before.sold - bought)
}

/** Of each genre, beside the rows. */
async function wrongCounts(client: Client, db: Db): Promise<number> {
  const { text } = await client.ask('GET', '/api/sounds?limit=1&counts=1')
  const { counts } = (JSON.parse(text) as { body: { data: { counts: { genres: Record<string, number> } } } })
    .body.data
  return (await countByGenre(db)).filter(({ genre, count }) => counts.genres[genre] !== count).length
}

function describe(answered: readonly Answered[]): Row[] {
  return Object.keys(MIX).flatMap((kind) => {
    const those = answered.filter((one) => one.kind === kind)
    const waits = those.map(({ waitMs }) => waitMs).toSorted((one, other) => one - other)
    return [
      { name: `${kind}, ${those.length} of them: p50`, value: rounded(at(waits, 0.5), 1), unit: 'ms' },
      { name: `${kind}: p99`, value: rounded(at(waits, 0.99), 0), unit: 'ms' },
      {
        name: `${kind}: no success`,
        value: those.filter(({ status }) => status < 200 || status > 299).length,
        unit: '',
      },
    ]
  })
}
