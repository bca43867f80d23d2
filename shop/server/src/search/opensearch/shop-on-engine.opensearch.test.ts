import { startOpenSearch } from '@segno/opensearch-nodes'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { recordChanges } from '../../catalogue/public.ts'
import { over } from '../../platform/db/db.ts'
import { aSound } from '../../testing/builders.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { EngineClient } from './engine-client.ts'
import type { EngineSettings } from './feeder.ts'

const database = useTestDatabase()
const nodes = await startOpenSearch(3)
if (nodes === null)
  process.stderr.write('\n!!! OpenSearch: NOT RUN, as this machine has no Java 21 or no Maven\n')
const urls = nodes?.urls ?? []
afterAll(() => nodes?.[Symbol.asyncDispose]())

let opened: AsyncDisposableStack
beforeEach(() => {
  opened = new AsyncDisposableStack()
})
afterEach(() => opened.disposeAsync())

const silent = pino({ level: process.env['SEGNO_TEST_LOG'] ?? 'silent' })

function startProcess(role: 'all' | 'web' | 'worker', facts: Partial<EngineSettings> = {}): Promise<TestApp> {
  const openSearch = { urls, shards: 2, viewEveryMs: 0, namesLastMs: 0, ...facts }
  return openTestApp(database.db, {}, { config: { role, openSearch }, log: silent })
}
const aProcess = async (...of: Parameters<typeof startProcess>): Promise<TestApp> =>
  opened.use(await startProcess(...of))

/** Waits until each sound is on two nodes again. @returns whether it is */
async function isWhole(): Promise<boolean> {
  return (await fetch(`${urls[0]!}/_cluster/health?wait_for_status=green&timeout=120s`)).ok
}

async function get(app: FastifyInstance, url: string) {
  const answer = await app.inject(url)
  return {
    status: answer.statusCode,
    ...(answer.json() as {
      code?: string
      body: { data: { total: number; asOf: string; loops: { title: string }[] } }
    }),
  }
}

async function publish(title: string, facts: Parameters<typeof aSound>[1] = {}): Promise<string> {
  const { id } = await aSound(database.db, { title, ...facts })
  await recordChanges(database.db, [id])
  return id
}

async function shows({ app }: Pick<TestApp, 'app'>, path: string, total: number): Promise<void> {
  await expect.poll(() => get(app, path)).toMatchObject({ status: 200, body: { data: { total } } })
}
const withoutTime = (answer: unknown): string => JSON.stringify(answer).replace(/"asOf":"[^"]*"/, '')

test.skipIf(nodes === null)('a shop answers from the engine what it would answer from memory', async () => {
  const id = await publish('Dusty Break', { tags: ['dusty'], genres: ['house'] })
  await publish('Glass Pad', { kind: 'oneShot', tempo_bpm: null, beats: null })
  for (let at = 0; at < 40; at++) await publish(`Loop ${at % 7}`, { tempo_bpm: 90 + at })
  const itself = opened.use(await openTestApp(database.db, {}, { log: silent }))
  const engine = await aProcess('all')
  await shows(engine, '/api/sounds', 42)
  await expect
    .poll(() => get(engine.app, '/api/suggestions?q=dus'))
    .toEqual(await get(itself.app, '/api/suggestions?q=dus'))
  for (const [path, status] of [
    ['/api/sounds?q=break&counts=1', 200],
    ['/api/sounds?q=nothing+like+it', 200],
    ['/api/sounds?sort=random&limit=7', 200],
    ['/api/sounds?q=brekn', 200],
    ['/api/sounds?group=pack&counts=1', 200],
    ['/api/sounds?q=loop&tempoMin=100&tempoMax=110&sort=tempo', 200],
    ['/api/suggestions?q=break+dus', 200],
    ['/api/suggestions?q=loop+12', 200],
    ['/api/suggestions?q=120+bpm', 200],
    ['/api/suggestions?q=pd', 200],
    [`/api/sounds/${id}/similar`, 200],
    ['/api/sounds/no-such-sound/similar', 404],
  ] as const) {
    const [own, asked] = [await get(itself.app, path), await get(engine.app, path)]
    expect([path, own.status]).toEqual([path, status])
    expect(withoutTime(asked)).toBe(withoutTime(own))
  }
})

test.skipIf(nodes === null)(
  'a web process shows what another publishes, renames and withdraws, and a list stays as it was',
  async () => {
    await aProcess('worker')
    const web = await aProcess('web')
    const ids = await Promise.all(['One', 'Two', 'Three'].map((title) => publish(title)))
    await shows(web, '/api/sounds', 3)
    const { asOf } = (await get(web.app, '/api/sounds')).body.data
    await over<{ sound: { id: string; title: string; status: string } }>(database.db)
      .updateTable('sound')
      .set({ status: 'withdrawn' })
      .where('id', '=', ids[0]!)
      .execute()
    await recordChanges(database.db, [ids[0]!])
    await publish('Four')
    await shows(web, '/api/sounds?q=four', 1)
    await shows(web, '/api/sounds', 3)
    expect(await get(web.app, `/api/sounds?asOf=${asOf}`)).toMatchObject({ body: { data: { total: 3 } } })
    expect(await get(web.app, `/api/sounds?q=four&asOf=${asOf}`)).toMatchObject({
      body: { data: { total: 0 } },
    })
    expect(await get(web.app, `/api/sounds?q=one&asOf=${asOf}`)).toMatchObject({
      body: { data: { total: 1 } },
    })
  },
)

test.skipIf(nodes === null)(
  'words of a changed vocabulary are read anew in sounds that are there',
  async () => {
    const engine = await aProcess('all')
    await aProcess('worker')
    await publish('Kick and Rush', { instrument: 'bass', tags: [] })
    await shows(engine, '/api/sounds?q=kick', 1)
    await sql`insert into term (kind, slug, name) values ('genre', 'kick-and-rush', 'Kick and Rush')`.execute(
      over(database.db),
    )
    await sql`insert into sound_change (sound_id) values (null)`.execute(over(database.db))
    await shows(engine, '/api/sounds?q=kick', 0)
    expect(await get(engine.app, '/api/sounds?q=%22kick+and+rush%22')).toMatchObject({
      body: { data: { total: 1 } },
    })
  },
)

test.skipIf(nodes === null)(
  'two that feed end where the catalogue is, however their turns fall',
  async () => {
    const web = await aProcess('web')
    await Promise.all([aProcess('worker'), aProcess('worker')])
    for (let at = 0; at < 60; at++) await publish(`Loop ${at}`)
    await shows(web, '/api/sounds', 60)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from search_index`.execute(
      over(database.db),
    )
    expect(rows).toEqual([{ count: 1 }])
  },
)

test.skipIf(nodes === null)(
  'another number of shards is built while the shop sells, and nothing is missing or twice',
  async () => {
    const web = await aProcess('web')
    const before = await startProcess('worker')
    for (let at = 0; at < 30; at++) await publish(`Loop ${at}`)
    await shows(web, '/api/sounds', 30)
    await before[Symbol.asyncDispose]()
    await aProcess('worker', { shards: 3 })
    for (let at = 30; at < 60; at++) {
      await publish(`Loop ${at}`)
      const { status, body } = await get(web.app, '/api/sounds?limit=100')
      expect([status, new Set(body.data.loops.map(({ title }) => title)).size]).toEqual([
        200,
        body.data.total,
      ])
    }
    await expect
      .poll(async () => {
        const { rows } = await sql`select shards from search_index where state = 'serving'`.execute(
          over(database.db),
        )
        return rows
      })
      .toEqual([{ shards: 3 }])
    await shows(web, '/api/sounds', 60)
  },
)

test.skipIf(nodes === null)(
  'an index that is lost, or knows of another history, is built again',
  async () => {
    const engine = await aProcess('all')
    await publish('Still Here')
    await shows(engine, '/api/sounds', 1)
    await using client = new EngineClient({ urls })
    const nameOf = async (): Promise<string> => {
      const { rows } = await sql<{ name: string }>`
      select name from search_index where state = 'serving'`.execute(over(database.db))
      return rows[0]?.name ?? ''
    }
    const first = await nameOf()
    await client.deleteIndex(first)
    await publish('And Here')
    await shows(engine, '/api/sounds', 2)
    const second = await nameOf()
    expect(second).not.toBe(first)
    // As a database is that was restored from before the last changes.
    const { rows } = await sql<{ id: string }>`select id from sound order by id limit 1`.execute(
      over(database.db),
    )
    await client.write(second, [{ id: rows[0]!.id, version: 1_000_000_000, document: null }])
    await recordChanges(database.db, [rows[0]!.id])
    await shows(engine, '/api/sounds', 2)
    await expect.poll(nameOf).not.toBe(second)
  },
)

test.skipIf(nodes === null)(
  'what was changed in the engine by another is put right by the daily comparison',
  async () => {
    const engine = await aProcess('all')
    const id = await publish('Lost and Found')
    await shows(engine, '/api/sounds?q=found', 1)
    await using client = new EngineClient({ urls })
    const { rows } = await sql<{ name: string; seq: number }>`
    select name, seq from search_index`.execute(over(database.db))
    const [{ name, seq }] = rows as [{ name: string; seq: number }]
    await client.write(name, [{ id, version: seq, document: null }])
    await sql`update search_view set opened_at = opened_at - interval '5 minutes'`.execute(over(database.db))
    await shows(engine, '/api/sounds?q=found', 0)
    await sql`update search_index set compared_at = compared_at - interval '25 hours'`.execute(
      over(database.db),
    )
    await sql`update search_view set opened_at = opened_at - interval '5 minutes'`.execute(over(database.db))
    await expect
      .poll(
        async () => {
          await sql`update search_view set opened_at = opened_at - interval '5 minutes'`.execute(
            over(database.db),
          )
          return get(engine.app, '/api/sounds?q=found')
        },
        { timeout: 60_000 },
      )
      .toMatchObject({ body: { data: { total: 1 } } })
  },
)

test.skipIf(nodes === null)('whichever node dies, no search fails, and lists go on', async () => {
  const engine = await aProcess('all')
  for (let at = 0; at < 30; at++) await publish(`Loop ${at}`)
  await shows(engine, '/api/sounds', 30)
  const failed: unknown[] = []
  for (const at of [0, 1, 2]) {
    const { asOf, total } = (await get(engine.app, '/api/sounds')).body.data
    const ending = nodes!.kill(at)
    for (let times = 0; times < 40; times++) {
      const answer = await get(engine.app, `/api/sounds?asOf=${asOf}`)
      if (answer.status !== 200 || answer.body.data.total !== total)
        failed.push([at, times, answer.status, answer])
    }
    await ending
    await nodes!.start(at)
    expect(await isWhole()).toBe(true)
    await publish(`Since ${at}`)
    await shows(engine, `/api/sounds?q=since+${at}`, 1)
  }
  expect(failed).toEqual([])
})

test.skipIf(nodes === null)('a node that hangs holds up no search for long', async () => {
  const engine = await aProcess('all')
  await publish('Still Here')
  await shows(engine, '/api/sounds', 1)
  expect(await isWhole()).toBe(true)
  nodes!.freeze(1)
  const statuses: number[] = []
  for (let times = 0; times < 20; times++) statuses.push((await get(engine.app, '/api/sounds')).status)
  nodes!.wake(1)
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true)
  await shows(engine, '/api/sounds', 1)
})

test.skipIf(nodes === null)(
  'while the cluster is away search says so and all else goes on; once it is back it catches up',
  async () => {
    const engine = await aProcess('all')
    await publish('Still Here')
    await shows(engine, '/api/sounds', 1)
    await Promise.all(urls.map((_, at) => nodes!.kill(at)))
    expect(await get(engine.app, '/api/sounds')).toMatchObject({ status: 503, code: 'search_unavailable' })
    expect(await get(engine.app, '/api/packs')).toMatchObject({ status: 200 })
    expect((await engine.app.inject('/readyz')).statusCode).toBe(200)
    await publish('Meanwhile')
    await Promise.all(urls.map((_, at) => nodes!.start(at)))
    await shows(engine, '/api/sounds', 2)
  },
)
