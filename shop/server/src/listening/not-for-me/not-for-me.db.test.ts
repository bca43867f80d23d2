import { isDeepRun } from '@segno/test-kit/deep-run'
import type { OwnListPage, SoundPage } from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { completeCheckout } from '../../orders/public.ts'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { aSound } from '../../testing/builders.ts'
import { givePoints, ordersContextOn } from '../../testing/orders-context.ts'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { ListNames, OnWire } from '../../testing/on-wire.ts'

const database = useTestDatabase()
let shop: TestApp
let token: string
let accountId: string
let soundId: string
beforeEach(async () => {
  soundId = (await aSound(database.db, { title: 'Alba' })).id
  await aSound(database.db, { title: 'Brass' })
  shop = await openTestApp(database.db)
  ;({ token, id: accountId } = await signedIn(shop))
})
afterEach(() => shop[Symbol.asyncDispose]())

const ask = (method: 'GET' | 'PUT' | 'DELETE', path = '', as = token) =>
  shop.app.inject({ method, url: `/api/user/not-for-me${path}`, headers: { token: as } })
const hidden = async (as = token): Promise<string[]> => {
  const answer = (await ask('GET', '', as)).json() as { body: { data: OnWire<OwnListPage, ListNames> } }
  return answer.body.data.loops.map(({ loop }) => loop.title)
}

test('a sound is put out of sight for one listener, once, and taken back', async () => {
  const eve = await signedIn(shop)
  expect((await ask('PUT', `/${soundId}`)).statusCode).toBe(200)
  expect((await ask('PUT', `/${soundId}`)).statusCode).toBe(200)
  expect([await hidden(), await hidden(eve.token)]).toEqual([['Alba'], []])
  expect((await ask('DELETE', `/${soundId}`)).statusCode).toBe(200)
  expect((await ask('DELETE', `/${soundId}`)).statusCode).toBe(200)
  expect(await hidden()).toEqual([])
})

test('searches leave it out for that listener, also their counts, but not among what was bought', async () => {
  const found = async (query: string, as: string): Promise<OnWire<SoundPage, ListNames>> => {
    const answer = await shop.app.inject({ url: `/api/sounds?${query}`, headers: { token: as } })
    return (answer.json() as { body: { data: OnWire<SoundPage, ListNames> } }).body.data
  }
  const eve = await signedIn(shop)
  await ask('PUT', `/${soundId}`)
  expect(await found('counts=1', token)).toMatchObject({ total: 1, counts: { kinds: { loop: 1 } } })
  expect(await found('q=alba', token)).toMatchObject({ total: 0, loosenAll: 1 })
  expect(await found('counts=1', eve.token)).toMatchObject({ total: 2 })
  await givePoints(database.db, accountId, 2)
  const items = [{ soundId, pricePoints: 2 }]
  await completeCheckout(ordersContextOn(database.db), { accountId, idempotencyKey: newId(), items })
  expect(await found('owned=only', token)).toMatchObject({ total: 1 })
  await ask('DELETE', `/${soundId}`)
  expect(await found('q=alba', token)).toMatchObject({ total: 1 })
})

test('what is not for somebody is no favourite of theirs, and what becomes one is for them again', async () => {
  const favourite = (method: 'GET' | 'POST') =>
    shop.app.inject({
      method,
      url: '/api/user/favourites',
      headers: { token },
      ...(method === 'POST' && { payload: { loops: [{ LoopId: soundId }] } }),
    })
  await favourite('POST')
  await ask('PUT', `/${soundId}`)
  expect((await favourite('GET')).json()).toMatchObject({ body: { data: { total: 0 } } })
  await favourite('POST')
  expect(await hidden()).toEqual([])
})

test('several are put out of sight at once and taken back, and what is not for sale is passed over', async () => {
  const several = (path: string, ...ids: string[]) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/user/not-for-me${path}`,
      headers: { token },
      payload: { loops: ids.map((LoopId) => ({ LoopId })) },
    })
  const [other, draft] = [
    await aSound(database.db, { title: 'Cello' }),
    await aSound(database.db, { status: 'draft' }),
  ]
  await shop.app.inject({
    method: 'POST',
    url: '/api/user/favourites',
    headers: { token },
    payload: { loops: [{ LoopId: other.id }] },
  })
  const ids = [soundId, other.id, draft.id, newId(), 'nope', soundId]
  expect((await several('', ...ids)).statusCode).toBe(200)
  expect((await hidden()).toSorted()).toEqual(['Alba', 'Cello'])
  const favourites = await shop.app.inject({ url: '/api/user/favourites', headers: { token } })
  expect(favourites.json()).toMatchObject({ body: { data: { total: 0 } } })
  expect((await several('/remove', other.id, 'nope', draft.id)).statusCode).toBe(200)
  expect(await hidden()).toEqual(['Alba'])
  expect((await several('', draft.id)).statusCode).toBe(200)
  for (const some of [[], Array.from({ length: 201 }, () => soundId)])
    expect((await several('', ...some)).statusCode).toBe(400)
})

test('what is not on sale is no sound to put out of sight', async () => {
  const draft = await aSound(database.db, { status: 'draft' })
  for (const id of [draft.id, newId(), 'nope'])
    expect((await ask('PUT', `/${id}`)).json()).toMatchObject({ statusCode: 404, code: 'sound_not_found' })
  expect(await hidden()).toEqual([])
})

test.runIf(isDeepRun())('whoever has put 10,000 out of sight is told so, and loses none', async () => {
  await sql`with made as (
      insert into sound select (jsonb_populate_record(sound, jsonb_build_object(
        'id', gen_random_uuid(), 'content_hash', md5(n::text) || md5(n::text)))).*
      from sound, generate_series(1, 10000) as n where sound.id = ${soundId} returning id)
    insert into not_for_me (account_id, sound_id, said_at)
    select ${accountId}, id, now() from made`.execute(over(database.db))
  expect((await ask('PUT', `/${soundId}`)).json()).toMatchObject({
    statusCode: 409,
    code: 'too_many_not_for_me',
  })
  const answer = (await ask('GET')).json() as { body: { data: OnWire<OwnListPage, ListNames> } }
  expect(answer.body.data.total).toBe(10_000)
})
