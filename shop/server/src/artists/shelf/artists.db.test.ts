import type { Artist, ArtistDetail, PageMeta } from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { ask } from '../../testing/ask.ts'
import { anArtist, aPack, aSound } from '../../testing/builders.ts'
import { guestToken, openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
let shop: TestApp
beforeEach(async () => {
  shop = await openTestApp(database.db)
})
afterEach(() => shop[Symbol.asyncDispose]())

interface Artists {
  items: Artist[]
  meta: PageMeta
}
const names = async (query = ''): Promise<string[]> =>
  (await ask<Artists>(shop, `/api/artists?${query}`)).items.map(({ name }) => name)
const pageOf = (handle: string): Promise<ArtistDetail> => ask<ArtistDetail>(shop, `/api/artists/${handle}`)

async function artistOf(name: string, sounds: readonly Parameters<typeof aSound>[1][]) {
  const artist = await anArtist(database.db, { name })
  for (const facts of sounds) await aSound(database.db, { ...facts, artist_id: artist.id })
  return artist
}

test('[R52] artists who have something on sale are listed, by newest, most popular, most sounds or name', async () => {
  const on = (day: number) => ({ published_at: new Date(Date.UTC(2026, 0, day)) })
  await artistOf('Boro', [{ ...on(3), play_count: 5 }])
  await artistOf('ava', [{ ...on(1), sale_count: 1 }, on(2), { status: 'draft' }])
  await artistOf('Cato', [on(9)])
  await artistOf('Nobody yet', [{ status: 'inReview' }])
  expect(await names()).toEqual(['Cato', 'Boro', 'ava'])
  expect(await names('sort=popular')).toEqual(['ava', 'Boro', 'Cato'])
  expect(await names('sort=sounds&limit=1')).toEqual(['ava'])
  expect(await names('sort=name')).toEqual(['ava', 'Boro', 'Cato'])
  expect(await names('q=AV')).toEqual(['ava'])
  expect(await names('q=%25')).toEqual([])
  const page = await ask<Artists>(shop, '/api/artists?sort=name&limit=2&page=2')
  expect(page.meta).toMatchObject({ totalItems: 3, itemCount: 1, totalPages: 2 })
})

test('[R52] an artist’s page has their name, text, links, and counts of what is on sale', async () => {
  const artist = await artistOf('Ava Lune', [{ genres: ['house'], status: 'draft' }])
  const pack = await aPack(database.db, { artist_id: artist.id })
  await aPack(database.db, { artist_id: artist.id, title: 'Empty' })
  await aSound(database.db, { artist_id: artist.id, pack_id: pack.id, genres: ['techno'] })
  await aSound(database.db, { artist_id: artist.id, genres: ['techno', 'dub'] })
  await sql`update account set links = ${['https://ava.example']}, photo = ${'a'.repeat(64)} where id = ${artist.id}`.execute(
    over(database.db),
  )
  await sql`update artist set bio = 'Warehouse techno.'`.execute(over(database.db))
  expect(await pageOf(artist.handle)).toMatchObject({
    handle: artist.handle,
    name: 'Ava Lune',
    bio: 'Warehouse techno.',
    links: ['https://ava.example'],
    photo: `/photos/${'a'.repeat(64)}-512.webp`,
    cover: expect.stringMatching(/^\/covers\/[\w-]+\.svg$/) as string,
    soundCount: 2,
    packCount: 1,
    genres: ['techno', 'dub'],
  })
})

test('what to hear first is the best liked loop of each pack, and then the next of each', async () => {
  const artist = await anArtist(database.db)
  for (const [title, plays] of [
    ['Loud', 50],
    ['Quiet', 1],
  ] as const) {
    const pack = await aPack(database.db, { artist_id: artist.id, title })
    const inPack = { artist_id: artist.id, pack_id: pack.id }
    await aSound(database.db, { ...inPack, title: `${title} second`, play_count: plays - 1 })
    await aSound(database.db, { ...inPack, title: `${title} first`, play_count: plays })
    await aSound(database.db, { ...inPack, title: `${title} hit`, kind: 'oneShot', play_count: 900 })
  }
  const { introduction } = await pageOf(artist.handle)
  expect(introduction.map(({ title }) => title).slice(0, 4)).toEqual([
    'Loud first',
    'Quiet first',
    'Loud second',
    'Quiet second',
  ])
})

test('a handle of before leads to the artist it was of, and to nobody once their account is deleted', async () => {
  const { token, id } = await signedIn(shop, { role: 'artist', email: 'ada@segno.test' })
  const save = (handle: string) =>
    ask(shop, '/api/artist/page', { method: 'PUT', token, body: { handle, name: 'Ada', bio: '' } })
  await save('ada-one')
  await save('ada-two')
  await aSound(database.db, { artist_id: id })
  expect((await pageOf('ada-one')).handle).toBe('ada-two')
  await ask(shop, '/api/auth/deleteUser', {
    method: 'POST',
    token,
    body: { confirmEmail: 'ada@segno.test', password: 'rain on the tin roof' },
  })
  const missing = { statusCode: 404, code: 'artist_not_found' }
  for (const handle of ['ada-one', 'ada-two', `former-${id}`]) expect(await pageOf(handle)).toEqual(missing)
  expect(await names()).toEqual([])
})

test('an artist with nothing on sale has a page already, but is in no list', async () => {
  const artist = await artistOf('Nobody yet', [{ status: 'draft' }])
  const nothing = { soundCount: 0, packCount: 0, introduction: [], cover: null }
  expect(await pageOf(artist.handle)).toMatchObject(nothing)
  expect(await names()).toEqual([])
})

test('[A11] guests see the same artists through their API', async () => {
  const artist = await artistOf('Ava Lune', [{}])
  const token = await guestToken(shop)
  expect((await ask<Artists>(shop, '/api/v6/artists', { token })).items).toHaveLength(1)
  expect(await ask(shop, `/api/v6/artists/${artist.handle}`, { token })).toMatchObject({ name: 'Ava Lune' })
})
