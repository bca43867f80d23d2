import { coverOfSize, type OwnPack, type OwnPackDetail, type PackDetail } from '@segno/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { ask } from '../../testing/ask.ts'
import { aPack, aSound } from '../../testing/builders.ts'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { OnWire } from '../../testing/on-wire.ts'

// Only a test that hangs is stopped.
const PATIENTLY = { timeout: 60_000 }

const database = useTestDatabase()
let shop: TestApp
let me: { id: string; token: string }
beforeEach(async () => {
  shop = await openTestApp(database.db)
  me = await anArtistSignedIn('me')
})
afterEach(() => shop[Symbol.asyncDispose]())

async function anArtistSignedIn(handle: string): Promise<{ id: string; token: string }> {
  const person = await signedIn(shop, { role: 'artist' })
  await sql`insert into artist (account_id, handle, name) values (${person.id}, ${handle}, ${handle})`.execute(
    over(database.db),
  )
  return person
}

const url = '/api/artist/packs'
const asMe = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object) =>
  ask<OnWire<OwnPackDetail, { id: '_id' }>>(shop, url + path, {
    method,
    token: me.token,
    ...(body ? { body } : {}),
  })
const create = (title: string): Promise<OnWire<OwnPack, { id: '_id' }>> => asMe('POST', '', { title })

test('an artist makes, renames and describes a pack, and sees it among their own by title', async () => {
  const made = await create('  Night Shift ')
  expect(made).toMatchObject({ title: 'Night Shift', description: '', soundCount: 0, hasOwnCover: false })
  await create('Afternoon')
  await asMe('PUT', `/${made._id}`, { title: 'Zenith', description: 'For the last hour.' })
  const { packs } = await ask<{ packs: OnWire<OwnPack, { id: '_id' }>[] }>(shop, url, { token: me.token })
  expect(packs.map(({ title, description }) => [title, description])).toEqual([
    ['Afternoon', ''],
    ['Zenith', 'For the last hour.'],
  ])
})

test('two packs of one artist never have the same name, and two artists may', async () => {
  const other = await anArtistSignedIn('other')
  const first = await create('Night Shift')
  const taken = { statusCode: 409, code: 'pack_exists' }
  expect(await create('Night  shift!')).toEqual(taken)
  const second = await create('Day')
  expect(await asMe('PUT', `/${second._id}`, { title: 'NIGHT SHIFT', description: '' })).toEqual(taken)
  expect(await asMe('PUT', `/${first._id}`, { title: 'Night shift', description: '' })).toMatchObject({
    title: 'Night shift',
  })
  const theirs = { method: 'POST', token: other.token, body: { title: 'Night Shift' } } as const
  expect(await ask(shop, url, theirs)).toMatchObject({ title: 'Night Shift' })
  for (const title of ['夜勤', '昼勤', '🌙', '🌞']) expect(await create(title)).toMatchObject({ title })
})

test('names of before lead to a pack, until another is called so', async () => {
  await sql`insert into former_handle (artist_id, handle, given_up_at) values (${me.id}, 'mine', now())`.execute(
    over(database.db),
  )
  const first = await create('Night Shift')
  await aSound(database.db, { artist_id: me.id, pack_id: first._id })
  const rename = (id: string, title: string) => asMe('PUT', `/${id}`, { title, description: '' })
  const at = async (slug: string, handle = 'me') =>
    (await ask<{ _id?: string }>(shop, `/api/artists/${handle}/packs/${slug}`))._id
  await rename(first._id, 'Day Shift')
  await rename(first._id, 'Late Shift')
  for (const slug of ['night-shift', 'day-shift', 'late-shift']) expect(await at(slug)).toBe(first._id)
  expect(await at('day-shift', 'mine')).toBe(first._id)
  const second = await create('Day Shift')
  await aSound(database.db, { artist_id: me.id, pack_id: second._id })
  expect([await at('day-shift'), await at('night-shift')]).toEqual([second._id, first._id])
  await rename(first._id, 'Night Shift')
  expect([await at('night-shift'), await at('late-shift')]).toEqual([first._id, first._id])
  for (const [slug, handle] of [
    ['night', 'me'],
    ['night-shift', 'nobody'],
  ] as const)
    expect(await ask(shop, `/api/artists/${handle}/packs/${slug}`)).toMatchObject({ code: 'pack_not_found' })
})

test('a pack needs a name that can be seen, and its artist a page of their own', async () => {
  const bad = { statusCode: 400, code: 'bad_request' }
  for (const title of ['', '   ', 'Night\u202eShift', 'x'.repeat(121)])
    expect(await create(title)).toEqual(bad)
  const { token } = await signedIn(shop, { role: 'artist' })
  const early = { method: 'POST', token, body: { title: 'Early' } } as const
  expect(await ask(shop, url, early)).toEqual({ statusCode: 409, code: 'no_artist_page' })
})

test('an artist says in which order a pack is heard; sounds of others and of other packs are refused', async () => {
  const { _id } = await create('Night Shift')
  const add = (title: string, facts = {}) =>
    aSound(database.db, { artist_id: me.id, pack_id: _id, title, ...facts })
  const one = await add('one', { created_at: new Date(1_000) })
  const two = await add('two', { created_at: new Date(2_000), status: 'draft' })
  const three = await add('three', { created_at: new Date(3_000) })
  const ordered = await asMe('PUT', `/${_id}/order`, { loopIds: [three.id, two.id, three.id] })
  expect(ordered).toMatchObject({
    soundCount: 3,
    publishedCount: 2,
    counts: { draft: 1, published: 2, inReview: 0 },
  })
  expect(ordered.sounds.map(({ title, status }) => [title, status])).toEqual([
    ['three', 'published'],
    ['two', 'draft'],
    ['one', 'published'],
  ])
  expect(await asMe('GET', `/${_id}`)).toEqual(ordered)
  const foreign = await aSound(database.db)
  for (const soundIds of [[one.id, foreign.id], ['nonsense']]) {
    expect(await asMe('PUT', `/${_id}/order`, { loopIds: soundIds })).toEqual({
      statusCode: 409,
      code: 'not_in_pack',
    })
  }
})

test('a pack is deleted once it is empty', async () => {
  const { _id } = await create('Night Shift')
  const sound = await aSound(database.db, { artist_id: me.id, pack_id: _id, status: 'withdrawn' })
  expect(await asMe('DELETE', `/${_id}`)).toEqual({ statusCode: 409, code: 'pack_not_empty' })
  await sql`update sound set pack_id = null where id = ${sound.id}`.execute(over(database.db))
  expect(await asMe('DELETE', `/${_id}`)).toEqual({})
  expect(await asMe('GET', `/${_id}`)).toEqual({ statusCode: 404, code: 'pack_not_found' })
})

test('a new name of a pack is found by search', async () => {
  const { _id } = await create('Night Shift')
  await aSound(database.db, { artist_id: me.id, pack_id: _id, title: 'Sub' })
  await asMe('PUT', `/${_id}`, { title: 'Glasshouse', description: '' })
  const found = async () => (await ask<{ total: number }>(shop, '/api/sounds?q=glasshouse')).total
  await expect.poll(found, PATIENTLY).toBe(1)
})

const put = (packId: string, payload: Buffer, token = me.token) =>
  shop.app.inject({
    method: 'PUT',
    url: `${url}/${packId}/cover`,
    headers: { token, 'content-type': 'image/jpeg' },
    payload,
  })
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 1100, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Copyright: 'secret' } })
    .jpeg()
    .toBuffer()

test('a cover is shown as squares that may be kept for ever, without anything of the file but its pixels', async () => {
  const { _id } = await create('Night Shift')
  await aSound(database.db, { artist_id: me.id, pack_id: _id })
  const given = (await put(_id, await picture())).json() as { body: { data: OnWire<OwnPack, { id: '_id' }> } }
  expect(given.body.data).toMatchObject({ hasOwnCover: true })
  const { cover } = await ask<OnWire<PackDetail, { id: '_id' }>>(shop, `/api/packs/${_id}`)
  for (const side of [1024, 512, 256] as const) {
    const answer = await shop.app.inject(coverOfSize(cover, side))
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const { width, height, exif } = await sharp(answer.rawPayload).metadata()
    expect({ width, height, exif }).toEqual({ width: side, height: side, exif: undefined })
  }
})

test('a cover that is replaced or taken away is gone, and then one is drawn', async () => {
  await shop.ctx.startJobs()
  const { _id } = await create('Night Shift')
  const coverNow = async () => (await asMe('GET', `/${_id}`)).cover
  await put(_id, await picture())
  const first = await coverNow()
  await put(_id, await picture())
  const second = await coverNow()
  expect(second).not.toBe(first)
  await expect.poll(async () => (await shop.app.inject(first)).statusCode, PATIENTLY).toBe(404)
  expect(await asMe('DELETE', `/${_id}/cover`)).toMatchObject({ hasOwnCover: false })
  expect(await coverNow()).toMatch(/\.svg$/)
  await expect.poll(async () => (await shop.app.inject(second)).statusCode, PATIENTLY).toBe(404)
})

test('what is no picture changes nothing', async () => {
  const { _id } = await create('Night Shift')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect((await put(_id, svg)).json()).toMatchObject({ code: 'not_a_picture' })
  expect((await put(_id, Buffer.alloc(2_000_000))).json()).toMatchObject({ message: 'Request Too Long' })
  expect(await asMe('GET', `/${_id}`)).toMatchObject({ hasOwnCover: false })
})

test('somebody else’s pack looks as if it did not exist', async () => {
  const { id } = await aPack(database.db)
  const missing = { statusCode: 404, code: 'pack_not_found' }
  const words = { title: 'Mine now', description: '' }
  expect(await asMe('GET', `/${id}`)).toEqual(missing)
  expect(await asMe('PUT', `/${id}`, words)).toEqual(missing)
  expect(await asMe('PUT', `/${id}/order`, { loopIds: [] })).toEqual(missing)
  expect(await asMe('DELETE', `/${id}`)).toEqual(missing)
  expect(await asMe('DELETE', `/${id}/cover`)).toEqual(missing)
  expect((await put(id, await picture())).json()).toMatchObject(missing)
  expect(await asMe('GET', '/nonsense')).toEqual(missing)
})

test('an artist sells a pack for less than its published sounds, and everybody reads what is left to pay', async () => {
  const { _id } = await create('Night Shift')
  const facts = { artist_id: me.id, pack_id: _id, price_points: 10 }
  await aSound(database.db, facts)
  await aSound(database.db, facts)
  await aSound(database.db, { ...facts, status: 'draft' })
  const setPrice = (pricePoints: number | null) => asMe('PUT', `/${_id}/price`, { pricePoints })
  expect(await setPrice(20)).toEqual({ statusCode: 409, code: 'pack_price_too_high' })
  const rest = async () =>
    (await ask<OnWire<PackDetail, { id: '_id' }>>(shop, `/api/packs/${_id}`)).restPoints
  expect(await rest()).toBeNull()
  expect(await setPrice(15)).toMatchObject({ pricePoints: 15, sumPoints: 20 })
  expect(await rest()).toBe(15)
  expect(await setPrice(null)).toMatchObject({ pricePoints: null })
  const other = await anArtistSignedIn('other')
  const theirs = { method: 'PUT', token: other.token, body: { pricePoints: 1 } } as const
  expect(await ask(shop, `${url}/${_id}/price`, theirs)).toEqual({ statusCode: 404, code: 'pack_not_found' })
})
