import {
  type CollectedSoundPage,
  type CollectionInFull,
  MAX_COLLECTED_SOUNDS,
  MAX_COLLECTIONS,
  type SoundPage,
} from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { anArtist, aSound } from '../../testing/builders.ts'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { eraseCollections, exportCollections } from '../public.ts'

const database = useTestDatabase()
let shop: TestApp
let ada: { id: string; token: string }
let eve: { id: string; token: string }
let sounds: string[]
beforeEach(async () => {
  const nina = await anArtist(database.db, { handle: 'nina', name: 'Nina Ott' })
  sounds = []
  for (const title of ['Alba', 'Brass', 'Coil', 'Dusk'])
    sounds.push((await aSound(database.db, { title, artist_id: nina.id })).id)
  shop = await openTestApp(database.db)
  ada = await signedIn(shop)
  eve = await signedIn(shop)
})
afterEach(() => shop[Symbol.asyncDispose]())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
interface Answered {
  readonly statusCode: number
  readonly code?: string
  readonly body: { readonly data: Record<string, unknown> }
}
/** An empty token is a guest. */
async function ask(method: Method, path: string, payload?: object, token = ada.token): Promise<Answered> {
  const headers = token === '' ? {} : { token }
  const answer = await shop.app.inject({
    method,
    url: `/api${path}`,
    headers,
    ...(payload && { payload }),
  })
  return answer.json()
}
const refs = (...letters: string[]) => letters.map((letter) => ({ LoopId: sounds['abcd'.indexOf(letter)] }))
const nameOf = (id: string): string => 'abcd'[sounds.indexOf(id)]!
interface OnWire extends Omit<CollectionInFull, 'id' | 'sounds'> {
  readonly _id: string
  readonly loops: { LoopId: string; note: string }[]
}
const make = async (body: object = { name: 'Night drive' }): Promise<OnWire> =>
  (await ask('POST', '/user/collections', body)).body.data as unknown as OnWire
const order = async (key: string, token = ada.token): Promise<string> => {
  const { loops } = (await ask('GET', `/collections/${key}`, undefined, token)).body.data as unknown as OnWire
  return loops.map(({ LoopId }) => nameOf(LoopId)).join('')
}
const add = (id: string, ...letters: string[]) =>
  ask('POST', `/user/collections/${id}/sounds`, { loops: refs(...letters) })

test('a collection is made, renamed, listed with how much it holds, and deleted', async () => {
  const made = await make({ name: '  Night drive ' })
  expect(made).toMatchObject({ name: 'Night drive', visibility: 'private', linkToken: null, total: 0 })
  await make({ name: 'Second' })
  await add(made._id, 'a', 'b')
  await ask('PUT', `/user/collections/${made._id}`, { name: 'Morning' })
  const listed = await ask('GET', '/user/collections')
  expect(listed.body.data).toMatchObject({
    collections: [
      { name: 'Morning', total: 2, isOwn: true },
      { name: 'Second', total: 0 },
    ],
  })
  expect(await ask('DELETE', `/user/collections/${made._id}`)).toMatchObject({ statusCode: 200 })
  expect(await ask('GET', `/collections/${made._id}`)).toMatchObject({ code: 'collection_not_found' })
})

test('sounds stand in the order of their owner, each once, with notes', async () => {
  const { _id: id } = await make()
  await add(id, 'a', 'b', 'c')
  const again = await add(id, 'd', 'a')
  expect(again.body.data['added']).toEqual(refs('d'))
  expect(await order(id)).toBe('abcd')
  await ask('POST', `/user/collections/${id}/move`, { loops: refs('d', 'c'), before: sounds[0] })
  expect(await order(id)).toBe('dcab')
  await ask('POST', `/user/collections/${id}/remove`, { loops: refs('c') })
  await ask('POST', `/user/collections/${id}/sounds`, {
    loops: [{ ...refs('c')[0], note: 'for the break' }],
    before: sounds[1],
  })
  await ask('PUT', `/user/collections/${id}/sounds/${sounds[3]}`, { note: ' opens ' })
  const { body } = await ask('GET', `/collections/${id}`)
  expect(body.data).toMatchObject({
    total: 4,
    loops: [
      { LoopId: sounds[3], note: 'opens' },
      { LoopId: sounds[0], note: '' },
      { LoopId: sounds[2], note: 'for the break' },
      { LoopId: sounds[1], note: '' },
    ],
  })
})

test('a private one is nobody else’s, one by link is for who has its link, a public one for everyone', async () => {
  const made = await make()
  await add(made._id, 'a')
  const visible = async (key: string, token: string) =>
    (await ask('GET', `/collections/${key}/sounds`, undefined, token)).statusCode
  const seen = async (key: string) => [
    await visible(key, ada.token),
    await visible(key, eve.token),
    await visible(key, ''),
  ]
  expect(await seen(made._id)).toEqual([200, 404, 404])
  const share = async (visibility: string): Promise<string> =>
    (await ask('PUT', `/user/collections/${made._id}`, { visibility })).body.data['linkToken'] as string
  const token = await share('link')
  expect(token).toMatch(/^[0-9a-f]{32}$/)
  expect(await seen(made._id)).toEqual([200, 404, 404])
  expect(await seen(token)).toEqual([200, 200, 200])
  expect(await share('public')).toBe(token)
  expect(await seen(made._id)).toEqual([200, 200, 200])
  const read = await ask('GET', `/collections/${made._id}`, undefined, eve.token)
  expect(read.body.data).toMatchObject({ isOwn: false, linkToken: null })
  await share('private')
  expect(await share('link')).not.toBe(token)
  expect(await seen(token)).toEqual([404, 404, 404])
  await share('public')
  await sql`update account set status = 'deactivated' where id = ${ada.id}`.execute(over(database.db))
  expect(await visible(made._id, eve.token)).toBe(404)
})

interface Found extends Pick<SoundPage, 'total' | 'asOf' | 'misread' | 'loosen'> {
  readonly loops: { readonly _id: string }[]
}
const search = async (query: string, token = ada.token): Promise<Found> =>
  (await ask('GET', `/sounds?${query}`, undefined, token)).body.data as unknown as Found
const found = async (query: string, token = ada.token): Promise<string> =>
  (await search(query, token)).loops.map(({ _id }) => nameOf(_id)).join('')

test('a search finds its sounds alone for everyone who may read it, and nothing for others', async () => {
  const { _id: id } = await make()
  await add(id, 'a', 'c')
  expect((await found(`collection=${id}&sort=newest`)).split('').toSorted()).toEqual(['a', 'c'])
  expect(await found(`collection=${id}&q=coil`)).toBe('c')
  expect(await search(`collection=${id}&owned=only`)).toMatchObject({
    total: 0,
    loosen: [{ filter: 'owned', total: 2 }],
    misread: [],
  })
  for (const [key, token] of [
    [id, eve.token],
    [id, ''],
    ['f'.repeat(32), ada.token],
  ] as const)
    expect(await search(`collection=${key}`, token)).toMatchObject({
      total: 0,
      loosen: [{ filter: 'collection', total: 4 }],
      misread: [{ name: 'collection', value: key, message: 'is no collection that you can read' }],
    })
  const shared = await ask('PUT', `/user/collections/${id}`, { visibility: 'link' })
  expect(await found(`collection=${shared.body.data['linkToken'] as string}&q=alba`, '')).toBe('a')
})

test('what is collected while a search is paged through does not shift its later parts', async () => {
  const { _id: id } = await make()
  await add(id, 'a', 'b')
  const query = `collection=${id}&sort=tempo&limit=1`
  const { asOf } = await search(query)
  await sql`update collection_sound set added_at = added_at - interval '1 minute'`.execute(over(database.db))
  await sql`update collection_sound set added_at = now() + interval '1 minute'
    where sound_id = ${sounds[1]!}`.execute(over(database.db))
  expect((await search(`${query}&asOf=${asOf}`)).total).toBe(1)
})

test('nobody else changes it, not even a public one', async () => {
  const { _id: id } = await make({ name: 'Mine', visibility: 'public' })
  await add(id, 'a', 'b')
  for (const [method, path, body] of [
    ['PUT', '', { name: 'Yours' }],
    ['DELETE', '', undefined],
    ['POST', '/sounds', { loops: refs('c') }],
    ['POST', '/remove', { loops: refs('a') }],
    ['POST', '/move', { loops: refs('b'), before: sounds[0] }],
    ['PUT', `/sounds/${sounds[0]}`, { note: 'mine' }],
  ] as const)
    expect([path, await ask(method, `/user/collections/${id}${path}`, body, eve.token)]).toMatchObject([
      path,
      { statusCode: 404, code: 'collection_not_found' },
    ])
  expect(await order(id)).toBe('ab')
})

test('what was withdrawn stays: its owner sees it, others a gap', async () => {
  const { _id: id } = await make({ name: 'Mine', visibility: 'public' })
  await add(id, 'a', 'b')
  await sql`update sound set status = 'withdrawn' where id = ${sounds[0]!}`.execute(over(database.db))
  const titles = async (token: string) => {
    const { body } = await ask('GET', `/collections/${id}/sounds?index=0&limit=1`, undefined, token)
    const page = body.data as unknown as CollectedSoundPage & { loops: CollectedSoundPage['sounds'] }
    return [page.total, ...page.loops.map(({ loop, isForSale }) => [loop?.title ?? null, isForSale])]
  }
  expect(await titles(ada.token)).toEqual([2, ['Alba', false]])
  expect(await titles(eve.token)).toEqual([2, [null, false]])
  expect(await titles('')).toEqual([2, [null, false]])
})

test.each([
  ['POST', '', { name: ' ' }, 'name'],
  ['POST', '', { name: 'x'.repeat(61) }, 'name'],
  ['POST', '', { name: 'two\nlines' }, 'name'],
  ['POST', '', { name: 'Mine', visibility: 'secret' }, 'visibility'],
  ['POST', '/:id/sounds', { loops: [] }, 'loops'],
  ['POST', '/:id/move', { loops: [{ LoopId: 'a' }] }, 'before'],
  ['PUT', '/:id/sounds/:sound', { note: 'x'.repeat(201) }, 'note'],
] as const)('%s %s with %j is refused with the name of the field', async (method, path, body, field) => {
  const { _id: id } = await make()
  const where = path.replace(':id', id).replace(':sound', sounds[0]!)
  const answer = await ask(method, `/user/collections${where}`, body)
  expect(answer).toMatchObject({ statusCode: 400, code: 'bad_request' })
  expect(JSON.stringify(answer)).toContain(field)
})

test('ids of nothing change nothing, and are said to be nothing', async () => {
  const { _id: id } = await make()
  await ask('POST', `/user/collections/${id}/sounds`, { loops: [{ LoopId: 'nope' }, { LoopId: newId() }] })
  expect(await order(id)).toBe('')
  for (const key of ['nope', newId(), 'a'.repeat(32)])
    expect(await ask('GET', `/collections/${key}`)).toMatchObject({ code: 'collection_not_found' })
  const note = await ask('PUT', `/user/collections/${id}/sounds/${sounds[0]}`, { note: 'there?' })
  expect(note).toMatchObject({ statusCode: 404, code: 'sound_not_found' })
})

test('who has the most collections, or the most sounds in one, is told so and keeps them', async () => {
  const { _id: id } = await make()
  await sql`insert into collection
    select gen_random_uuid(), account_id, name, visibility, md5(n::text), created_at, changed_at
    from collection, generate_series(2, ${MAX_COLLECTIONS}) as n`.execute(over(database.db))
  expect(await ask('POST', '/user/collections', { name: 'More' })).toMatchObject({
    statusCode: 409,
    code: 'too_many_collections',
  })
  await sql`insert into sound select (jsonb_populate_record(sound, jsonb_build_object(
      'id', gen_random_uuid(), 'content_hash', md5(n::text) || md5(n::text)))).*
    from sound, generate_series(1, ${MAX_COLLECTED_SOUNDS - 1}::int) as n
    where sound.id = ${sounds[0]!}`.execute(over(database.db))
  await sql`insert into collection_sound
    select ${id}, id, 'c' || lpad((row_number() over ())::text, 3, '0'), '', now()
    from sound where title = 'Alba' and id <> ${sounds[0]!}`.execute(over(database.db))
  expect(await add(id, 'a', 'b')).toMatchObject({ statusCode: 409, code: 'too_many_collected_sounds' })
  expect(await add(id, 'a')).toMatchObject({
    statusCode: 200,
    body: { data: { total: MAX_COLLECTED_SOUNDS } },
  })
})

test('a copy of one’s data has them with their notes, and a deleted account leaves none', async () => {
  const { _id: id } = await make()
  await add(id, 'a')
  await ask('PUT', `/user/collections/${id}/sounds/${sounds[0]}`, { note: 'opens' })
  expect(await exportCollections(database.db, ada.id)).toMatchObject([
    { name: 'Night drive', visibility: 'private', sounds: [{ soundId: sounds[0], note: 'opens' }] },
  ])
  await eraseCollections(database.db, { accountId: eve.id })
  expect(await order(id)).toBe('a')
  await eraseCollections(database.db, { accountId: ada.id })
  expect(await exportCollections(database.db, ada.id)).toEqual([])
})
