import type { SavedSearch } from '@segno/contract'
import { type KyselyPlugin, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordChanges } from '../../catalogue/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { aSound } from '../../testing/builders.ts'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { OnWire } from '../../testing/on-wire.ts'

const database = useTestDatabase()
const NOW = new Date('2026-11-21T12:00:00.000Z')
let shop: TestApp
let token: string
let listenerId: string
beforeEach(async () => {
  shop = await openTestApp(database.db)
  const listener = await signedIn(shop)
  token = listener.token
  listenerId = listener.id
})
afterEach(() => shop[Symbol.asyncDispose]())

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object, as = token) =>
  shop.app.inject({
    method,
    url: `/api/user/searches${path}`,
    headers: { token: as },
    ...(payload && { payload }),
  })
const list = async (as = token): Promise<OnWire<SavedSearch>[]> =>
  ((await ask('GET', '', undefined, as)).json() as { body: { data: { items: OnWire<SavedSearch>[] } } }).body
    .data.items
async function save(
  facts: { name?: string; address?: string; openedAt?: string } = {},
): Promise<OnWire<SavedSearch>> {
  const answer = await ask('POST', '', { name: 'Deep', address: 'genre=techno', ...facts })
  return (answer.json() as { body: { data: OnWire<SavedSearch> } }).body.data
}

test('a search is kept, called otherwise, and deleted', async () => {
  const { _id } = await save()
  await ask('PUT', `/${_id}`, { name: '  Deeper ' })
  expect(await list()).toMatchObject([{ _id, name: 'Deeper', address: 'genre=techno', newCount: 0 }])
  await ask('DELETE', `/${_id}`)
  expect(await list()).toEqual([])
})

test('a saved search tells how many sounds have come since it was opened, and opening it begins anew', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const facts = [
    { published_at: minutesAgo(90), genres: ['techno'] },
    { published_at: minutesAgo(30), genres: ['techno'] },
    { published_at: minutesAgo(20), genres: ['techno'] },
    { published_at: minutesAgo(10), genres: ['house'] },
  ]
  const sounds = await Promise.all(facts.map((one) => aSound(database.db, one)))
  await recordChanges(
    database.db,
    sounds.map(({ id }) => id),
  )
  const { _id } = await save({ openedAt: minutesAgo(60).toISOString(), address: 'genre=techno&sort=newest' })
  await expect.poll(async () => (await list())[0]!.newCount).toBe(2)
  await ask('POST', `/${_id}/opened`)
  expect((await list())[0]!.newCount).toBe(0)
})

test('of what is new, only what the listener follows and does not own counts where the search says so', async () => {
  const { id } = await aSound(database.db, { moods: ['dark'], published_at: new Date(Date.now() - 60_000) })
  await recordChanges(database.db, [id])
  const openedAt = new Date(Date.now() - 120_000).toISOString()
  await save({ address: 'followed=1', openedAt })
  expect((await list())[0]!.newCount).toBe(0)
  await shop.app.inject({ method: 'PUT', url: '/api/user/followed/mood/dark', headers: { token } })
  await expect.poll(async () => (await list())[0]!.newCount).toBe(1)
})

test.each(['similar=01a', `q=${'x'.repeat(300)}`, 'nonsense', '?%25'])(
  'what is new in a search that cannot be counted (%s) is not known',
  async (address) => {
    await save({ address })
    expect(await list()).toMatchObject([{ address, newCount: null }])
  },
)

test('what a listener hides is read once for all of their searches', async () => {
  let reads = 0
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('"not_for_me"')) reads++
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  for (const name of ['One', 'Two', 'Three']) await save({ name })
  await using counted = await openTestApp(over(database.db).withPlugin(counting) as unknown as Db)
  const answer = await counted.app.inject({ url: '/api/user/searches', headers: { token } })
  expect(answer.json()).toMatchObject({ body: { data: { items: [{}, {}, {}] } } })
  expect(reads).toBe(1)
})

test('nobody keeps more than 100, however many they save at once', async () => {
  for (let kept = 0; kept < 99; kept++) {
    await sql`insert into saved_search values (${newId()}, ${listenerId}, 'One', '', ${NOW}, ${NOW})`.execute(
      over(database.db),
    )
  }
  const answers = await Promise.all([1, 2].map(() => ask('POST', '', { name: 'More', address: '' })))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]))
})

test('another’s search looks as if it did not exist', async () => {
  const { _id } = await save()
  const eve = await signedIn(shop)
  expect(await list(eve.token)).toEqual([])
  for (const answer of [
    await ask('PUT', `/${_id}`, { name: 'Mine' }, eve.token),
    await ask('POST', `/${_id}/opened`, undefined, eve.token),
    await ask('DELETE', `/${_id}`, undefined, eve.token),
  ])
    expect(answer.json()).toMatchObject({ statusCode: 404, code: 'search_not_found' })
  expect(await list()).toMatchObject([{ name: 'Deep' }])
})

test('searches and what is followed go with the account', async () => {
  await save()
  await shop.app.inject({ method: 'PUT', url: '/api/user/followed/mood/dark', headers: { token } })
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/deleteUser',
    headers: { token },
    payload: { confirmEmail: `${listenerId}@segno.test`, password: 'rain on the tin roof' },
  })
  expect(answer.statusCode).toBe(200)
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from saved_search) + (select count(*) from followed_word))::int as count`.execute(
    over(database.db),
  )
  expect(rows[0]!.count).toBe(0)
})
