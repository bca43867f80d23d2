import { isDeepRun } from '@segno/test-kit/deep-run'
import type { Favourites, OwnListPage, SoundPage } from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { anArtist, aSound } from '../../testing/builders.ts'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { ListNames, OnWire } from '../../testing/on-wire.ts'

const database = useTestDatabase()
let shop: TestApp
let token: string
let sounds: string[]
beforeEach(async () => {
  const nina = await anArtist(database.db, { handle: 'nina', name: 'Nina Ott' })
  sounds = []
  for (const title of ['Alba', 'Brass 100%', 'Coil', 'Dusk'])
    sounds.push((await aSound(database.db, { title, artist_id: nina.id })).id)
  shop = await openTestApp(database.db)
  token = (await signedIn(shop)).token
})
afterEach(() => shop[Symbol.asyncDispose]())

const refs = (ids: readonly string[]) => ids.map((LoopId) => ({ LoopId }))
const post = (path: string, payload: object, as = token) =>
  shop.app.inject({ method: 'POST', url: `/api/user/favourites${path}`, payload, headers: { token: as } })
const get = async <Answer>(path = '', as = token): Promise<Answer> => {
  const answer = await shop.app.inject({ url: `/api/user/favourites${path}`, headers: { token: as } })
  return (answer.json() as { body: { data: Answer } }).body.data
}
const order = async (as = token): Promise<string[]> =>
  (await get<OnWire<Favourites, ListNames>>('', as)).loops.map(
    ({ LoopId }) => 'abcd'[sounds.indexOf(LoopId)] ?? LoopId,
  )
const add = (ids: readonly string[], before?: string | null) => post('', { loops: refs(ids), before })

test('[E09] favourites are loops with their LoopId and a total, what came last first', async () => {
  expect(await get('')).toEqual({ loops: [], total: 0 })
  await add([sounds[0]!])
  const answer = await add([sounds[1]!, sounds[2]!])
  const expected = { loops: refs([sounds[1]!, sounds[2]!, sounds[0]!]), total: 3 }
  expect(answer.json()).toMatchObject({ statusCode: 200, body: { data: expected } })
  expect(await get('')).toEqual(expected)
})

test('what is there already stays where it is, and one that was taken out comes back to its place', async () => {
  await add(sounds)
  await add([sounds[3]!, sounds[3]!])
  expect(await order()).toEqual(['a', 'b', 'c', 'd'])
  await post('/remove', { loops: refs([sounds[1]!, newId()]) })
  expect(await order()).toEqual(['a', 'c', 'd'])
  await add([sounds[1]!], sounds[2])
  expect(await order()).toEqual(['a', 'b', 'c', 'd'])
})

test('several are moved before another, also where they change places with one another', async () => {
  await add(sounds)
  await post('/move', { loops: refs([sounds[2]!, sounds[1]!]), before: sounds[3] })
  expect(await order()).toEqual(['a', 'c', 'b', 'd'])
  await post('/move', { loops: refs([sounds[0]!, newId()]), before: null })
  expect(await order()).toEqual(['c', 'b', 'd', 'a'])
})

test('the sounds themselves come in parts, with what is owned and for sale, and are found by words', async () => {
  await add(sounds)
  await sql`update sound set status = 'withdrawn' where id = ${sounds[1]!}`.execute(over(database.db))
  const part = await get<OnWire<OwnListPage, ListNames>>('/sounds?index=1&limit=2')
  expect(part).toMatchObject({ total: 4, index: 3 })
  expect(part.loops.map(({ loop, isForSale, isOwned }) => [loop.title, isForSale, isOwned])).toEqual([
    ['Brass 100%', false, false],
    ['Coil', true, false],
  ])
  for (const [words, titles] of [
    ['100%25', ['Brass 100%']],
    ['ott%20dus', ['Dusk']],
    ['_', []],
    ['%20%20', ['Alba', 'Brass 100%', 'Coil', 'Dusk']],
  ] as const)
    expect(
      (await get<OnWire<OwnListPage, ListNames>>(`/sounds?q=${words}`)).loops.map(({ loop }) => loop.title),
    ).toEqual(titles)
})

test('what is not on sale, or is no sound, does not become a favourite', async () => {
  const draft = await aSound(database.db, { status: 'draft' })
  const answer = await add([draft.id, newId(), 'nope', sounds[0]!])
  expect(answer.statusCode).toBe(200)
  expect(await order()).toEqual(['a'])
})

test('a search marks what of its page is a favourite of whoever asks', async () => {
  await add([sounds[1]!])
  const marks = async (headers: Record<string, string>): Promise<SoundPage['favouriteIds']> => {
    const answer = await shop.app.inject({ url: '/api/sounds?q=ott', headers })
    return (answer.json() as { body: { data: SoundPage } }).body.data.favouriteIds
  }
  expect(await marks({ token })).toEqual([sounds[1]])
  expect(await marks({})).toEqual([])
})

test('favourites are theirs alone', async () => {
  await add([sounds[0]!])
  const eve = await signedIn(shop)
  expect(await order(eve.token)).toEqual([])
  await post('/remove', { loops: refs([sounds[0]!]) }, eve.token)
  expect(await order()).toEqual(['a'])
})

test.runIf(isDeepRun())(
  'nobody has more than 5,000, and whoever would is told so and keeps what there was',
  async () => {
    const { id } = await signedIn(shop).then(async (listener) => {
      token = listener.token
      return listener
    })
    const artist = await anArtist(database.db)
    const { id: model } = await aSound(database.db, { artist_id: artist.id })
    await sql`insert into sound select (jsonb_populate_record(sound, jsonb_build_object(
      'id', gen_random_uuid(), 'content_hash', md5(n::text) || md5(n::text)))).*
    from sound, generate_series(1, 4999) as n where sound.id = ${model}`.execute(over(database.db))
    await sql`insert into favourite (account_id, sound_id, place, added_at)
    select ${id}, id, 'z' || lpad((row_number() over ())::text, 6, '0'), now() from sound
    where artist_id = ${artist.id} limit 4999`.execute(over(database.db))
    const answer = await add([sounds[0]!, sounds[1]!])
    expect(answer.json()).toMatchObject({ statusCode: 409, code: 'too_many_favourites' })
    expect((await get<OnWire<Favourites, ListNames>>('')).total).toBe(4_999)
  },
)

test.each([
  [{ loops: [] }, 'loops'],
  [{ loops: [{ loopId: 'x' }] }, 'loops'],
  [{ loops: 'all' }, 'loops'],
  [{}, 'loops'],
])('%j is refused with the name of the field', async (payload, field) => {
  await add([sounds[0]!])
  const answer = await post('', payload)
  expect(answer.json()).toMatchObject({ statusCode: 400, code: 'bad_request' })
  expect(answer.body).toContain(field)
  expect(await order()).toEqual(['a'])
})
