import type { Followed, SoundPage } from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { anArtist, aSound } from '../../testing/builders.ts'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { OnWire } from '../../testing/on-wire.ts'

const database = useTestDatabase()
let shop: TestApp
let token: string
let listenerId: string
beforeEach(async () => {
  const nina = await anArtist(database.db, { handle: 'nina', name: 'Nina' })
  await aSound(database.db, { title: 'By Nina', artist_id: nina.id, genres: ['house'] })
  await aSound(database.db, { title: 'Dark', moods: ['dark'], genres: ['house'] })
  await aSound(database.db, { title: 'Tagged', tags: ['dark room'], genres: ['techno'] })
  await aSound(database.db, { title: 'Other', genres: ['house'] })
  shop = await openTestApp(database.db)
  const listener = await signedIn(shop)
  token = listener.token
  listenerId = listener.id
})
afterEach(() => shop[Symbol.asyncDispose]())

const ask = (method: 'PUT' | 'DELETE' | 'GET', path = '', as = token) =>
  shop.app.inject({ method, url: `/api/user/followed${path}`, headers: { token: as } })
const followed = async (as = token): Promise<Followed['items']> =>
  ((await ask('GET', '', as)).json() as { body: { data: Followed } }).body.data.items
async function search(query: string, as: string | null = token): Promise<OnWire<SoundPage>> {
  const headers = as === null ? {} : { token: as }
  const answer = await shop.app.inject({ url: `/api/sounds?${query}`, headers })
  return (answer.json() as { body: { data: OnWire<SoundPage> } }).body.data
}
const titles = async (query: string) => (await search(query)).loops.map(({ title }) => title).toSorted()

test('what is followed is any of the artists, terms and tags, with right counts', async () => {
  for (const path of ['/artist/nina', '/mood/dark', '/tag/Dark%20Room']) await ask('PUT', path)
  expect(await titles('followed=1')).toEqual(['By Nina', 'Dark', 'Tagged'])
  expect(await titles('followed=1&genre=house')).toEqual(['By Nina', 'Dark'])
  const page = await search('followed=1&counts=1')
  expect(page).toMatchObject({ total: 3, counts: { genres: { house: 2, techno: 1 } } })
  expect(await followed()).toMatchObject([
    { kind: 'tag', value: 'dark room', name: 'dark room' },
    { kind: 'mood', value: 'dark', name: 'Dark' },
    { kind: 'artist', value: 'nina', name: 'Nina' },
  ])
})

test('whoever follows nothing, or is not signed in, finds nothing', async () => {
  expect(await search('followed=1')).toMatchObject({ total: 0, loosen: [{ filter: 'followed', total: 4 }] })
  expect(await search('followed=1', null)).toMatchObject({ total: 0 })
})

test('what is followed no more is not found by it', async () => {
  await ask('PUT', '/artist/nina')
  await ask('PUT', '/artist/nina')
  expect(await followed()).toHaveLength(1)
  await ask('DELETE', '/artist/nina')
  expect(await followed()).toEqual([])
  expect((await ask('DELETE', '/artist/nina')).statusCode).toBe(200)
})

test('an artist who takes another handle is followed still, under the new one', async () => {
  await ask('PUT', '/artist/nina')
  await sql`update artist set handle = 'luna', name = 'Luna' where handle = 'nina'`.execute(over(database.db))
  expect(await followed()).toMatchObject([{ kind: 'artist', value: 'luna', name: 'Luna' }])
})

test.each([
  ['/artist/nobody', 404, 'artist_not_found'],
  ['/genre/polka', 404, 'term_not_found'],
  ['/tag/%25%25', 400, 'bad_request'],
  ['/weather/rain', 400, 'bad_request'],
])('to follow %s is refused with %i %s', async (path, statusCode, code) => {
  expect((await ask('PUT', path)).json()).toMatchObject({ statusCode, code })
})

test('nobody follows more than 500, however many ask at once', async () => {
  await sql`insert into followed_word (account_id, kind, word, followed_at)
    select ${listenerId}, 'tag', 'tag ' || n, now() from generate_series(1, 499) as n`.execute(
    over(database.db),
  )
  const answers = await Promise.all([ask('PUT', '/mood/dark'), ask('PUT', '/artist/nina')])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  expect(await followed()).toHaveLength(500)
})

test('what somebody follows is theirs alone', async () => {
  await ask('PUT', '/mood/dark')
  const eve = await signedIn(shop)
  expect(await followed(eve.token)).toEqual([])
  await ask('DELETE', '/mood/dark', eve.token)
  expect(await followed()).toHaveLength(1)
})
