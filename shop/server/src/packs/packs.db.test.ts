import type { Pack, PackDetail, PageMeta, Sound, SoundDetail } from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { completeCheckout } from '../orders/public.ts'
import { over } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { ask } from '../testing/ask.ts'
import { anArtist, aPack, aSound } from '../testing/builders.ts'
import { givePoints, ordersContextOn } from '../testing/orders-context.ts'
import { guestToken, openTestApp, signedIn, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'

const database = useTestDatabase()
let shop: TestApp
beforeEach(async () => {
  shop = await openTestApp(database.db)
})
afterEach(() => shop[Symbol.asyncDispose]())

interface Packs {
  items: Pack[]
  meta: PageMeta
}
const list = (query = ''): Promise<Packs> => ask<Packs>(shop, `/api/packs?${query}`)
const titles = async (query = ''): Promise<string[]> => (await list(query)).items.map(({ title }) => title)

type SoundFacts = Parameters<typeof aSound>[1]

async function packOf(title: string, sounds: readonly SoundFacts[], artist?: { id: string }) {
  const pack = await aPack(database.db, { title, ...(artist ? { artist_id: artist.id } : {}) })
  const soundIds: string[] = []
  for (const facts of sounds) {
    const sound = { ...facts, pack_id: pack.id, artist_id: pack.artistId }
    soundIds.push((await aSound(database.db, sound)).id)
  }
  return { ...pack, soundIds }
}

test('a pack says how many sounds it has, what they cost together, how long they last and how fast they are', async () => {
  await packOf('Night Shift', [
    { tempo_bpm: 120, price_points: 3, genres: ['house', 'techno'] },
    { tempo_bpm: 124, price_points: 2, genres: ['techno'], length_frames: 88_200 },
    { tempo_bpm: null, kind: 'oneShot', price_points: 1, genres: ['techno'], length_frames: 22_050 },
  ])
  const { items, meta } = await list()
  expect(items[0]).toMatchObject({
    title: 'Night Shift',
    artist: { name: 'Ava Lune' },
    soundCount: 3,
    loopCount: 2,
    totalPoints: 6,
    durationSeconds: 6.5,
    tempos: { fromBpm: 120, toBpm: 124 },
    genres: ['techno', 'house'],
  })
  expect(meta).toEqual({ itemCount: 1, totalItems: 1, itemsPerPage: 10, totalPages: 1, currentPage: 1 })
})

test('only what is published counts, and a pack without it is not there for anybody', async () => {
  const half = await packOf('Half out', [{ price_points: 2 }, { price_points: 3, status: 'draft' }])
  const hidden = await packOf('Not out', [{ status: 'inReview' }, { status: 'withdrawn' }])
  expect(await titles()).toEqual(['Half out'])
  expect(await ask<PackDetail>(shop, `/api/packs/${half.id}`)).toMatchObject({
    soundCount: 1,
    totalPoints: 2,
  })
  const missing = { statusCode: 404, code: 'pack_not_found' }
  expect(await ask(shop, `/api/packs/${hidden.id}`)).toEqual(missing)
  expect(await ask(shop, `/api/packs/${hidden.id}/sounds`)).toEqual(missing)
  expect(await ask(shop, `/api/packs/${newId()}`)).toEqual(missing)
  expect(await ask(shop, '/api/packs/nonsense')).toEqual(missing)
})

test('packs are found by words of their title and their artist together, and % is a character like any other', async () => {
  const artist = await anArtist(database.db, { name: 'Ava Lune' })
  await packOf('Night 100% Shift', [{}], artist)
  await packOf('Day Shift', [{}])
  expect(await titles('q=shift%20ava%20night')).toEqual(['Night 100% Shift'])
  expect(await titles('q=100%25')).toEqual(['Night 100% Shift'])
  expect(await titles('q=%25%25')).toEqual([])
  expect(await titles('q=%5C')).toEqual([])
})

test('packs are listed by artist and by genre, and by what is published alone', async () => {
  const artist = await anArtist(database.db, { handle: 'greyfen' })
  await packOf('Rollers', [{ genres: ['drum-and-bass'] }, { genres: ['house'], status: 'draft' }], artist)
  await packOf('Garage', [{ genres: ['house'] }])
  expect(await titles('artist=greyfen')).toEqual(['Rollers'])
  expect(await titles('genre=house')).toEqual(['Garage'])
  expect(await titles('genre=drum-and-bass&artist=greyfen')).toEqual(['Rollers'])
})

test('packs come by newest, most popular, most sounds or title, in pages', async () => {
  const on = (day: number) => ({ published_at: new Date(Date.UTC(2026, 0, day)) })
  await packOf('b', [{ ...on(3), play_count: 5 }])
  await packOf('A', [{ ...on(1), sale_count: 1 }, on(2)])
  await packOf('c', [{ ...on(9) }])
  expect(await titles()).toEqual(['c', 'b', 'A'])
  expect(await titles('sort=popular')).toEqual(['A', 'b', 'c'])
  expect(await titles('sort=sounds&limit=1')).toEqual(['A'])
  expect(await titles('sort=title')).toEqual(['A', 'b', 'c'])
  const last = await list('sort=title&limit=2&page=2')
  expect(last.items.map(({ title }) => title)).toEqual(['c'])
  expect(last.meta).toEqual({ itemCount: 1, totalItems: 3, itemsPerPage: 2, totalPages: 2, currentPage: 2 })
})

test('a pack’s page says how many of its sounds have each tempo, key and instrument', async () => {
  const { id } = await packOf('Night Shift', [
    { tempo_bpm: 120, instrument: 'bass' },
    { tempo_bpm: 120, key_tonic: 7, key_mode: 'major', instrument: 'bass' },
    { tempo_bpm: null, key_tonic: null, key_mode: null, instrument: 'kick', status: 'published' },
    { tempo_bpm: 90, key_tonic: 7, key_mode: 'major', instrument: null },
  ])
  expect(await ask<PackDetail>(shop, `/api/packs/${id}`)).toMatchObject({
    tempoCounts: [
      { tempoBpm: 120, count: 2 },
      { tempoBpm: 90, count: 1 },
    ],
    keys: [
      { key: { tonic: 7, mode: 'major' }, count: 2 },
      { key: { tonic: 0, mode: 'minor' }, count: 1 },
    ],
    instruments: [
      { slug: 'bass', count: 2 },
      { slug: 'kick', count: 1 },
    ],
    isOwn: false,
  })
})

interface PackSounds {
  loops: Sound[]
  total: number
  index: number
  ownedIds: string[]
}

test('a pack’s sounds come in its artist’s order, those not named after them, in parts', async () => {
  const pack = await packOf('Night Shift', [
    { title: 'one', created_at: new Date(1_000) },
    { title: 'two', created_at: new Date(2_000) },
    { title: 'three', created_at: new Date(3_000) },
    { title: 'draft', status: 'draft' },
  ])
  const heard = async (query = ''): Promise<PackSounds & { titles: string[] }> => {
    const page = await ask<PackSounds>(shop, `/api/packs/${pack.id}/sounds?${query}`)
    return { ...page, titles: page.loops.map(({ title }) => title) }
  }
  expect((await heard()).titles).toEqual(['one', 'two', 'three'])
  const [, , third] = pack.soundIds
  await sql`update pack set sound_order = ${[third]}::uuid[] where id = ${pack.id}`.execute(over(database.db))
  expect(await heard('limit=2')).toMatchObject({ titles: ['three', 'one'], total: 3, index: 2 })
  expect(await heard('limit=2&index=2')).toMatchObject({ titles: ['two'], total: 3, index: 3 })
})

test('whoever owns sounds of a pack is told which, and keeps the page of one that is withdrawn', async () => {
  const { token, id: accountId } = await signedIn(shop)
  const pack = await packOf('Night Shift', [{}, {}])
  const [bought = '', other = ''] = pack.soundIds
  await givePoints(database.db, accountId, 10)
  await completeCheckout(ordersContextOn(database.db), {
    accountId,
    idempotencyKey: 'one-press',
    items: [{ soundId: bought, pricePoints: 2 }],
  })
  const ownedIn = async (asking: { token?: string }) =>
    (await ask<PackSounds>(shop, `/api/packs/${pack.id}/sounds`, asking)).ownedIds
  expect(await ownedIn({ token })).toEqual([bought])
  expect(await ownedIn({})).toEqual([])

  await sql`update sound set status = 'withdrawn'`.execute(over(database.db))
  const missing = { statusCode: 404, code: 'sound_not_found' }
  expect(await ask(shop, `/api/sounds/${bought}`)).toEqual(missing)
  expect(await ask(shop, `/api/sounds/${bought}`, { token })).toMatchObject({
    _id: bought,
    isOwned: true,
    isForSale: false,
  })
  expect(await ask(shop, `/api/sounds/${other}`, { token })).toEqual(missing)
})

test('a sound’s page says what was measured beside what is claimed, and has the cover of its pack', async () => {
  const pack = await packOf('Night Shift', [
    { tempo_bpm: 140, measured_tempo_bpm: 70, tempo_confidence: 0.4, tagged_by: 'artist' },
  ])
  const { items } = await list()
  expect(await ask<SoundDetail>(shop, `/api/sounds/${pack.soundIds[0]}`)).toMatchObject({
    tempoBpm: 140,
    measured: { tempoBpm: 70, tempoConfidence: 0.4, key: null },
    taggedBy: 'artist',
    cover: items[0]!.cover,
    isOwned: false,
    isForSale: true,
  })
  const alone = await aSound(database.db)
  const { cover } = await ask<SoundDetail>(shop, `/api/sounds/${alone.id}`)
  expect(cover).toMatch(/^\/covers\/[\w-]{44}\.svg$/)
  expect(cover).not.toBe(items[0]!.cover)
})

test('[A11] guests see the same packs through their API', async () => {
  const { id } = await packOf('Night Shift', [{}])
  const token = await guestToken(shop)
  expect((await ask<Packs>(shop, '/api/v6/packs', { token })).items[0]).toMatchObject({
    title: 'Night Shift',
  })
  expect(await ask<PackDetail>(shop, `/api/v6/packs/${id}`, { token })).toMatchObject({ soundCount: 1 })
  expect(await ask<PackSounds>(shop, `/api/v6/packs/${id}/sounds`, { token })).toMatchObject({ total: 1 })
})
