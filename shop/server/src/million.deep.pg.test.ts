import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepPreviews } from './ingest/previews/sweep-previews.ts'
import { rescueStranded } from './ingest/uploads/sweep-uploads.ts'
import { openPostgres, over, type Db } from './platform/db/db.ts'
import { deleteSome } from './platform/db/sweep.ts'
import { openExplained, type ExplainedDatabase } from './testing/explained-database.ts'
import { generateCatalogue } from './testing/generated-catalogue.ts'
import { generateJams } from './testing/generated-jams.ts'
import { fillOffice } from './testing/generated-office.ts'
import { detailsFor, type Reader, viewsFor } from './testing/list-views.ts'
import { openTestApp, signedIn, type TestApp } from './testing/test-app.ts'
import { hasPostgres, newPostgresDatabase } from './testing/test-database.ts'
import { addDefaultVocabulary } from './vocabulary/public.ts'

/**
 * Sounds, people and jams. Plans are chosen by cost: where a table of so many rows is read through an index, one of a million is too.
 * `SEGNO_LARGE_SHOP=1000000` makes them a million.
 */
const SIZE = Number(process.env['SEGNO_LARGE_SHOP'] ?? 150_000)
/** A screen reads no table of more rows from its first to its last. A list's count ends at 10,000, for which a third of the jams is public. */
const MOST_ROWS = 40_000
const HOUR_MS = 3_600_000
/** Lists of the office that sum or sort all there is, and searches for words of titles. */
const READS_ALL = [
  '/api/admin/payable-artists',
  '/api/admin/tax-report',
  '/api/admin/vat-return',
  '/api/admin/dashboard/payouts',
  '/api/admin/purchases?limit=100&q=',
  // By what came of a payment later.
  '/api/admin/subscription-history?limit=100&state=',
  '/api/editorial-jams?limit=100&sort=laneCount',
  '/api/editorial-jams?limit=100&sort=-laneCount',
  // How many there are with a common genre is counted up to 10,000 over all lanes.
  '/api/jams?genre=techno',
]

let database: ExplainedDatabase
let shop: TestApp
let tokens: Readonly<Record<Reader, string>>
let ids: Readonly<Record<string, string>>

beforeAll(async () => {
  if (!hasPostgres) return
  const url = await newPostgresDatabase()
  // One connection, because what the generators set holds for its session.
  await using filling = openPostgres(url, { maxConnections: 1 })
  await addDefaultVocabulary(filling.db)
  database = openExplained(url, MOST_ROWS)
  // Before there are sounds: the index in memory has measurements of its own, and PostgreSQL is looked at here.
  shop = await openTestApp(database.db)
  const user = await signedIn(shop)
  tokens = {
    anyone: '',
    user: user.token,
    artist: (await signedIn(shop, { role: 'artist' })).token,
    admin: (await signedIn(shop, { role: 'admin' }, { isConfirmed: true })).token,
  }
  await fill(filling.db)
  ids = { ...(await someIds(filling.db)), caller: user.id }
  database.takeScans()
}, HOUR_MS)
afterAll(async () => {
  await shop?.[Symbol.asyncDispose]()
  await database?.[Symbol.asyncDispose]()
})

async function fill(db: Db): Promise<void> {
  await generateCatalogue(db, SIZE)
  const third = Math.ceil(SIZE / 3)
  await fillOffice(db, {
    users: SIZE,
    purchases: SIZE,
    events: SIZE,
    payments: third,
    mails: third,
    securityEvents: third,
    auditEntries: third,
    feedback: Math.ceil(SIZE / 50),
  })
  await generateJams(db, { sounds: SIZE, people: SIZE })
}

/** One of each thing that a path names. */
async function someIds(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<Record<string, string>>`
    select (select id::text from sound limit 1) as "soundId", (select handle from artist limit 1) as handle,
      (select id::text from pack limit 1) as "packId", 
      (select id::text from jam where published_at is not null limit 1) as "jamId",
      (select id::text from account where email = 'user77@mail.example') as "userId",
      (select id::text from licence limit 1) as "purchaseId", (select licence_id::text from royalty limit 1) as "saleId",
      'terms' as name, '2026' as year, 'users' as list`.execute(over(db))
  return rows[0]!
}

async function visit(address: string, reader: Reader): Promise<string[]> {
  const answer = await shop.app.inject({
    url: address,
    headers: reader === 'anyone' ? {} : { token: tokens[reader] },
  })
  const failed = answer.statusCode >= 500 ? [`${address}: ${answer.body}`] : []
  return [...failed, ...scans(address)]
}

const scans = (of: string): string[] =>
  database
    .takeScans()
    .map(({ table, rows, statement }) => `${of} reads all ${rows} rows of ${table}: ${statement}`)

const jamsBy = (): string[] =>
  [
    `soundId=${ids['soundId']}`,
    `packId=${ids['packId']}`,
    `artist=${ids['handle']}`,
    `fitsJam=${ids['jamId']}&sort=-fittingCount`,
    'genre=techno',
    'q=abcde',
    'key=1-major',
  ].map((filter) => `/api/jams?${filter}`)

test.skipIf(!hasPostgres).each(['anyone', 'user', 'artist', 'admin'] as const)(
  'no screen of a large shop reads a whole table: %s',
  async (reader) => {
    const lists = viewsFor(reader, ids['caller']!).map(({ address }) => address)
    const addresses = [...lists, ...detailsFor(reader, ids), ...(reader === 'anyone' ? jamsBy() : [])]
    const found: string[] = []
    for (const address of addresses.filter((one) => !READS_ALL.some((path) => one.startsWith(path))))
      found.push(...(await visit(address, reader)))
    expect(found).toEqual([])
  },
  HOUR_MS,
)

test.skipIf(!hasPostgres)(
  'jams of a genre that few or none of them have are found from its sounds, not among all jams',
  async () => {
    const on = over(database.db)
    await sql`
      update sound set genres = array['of-few-jams'] where id in (select id from sound order by id limit 20)`.execute(
      on,
    )
    await sql`
      update sound set genres = array['of-no-jam'] where id in (
        select id from sound where not exists (
          select from jam_lane join jam on jam.id = jam_id where sound_id = sound.id and published_at is not null)
        limit ${sql.lit(Math.ceil(SIZE / 500))})`.execute(on)
    await sql`analyze sound`.execute(on)
    database.takeScans()
    database.takeRowsRead()
    const read: Record<string, boolean> = {}
    for (const genre of ['of-no-sound', 'of-no-jam', 'of-few-jams']) {
      expect(await visit(`/api/jams?genre=${genre}&sort=featured`, 'anyone')).toEqual([])
      read[genre] = database.takeRowsRead() < SIZE / 10
    }
    expect(read).toEqual({ 'of-no-sound': true, 'of-no-jam': true, 'of-few-jams': true })
  },
  HOUR_MS,
)

test.skipIf(!hasPostgres)(
  'no sweep and no figure of the metrics reads a whole table of a large shop',
  async () => {
    const { ctx } = shop
    const found: string[] = []
    for (const kept of ctx.kept) {
      await deleteSome(ctx.db, kept, { now: ctx.now(), limit: 1_000 })
      found.push(...scans(`the sweep of ${kept.table}`))
    }
    await sweepPreviews(ctx)
    await rescueStranded(ctx)
    found.push(...scans('the sweep of files'))
    for (const gauge of ctx.gauges) {
      await gauge.read()
      found.push(...scans(gauge.name))
    }
    expect(found).toEqual([])
  },
  HOUR_MS,
)
