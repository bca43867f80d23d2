import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildInternalApp } from '../../app.ts'
import { lastChangeSeq, recordChanges } from '../../catalogue/public.ts'
import { readConfig } from '../../config.ts'
import { over } from '../../platform/db/db.ts'
import { aSound } from '../../testing/builders.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
let opened: AsyncDisposableStack
beforeEach(() => {
  opened = new AsyncDisposableStack()
})
afterEach(() => opened.disposeAsync())

const silent = pino({ level: 'silent' })

/** A search process at a port of its own. */
async function aSearchProcess() {
  const config = { role: 'search' as const }
  const { ctx } = opened.use(await openTestApp(database.db, {}, { config, log: silent }))
  const app = await buildInternalApp({ ...readConfig({}), ...config }, ctx)
  opened.defer(() => app.close())
  await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200)
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

const aWebProcess = async (searchUrls: string[]): Promise<TestApp> =>
  opened.use(await openTestApp(database.db, {}, { config: { role: 'web', searchUrls }, log: silent }))

async function get(app: FastifyInstance, url: string) {
  const answer = await app.inject(url)
  return { status: answer.statusCode, ...(answer.json() as { code?: string; body?: { data: unknown } }) }
}

const withoutTime = (answer: unknown): string => JSON.stringify(answer).replace(/"asOf":"[^"]*"/, '')

async function publish(title: string, facts: { artist_id?: string } = {}): Promise<string> {
  const { id } = await aSound(database.db, { title, ...facts })
  await recordChanges(database.db, [id])
  return id
}

test('a web process answers from a search process what it would answer itself', async () => {
  const id = await publish('Dusty Break')
  await publish('Glass Pad')
  const itself = opened.use(await openTestApp(database.db, {}, { log: silent }))
  const web = await aWebProcess([(await aSearchProcess()).url])
  for (const [path, status] of [
    ['/api/sounds?q=break&counts=1', 200],
    ['/api/sounds?q=nothing+like+it', 200],
    ['/api/suggestions?q=dus', 200],
    ['/api/suggestions?q=break+dus', 200],
    ['/api/sounds?q=brekn&sort=random', 200],
    [`/api/sounds/${id}/similar`, 200],
    ['/api/sounds/no-such-sound/similar', 404],
  ] as const) {
    const [own, asked] = [await get(itself.app, path), await get(web.app, path)]
    expect([path, own.status]).toEqual([path, status])
    expect(withoutTime(asked)).toBe(withoutTime(own))
  }
})

test('lists of a future that nobody has seen are refused, and of a near one are answered', async () => {
  const web = await aWebProcess([(await aSearchProcess()).url])
  await publish('Still Here')
  await expect.poll(() => get(web.app, '/api/sounds')).toMatchObject({ body: { data: { total: 1 } } })
  const seq = await lastChangeSeq(database.db)
  const asOf = (ahead: number) => `${(seq + ahead).toString(32)}z${Date.now().toString(32)}`
  const expired = { status: 409, code: 'list_expired' }
  for (const ahead of [2_000_000, 2 ** 40])
    expect(await get(web.app, `/api/sounds?asOf=${asOf(ahead)}`)).toMatchObject(expired)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => get(web.app, `/api/sounds?asOf=${asOf(900)}`)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('what one process has published, the next search of another shows', async () => {
  const web = await aWebProcess([(await aSearchProcess()).url])
  await publish('Just Out')
  await expect
    .poll(() => get(web.app, '/api/sounds?q=just+out'))
    .toMatchObject({
      status: 200,
      body: { data: { total: 1, loops: [{ title: 'Just Out' }] } },
    })
})

test('a web process that missed changes shows no card of before', async () => {
  const web = await aWebProcess([(await aSearchProcess()).url])
  const id = await publish('Old Name')
  const titled = async (title: string): Promise<void> => {
    await expect
      .poll(() => get(web.app, '/api/sounds'))
      .toMatchObject({ status: 200, body: { data: { loops: [{ title }] } } })
  }
  await titled('Old Name')
  await over<{ sound: { id: string; title: string } }>(database.db)
    .updateTable('sound')
    .set({ title: 'New Name' })
    .where('id', '=', id)
    .execute()
  // As if the changes up to here had been pruned before they were read.
  await sql`update sound_change set seq = seq + 10`.execute(over(database.db))
  await titled('New Name')
})

test('while no search process answers, search says so and everything else goes on', async () => {
  const search = await aSearchProcess()
  const web = await aWebProcess([search.url])
  await search.app.close()
  expect(await get(web.app, '/api/sounds')).toMatchObject({ status: 503, code: 'search_unavailable' })
  expect(await get(web.app, '/api/packs')).toMatchObject({ status: 200 })
  const ready = await web.app.inject('/readyz')
  expect([ready.statusCode, ready.body]).toEqual([
    200,
    expect.stringContaining(`The search process at ${search.url} does not answer.`),
  ])
})

test('where one search process has gone, another answers', async () => {
  await publish('Still Here')
  const [gone, there] = [await aSearchProcess(), await aSearchProcess()]
  const web = await aWebProcess([gone.url, there.url])
  await gone.app.close()
  for (let times = 0; times < 4; times++)
    expect(await get(web.app, '/api/sounds')).toMatchObject({ status: 200, body: { data: { total: 1 } } })
})

test('a search process answers nobody without the shop’s key', async () => {
  const { app } = await aSearchProcess()
  const authorization = 'Bearer of-another-shop'
  const headers = { 'content-type': 'application/octet-stream', authorization }
  const refused = await app.inject({ method: 'POST', url: '/search/search', headers, payload: 'x' })
  expect(refused.statusCode).toBe(404)
})
