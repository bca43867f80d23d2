import { api, type Endpoint } from '@segno/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepPreviews } from './ingest/previews/sweep-previews.ts'
import { rescueStranded } from './ingest/uploads/sweep-uploads.ts'
import { openPostgres, over } from './platform/db/db.ts'
import { deleteSome } from './platform/db/sweep.ts'
import { openExplained, type ExplainedDatabase } from './testing/explained-database.ts'
import { generateCatalogue } from './testing/generated-catalogue.ts'
import { generateJams } from './testing/generated-jams.ts'
import { fillOffice } from './testing/generated-office.ts'
import { viewsFor } from './testing/list-views.ts'
import { openTestApp, signedIn, type SignedIn, type TestApp } from './testing/test-app.ts'
import { hasPostgres, newPostgresDatabase } from './testing/test-database.ts'
import { addDefaultVocabulary } from './vocabulary/public.ts'

/** Sounds, people and jams. */
const SIZE = Number(process.env['SEGNO_LARGE_SHOP'] ?? 250_000)
/** Of a table with so many rows, no screen reads all. */
const MOST_ROWS = 20_000
const SECONDS = 1_000

const READERS = ['user', 'artist', 'admin'] as const
type Reader = (typeof READERS)[number]

let database: ExplainedDatabase
let shop: TestApp
let people: Record<Reader, SignedIn>

beforeAll(async () => {
  if (!hasPostgres) return
  const url = await newPostgresDatabase()
  await using filling = openPostgres(url, { maxConnections: 1 })
  await addDefaultVocabulary(filling.db)
  database = openExplained(url, MOST_ROWS)
  // Before there are sounds: what is asked for here stands in PostgreSQL, and the index of search is measured elsewhere.
  shop = await openTestApp(database.db)
  people = {
    user: await signedIn(shop),
    artist: await signedIn(shop, { role: 'artist' }),
    admin: await signedIn(shop, { role: 'admin' }, { isConfirmed: true }),
  }
  const began = performance.now()
  const told = (what: string) =>
    process.stdout.write(`${what}: ${Math.round((performance.now() - began) / 1e3)} s\n`)
  await generateCatalogue(filling.db, SIZE)
  told('sounds')
  await fillOffice(filling.db, {
    users: SIZE,
    purchases: SIZE,
    events: SIZE,
    payments: Math.ceil(SIZE / 3),
    mails: Math.ceil(SIZE / 3),
    securityEvents: Math.ceil(SIZE / 3),
    auditEntries: Math.ceil(SIZE / 3),
    feedback: Math.ceil(SIZE / 10),
  })
  told('people')
  await generateJams(filling.db, { sounds: SIZE, people: SIZE })
  told('jams')
  database.takeScans()
}, 1_800 * SECONDS)
afterAll(async () => {
  await shop?.[Symbol.asyncDispose]()
  await database?.[Symbol.asyncDispose]()
})

async function visit(address: string, reader: Reader | 'anyone'): Promise<string[]> {
  const headers = reader === 'anyone' ? {} : { token: people[reader].token }
  const began = performance.now()
  const answer = await shop.app.inject({ url: address, headers })
  if (process.env['TELL'])
    process.stdout.write(
      `${Math.round(performance.now() - began)} ms ${answer.statusCode} ${reader} ${address}\n`,
    )
  const failed = answer.statusCode >= 500 ? [`${address}: ${answer.statusCode} ${answer.body}`] : []
  return [...failed, ...scans(`${reader} ${address}`)]
}

const scans = (of: string): string[] =>
  database
    .takeScans()
    .map(({ table, rows, statement }) => `${of}: all ${rows} rows of ${table} in ${statement}`)

test.skipIf(!hasPostgres)('no public list reads a whole table', async () => {
  const found: string[] = []
  for (const { address } of viewsFor('anyone', people.user.id))
    found.push(...(await visit(address, 'anyone')))
  expect(found).toEqual([])
})
test.skipIf(!hasPostgres).each(READERS)('no list of a %s reads a whole table', async (reader) => {
  const found: string[] = []
  for (const { address } of viewsFor(reader, people.user.id)) found.push(...(await visit(address, reader)))
  expect(found).toEqual([])
})
