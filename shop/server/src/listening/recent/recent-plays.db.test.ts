import type { OwnListPage } from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { anArtist, aSound } from '../../testing/builders.ts'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { deleteOlderPlays } from './queries.ts'
import type { ListNames, OnWire } from '../../testing/on-wire.ts'

const database = useTestDatabase()
let shop: TestApp
let token: string
let accountId: string
let sounds: string[]
beforeEach(async () => {
  const artist = await anArtist(database.db)
  sounds = []
  for (const title of ['Alba', 'Brass', 'Coil'])
    sounds.push((await aSound(database.db, { title, artist_id: artist.id })).id)
  shop = await openTestApp(database.db)
  ;({ token, id: accountId } = await signedIn(shop))
})
afterEach(() => shop[Symbol.asyncDispose]())

const ask = (method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object) =>
  shop.app.inject({ method, url: `/api/user/recent${path}`, ...(payload && { payload }), headers: { token } })
const tell = (...plays: [sound: number, playedAt: string][]) =>
  ask('POST', '', {
    plays: plays.map(([sound, playedAt]) => ({ LoopId: sounds[sound] ?? newId(), playedAt })),
  })
const heard = async (path = ''): Promise<OnWire<OwnListPage, ListNames>> =>
  ((await ask('GET', path)).json() as { body: { data: OnWire<OwnListPage, ListNames> } }).body.data
const titles = async (): Promise<string[]> => (await heard()).loops.map(({ loop }) => loop.title)

test('what was heard last comes first, each sound once', async () => {
  await tell([0, '2026-11-01T10:00:00.000Z'], [1, '2026-11-01T11:00:00.000Z'])
  await tell([2, '2026-11-01T12:00:00.000Z'], [0, '2026-11-01T13:00:00.000Z'])
  expect(await titles()).toEqual(['Alba', 'Coil', 'Brass'])
  expect(await heard('?index=1&limit=1')).toMatchObject({
    total: 3,
    index: 2,
    loops: [{ loop: { title: 'Coil' } }],
  })
})

test('what is told late, twice, of a sound that is gone or from a clock that is ahead does no harm', async () => {
  await tell(
    [0, '2026-11-01T12:00:00.000Z'],
    [0, '2026-11-01T09:00:00.000Z'],
    [9, '2026-11-01T12:00:00.000Z'],
  )
  await tell([0, '2026-11-01T08:00:00.000Z'], [1, '2926-11-01T08:00:00.000Z'])
  const { loops } = await heard()
  expect(loops.map(({ loop }) => loop.title)).toEqual(['Brass', 'Alba'])
  expect(loops[1]!.at).toBe('2026-11-01T12:00:00.000Z')
  expect(Date.parse(loops[0]!.at)).toBeLessThanOrEqual(Date.now())
})

test('only so much is kept, and all of it can be forgotten', async () => {
  await tell(
    [0, '2026-11-01T10:00:00.000Z'],
    [1, '2026-11-01T11:00:00.000Z'],
    [2, '2026-11-01T12:00:00.000Z'],
  )
  await deleteOlderPlays(database.db, accountId, 2)
  expect(await titles()).toEqual(['Coil', 'Brass'])
  expect((await ask('DELETE')).statusCode).toBe(200)
  expect(await titles()).toEqual([])
})

test('what is told is checked, and nothing is kept of what is refused', async () => {
  for (const plays of [[], [{ LoopId: sounds[0] }], [{ LoopId: sounds[0], playedAt: 'yesterday' }], 'all'])
    expect((await ask('POST', '', { plays })).json()).toMatchObject({ statusCode: 400, code: 'bad_request' })
  const { rows } = await sql`select 1 from recent_play`.execute(over(database.db))
  expect(rows).toEqual([])
})
