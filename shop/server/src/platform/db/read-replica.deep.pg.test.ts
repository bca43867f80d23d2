import { setTimeout as sleep } from 'node:timers/promises'
import { findOrInstallPostgres, startReplica } from '@segno/test-kit/postgres'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { recordChanges } from '../../catalogue/public.ts'
import { Metrics } from '../metrics/metrics.ts'
import { aPack, aSound } from '../../testing/builders.ts'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { hasPostgres, newPostgresDatabase } from '../../testing/test-database.ts'
import { openPostgres, over, type Db } from './db.ts'

const MAX_LAG_SECONDS = 3
const source = inject('database')
const replica =
  source.kind === 'postgres' ? await startReplica((await findOrInstallPostgres())!, source.url) : null
if (replica === null)
  process.stderr.write('\n!!! Read replicas: NOT RUN, as there is no PostgreSQL with pg_basebackup\n')
afterAll(() => replica?.[Symbol.asyncDispose]())

const silent = pino({ level: 'silent' })
const isLess = !hasPostgres || replica === null

/** A shop with a database of its own, whose lists come from the replica. */
async function openShop(opened: AsyncDisposableStack, readUrl = replica!.url) {
  const databaseUrl = await newPostgresDatabase()
  const url = new URL(readUrl)
  url.pathname = new URL(databaseUrl).pathname
  const { db } = opened.use(openPostgres(databaseUrl, { maxConnections: 10 }))
  const readReplica = { url: url.href, maxConnections: 5, maxLagSeconds: MAX_LAG_SECONDS }
  const shop = opened.use(await openTestApp(db, {}, { config: { databaseUrl, readReplica }, log: silent }))
  const copy = opened.use(openPostgres(url.href, { maxConnections: 1 }))
  const onReplica = (statement: string) => sql.raw(statement).execute(over(copy.db))
  return {
    shop,
    db,
    pause: async () => {
      await onReplica('select pg_wal_replay_pause()')
      opened.defer(async () => void (await onReplica('select pg_wal_replay_resume()')))
    },
    resume: () => onReplica('select pg_wal_replay_resume()'),
  }
}

async function publishPack(db: Db): Promise<void> {
  const { id, artistId } = await aPack(db)
  await recordChanges(db, [(await aSound(db, { pack_id: id, artist_id: artistId })).id])
}

const warned = async ({ ctx }: TestApp): Promise<string> => (await ctx.warnings()).join(' ')
async function readsReplica({ ctx }: TestApp): Promise<void> {
  await expect.poll(() => new Metrics(ctx.gauges, silent).read()).toMatch(/^segno_read_replica_used 1$/m)
}
const totalOf = async ({ app }: TestApp, url: string, token?: string): Promise<number> => {
  const answer = await app.inject({ url, ...(token !== undefined && { headers: { token } }) })
  const { body } = answer.json() as { body: { data: { meta: { totalItems: number } } } }
  return body.data.meta.totalItems
}

test.skipIf(isLess)(
  'visitors read lists from the replica, whoever is signed in from the primary',
  async () => {
    await using opened = new AsyncDisposableStack()
    const { shop, db, pause, resume } = await openShop(opened)
    await readsReplica(shop)
    const { token } = await signedIn(shop)
    await pause()
    await publishPack(db)
    const seen = [await totalOf(shop, '/api/packs'), await totalOf(shop, '/api/packs', token)]
    await resume()
    expect(seen).toEqual([0, 1])
    await expect.poll(() => totalOf(shop, '/api/packs')).toBe(1)
    expect(await totalOf(shop, '/api/artists')).toBe(1)
    const paths = [
      '/api/jams',
      '/api/jams?genre=house',
      '/sitemap.xml',
      '/sitemaps/sounds-1.xml',
      '/sitemaps/packs-1.xml',
    ]
    for (const url of paths) expect([url, (await shop.app.inject(url)).statusCode]).toEqual([url, 200])
    const admin = await signedIn(shop, { role: 'admin' })
    for (const url of [
      '/api/admin/analytics/usage-days?page=1&limit=10',
      '/api/admin/analytics/active-users',
    ])
      expect([url, (await shop.app.inject({ url, headers: { token: admin.token } })).statusCode]).toEqual([
        url,
        200,
      ])
  },
)

test.skipIf(isLess)(
  'one that falls behind is left for the primary, is named, and is read again once it is near',
  async () => {
    await using opened = new AsyncDisposableStack()
    const { shop, db, pause, resume } = await openShop(opened)
    await readsReplica(shop)
    expect(await warned(shop)).not.toContain('replica')
    await pause()
    await publishPack(db)
    expect(await totalOf(shop, '/api/packs')).toBe(0)
    await expect.poll(() => totalOf(shop, '/api/packs')).toBe(1)
    expect(await warned(shop)).toMatch(/The read replica is [3-9] seconds behind: the primary is read/)
    await resume()
    await readsReplica(shop)
    expect(await warned(shop)).not.toContain('replica')
    expect(await totalOf(shop, '/api/packs')).toBe(1)
  },
)

test.skipIf(isLess)('killed under load it fails no list, and it is read again when it is back', async () => {
  await using opened = new AsyncDisposableStack()
  const { shop, db } = await openShop(opened)
  await publishPack(db)
  await readsReplica(shop)
  await expect.poll(() => totalOf(shop, '/api/packs')).toBe(1)
  const stop = new AbortController()
  const answers: string[] = []
  const load = Array.from({ length: 8 }, async () => {
    while (!stop.signal.aborted) {
      const { statusCode, body } = await shop.app.inject('/api/packs')
      answers.push(`${statusCode} ${/"totalItems":\d+/.exec(body)?.[0]}`)
    }
  })
  await sleep(500)
  await replica!.kill()
  await expect.poll(() => warned(shop)).toContain('The read replica does not answer')
  await replica!.start()
  await readsReplica(shop)
  await sleep(500)
  stop.abort()
  await Promise.all(load)
  process.stderr.write(`lists read while the replica died and came back: ${answers.length}\n`)
  expect([...new Set(answers)]).toEqual(['200 "totalItems":1'])
})

test.skipIf(!hasPostgres)('what is no replica is not read', async () => {
  await using opened = new AsyncDisposableStack()
  const { shop } = await openShop(opened, (source as { url: string }).url)
  await expect.poll(() => warned(shop)).toContain('is no replica of this database')
  expect(await totalOf(shop, '/api/packs')).toBe(0)
})
