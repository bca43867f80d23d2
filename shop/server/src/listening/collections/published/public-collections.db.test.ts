import type { Collection, PublicCollection } from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../../platform/db/db.ts'
import { anArtist, aSound } from '../../../testing/builders.ts'
import { openTestApp, signedIn, type TestApp } from '../../../testing/test-app.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'
import { eraseCollections } from '../../public.ts'

const database = useTestDatabase()
const ORIGIN = 'https://shop.example'
let shop: TestApp
let ada: { id: string; token: string }
let eve: { id: string; token: string }
let soundId: string
beforeEach(async () => {
  soundId = (await aSound(database.db, { title: 'Alba' })).id
  shop = await openTestApp(database.db, { SEGNO_ORIGIN: ORIGIN })
  ada = await signedIn(shop)
  eve = await signedIn(shop)
})
afterEach(() => shop[Symbol.asyncDispose]())

interface Answered<Data> {
  readonly statusCode: number
  readonly code?: string
  readonly body: { readonly data: Data }
}
async function ask<Data = { _id: string }>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { token = ada.token, payload }: { token?: string; payload?: object } = {},
): Promise<Answered<Data>> {
  const answer = await shop.app.inject({
    method,
    url,
    headers: token === '' ? {} : { token },
    ...(payload && { payload }),
  })
  return answer.json()
}
/** A collection with the sound in it. */
async function make(name: string, visibility: string, token = ada.token): Promise<string> {
  const { body } = await ask('POST', '/api/user/collections', { token, payload: { name, visibility } })
  const id = body.data._id
  const payload = { loops: [{ LoopId: soundId }] }
  await ask('POST', `/api/user/collections/${id}/sounds`, { token, payload })
  return id
}
const listed = async (query = ''): Promise<PublicCollection[]> => {
  const path = `/api/collections${query}`
  return (await ask<{ items: PublicCollection[] }>('GET', path, { token: '' })).body.data.items
}
const names = async (query = ''): Promise<string[]> => (await listed(query)).map(({ name }) => name)
const keep = (id: string, method: 'PUT' | 'DELETE' = 'PUT', token = eve.token) =>
  ask(method, `/api/user/kept-collections/${id}`, { token })
const kept = async (token = eve.token): Promise<Collection[]> =>
  (await ask<{ kept: Collection[] }>('GET', '/api/user/collections', { token })).body.data.kept

test('everyone finds public collections with a sound for sale, newest first, and no others', async () => {
  await make('Mine', 'private')
  await make('By link', 'link')
  const first = await make('First', 'public')
  await make('Second', 'public')
  await ask('POST', '/api/user/collections', { payload: { name: 'Empty', visibility: 'public' } })
  expect(await names()).toEqual(['Second', 'First'])
  expect(await names('?q=fir')).toEqual(['First'])
  await ask('PUT', `/api/user/collections/${first}`, { payload: { visibility: 'private' } })
  await ask('PUT', `/api/user/collections/${first}`, { payload: { visibility: 'public' } })
  expect(await names()).toEqual(['First', 'Second'])
  await sql`update account set status = 'deactivated' where id = ${ada.id}`.execute(over(database.db))
  expect(await names()).toEqual([])
})

test('artists are named, and listeners are not', async () => {
  const nina = await anArtist(database.db, { handle: 'nina', name: 'Nina Ott' })
  await make('By a listener', 'public')
  const byArtist = await make('By Nina', 'public', eve.token)
  await sql`update collection set account_id = ${nina.id} where id = ${byArtist}`.execute(over(database.db))
  expect(await listed()).toMatchObject([
    { name: 'By Nina', total: 1, artist: { handle: 'nina', name: 'Nina Ott' } },
    { name: 'By a listener', total: 1, artist: null },
  ])
})

test('others keep a public collection, which is counted, and nobody their own', async () => {
  const id = await make('First', 'public')
  await make('Second', 'public')
  const hidden = await make('Mine', 'private')
  await keep(id)
  await keep(id)
  expect(await keep(hidden)).toMatchObject({ code: 'collection_not_found' })
  expect(await keep(id, 'PUT', ada.token)).toMatchObject({ code: 'collection_not_found' })
  expect(await kept()).toMatchObject([{ name: 'First', isOwn: false, isKept: true, keepCount: 1 }])
  expect(await names('?sort=-keepCount')).toEqual(['First', 'Second'])
  await ask('PUT', `/api/user/collections/${id}`, { payload: { visibility: 'private' } })
  expect(await kept()).toEqual([])
  await ask('PUT', `/api/user/collections/${id}`, { payload: { visibility: 'public' } })
  await keep(id, 'DELETE')
  await keep(id, 'DELETE')
  expect(await kept()).toEqual([])
  expect((await listed())[0]).toMatchObject({ name: 'First', keepCount: 0 })
})

test('who leaves the shop keeps nothing any more', async () => {
  const id = await make('First', 'public')
  await keep(id)
  await eraseCollections(database.db, { accountId: eve.id })
  expect((await listed())[0]).toMatchObject({ keepCount: 0 })
})

test('a public collection tells search engines of itself, one by link only where it is sent, one’s own nobody', async () => {
  const found = await make('Night <drive>', 'public')
  const linked = await make('By link', 'link')
  const hidden = await make('Mine', 'private')
  const { body } = await ask<{ linkToken: string }>('GET', `/api/collections/${linked}`)
  const headOf = async (key: string): Promise<string> => {
    const page = await shop.ctx.describePage(`/collections/${key}`)
    return page?.kind === 'found' ? page.head : ''
  }
  const head = await headOf(found)
  expect(head).toContain('<title>Night &lt;drive&gt; · Segno</title>')
  expect(head).toContain(`<link rel="canonical" href="${ORIGIN}/collections/${found}" />`)
  expect(head).toMatch(/og:image" content="https:\/\/shop\.example\/cards\/collection\//)
  expect(head).not.toContain('noindex')
  const ofLink = await headOf(body.data.linkToken)
  expect(ofLink).toContain('By link')
  expect(ofLink).toContain('noindex')
  const ofHidden = await headOf(hidden)
  expect(ofHidden).not.toContain('Mine')
  expect(ofHidden).toContain('noindex')
  const map = await shop.app.inject('/sitemaps/collections-1.xml')
  expect(map.body).toContain(`<loc>${ORIGIN}/collections/${found}</loc>`)
  expect(map.body.match(/<loc>/g)).toHaveLength(1)
  expect((await shop.app.inject('/sitemap.xml')).body).toContain('/sitemaps/collections-1.xml')
})
