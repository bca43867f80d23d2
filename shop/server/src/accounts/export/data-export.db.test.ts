import type { DataExport } from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { completeCheckout } from '../../orders/public.ts'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { ask as askShop } from '../../testing/ask.ts'
import { aSound } from '../../testing/builders.ts'
import { givePoints, ordersContextOn } from '../../testing/orders-context.ts'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { removeExpiredExports } from './make-export.ts'

// Only a test that hangs is stopped.
const PATIENTLY = { timeout: 60_000 }

const database = useTestDatabase()
let shop: TestApp
beforeEach(async () => {
  shop = await openTestApp(database.db)
  await shop.ctx.startJobs()
})
afterEach(() => shop[Symbol.asyncDispose]())

const url = '/api/user/export'
const ask = (token: string, method: 'GET' | 'POST' = 'GET') =>
  shop.app.inject({ method, url, headers: { token } })
const stateOf = async (token: string): Promise<DataExport> =>
  ((await ask(token)).json() as { body: { data: DataExport } }).body.data
const fetchCopy = (token: string) => shop.app.inject({ url: `${url}/file`, headers: { token } })

async function makeCopy(token: string): Promise<void> {
  await ask(token, 'POST')
  await expect.poll(async () => (await stateOf(token)).state, PATIENTLY).toBe('ready')
}

async function anArtistWhoBuys() {
  const ada = await signedIn(
    shop,
    { email: 'ada@segno.test', first_name: 'Ada', role: 'artist' },
    { isConfirmed: true },
  )
  await sql`insert into artist (account_id, handle, name) values (${ada.id}, 'ada', 'Ada Lune')`.execute(
    over(database.db),
  )
  await aSound(database.db, { artist_id: ada.id, title: 'Own Rain' })
  const bought = await aSound(database.db, { title: 'Bought Thunder' })
  await givePoints(database.db, ada.id, 7)
  const headers = { token: ada.token }
  await shop.app.inject({ method: 'PUT', url: '/api/user/followed/mood/dark', headers })
  const payload = { name: 'Deep', address: 'genre=techno' }
  await shop.app.inject({ method: 'POST', url: '/api/user/searches', headers, payload })
  const LoopId = bought.id
  const tell = (path: string, body: object) => askShop(shop, path, { method: 'POST', token: ada.token, body })
  await shop.app.inject({
    method: 'PUT',
    url: '/api/user/mail-preferences/followed',
    headers,
    payload: { frequency: 'weekly' },
  })
  await tell('/api/user/favourites', { loops: [{ LoopId }] })
  await tell('/api/artist/agreement', { number: 4 })
  await tell('/api/user/recent', { plays: [{ LoopId, playedAt: '2026-11-01T10:00:00.000Z' }] })
  const drag = { LoopId, fileName: 'Thunder.wav', tempoBpm: 90, pitchSemitones: null }
  await tell('/api/drag-outs/reported', { drags: [drag] })
  await completeCheckout(ordersContextOn(database.db), {
    accountId: ada.id,
    idempotencyKey: newId(),
    items: [{ soundId: bought.id, pricePoints: 2 }],
  })
  return ada
}

test('[A15] the copy has everything that the shop knows of whoever asks, and no secret', async () => {
  const { token } = await anArtistWhoBuys()
  expect(await stateOf(token)).toMatchObject({ state: 'none', sizeBytes: null })
  await makeCopy(token)
  const { doneParts, totalParts, sizeBytes } = await stateOf(token)
  expect(doneParts).toBe(totalParts)
  const answer = await fetchCopy(token)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-length': String(sizeBytes),
  })
  expect(answer.headers['content-disposition']).toContain('attachment; filename="Segno data of ')
  expect(answer.json()).toMatchObject({
    shop: 'Segno',
    profile: {
      email: 'ada@segno.test',
      first_name: 'Ada',
      emails: [{ kind: 'followed', frequency: 'weekly', chosen_at: expect.any(String) as string }],
    },
    signingIn: {
      sessions: [{ end_reason: null }],
      secondFactor: { authenticator: false },
      securityLog: [{ kind: 'sign_in.succeeded', network: expect.any(String) as string }],
    },
    artist: {
      handle: 'ada',
      sounds: [{ title: 'Own Rain', previewAddress: expect.stringMatching(/\/audio\/previews\//) as string }],
    },
    points: { ledger: [{ points: 7 }, { points: -2 }], lots: [{ points: 7, used_points: 2 }] },
    orders: {
      receipts: [{ total_points: 2 }],
      licences: [{ title: 'Bought Thunder', first_taken_at: null }],
    },
    acceptedLegalTexts: [
      { occasion: 'application' },
      { name: 'agreement', number: 4, occasion: 'newVersion' },
    ],
    favourites: [expect.any(String)],
    recentPlays: [{ playedAt: '2026-11-01T10:00:00.000Z' }],
    dragOuts: [{ title: 'Bought Thunder', file_name: 'Thunder.wav', dragged_as: 'preview', tempo_bpm: 90 }],
    followed: { artists: [], words: [{ kind: 'mood', word: 'dark' }] },
    searches: [{ name: 'Deep', address: 'genre=techno' }],
  })
  expect(answer.body).not.toMatch(/(password|refresh|key|code)_hash|argon2|"secret"/)
})

test('only its owner fetches a copy', async () => {
  const { token } = await anArtistWhoBuys()
  await makeCopy(token)
  const eve = await signedIn(shop, {}, { isConfirmed: true })
  expect((await fetchCopy(eve.token)).statusCode).toBe(404)
  expect((await stateOf(eve.token)).state).toBe('none')
  expect((await shop.app.inject(`${url}/file`)).statusCode).toBe(400)
})

test('a session that was not confirmed gets no copy, and its owner hears why', async () => {
  const { token } = await signedIn(shop)
  await makeCopy(token)
  expect((await fetchCopy(token)).json()).toMatchObject({ statusCode: 409, code: 'confirmation_required' })
})

test('asking twice makes one copy, and the next can be asked for after a while', async () => {
  const { token } = await signedIn(shop, {}, { isConfirmed: true })
  await Promise.all([ask(token, 'POST'), ask(token, 'POST')])
  await expect.poll(async () => (await stateOf(token)).state, PATIENTLY).toBe('ready')
  expect((await ask(token, 'POST')).json()).toMatchObject({ statusCode: 429, code: 'too_many_attempts' })
  await sql`update data_export set finished_at = finished_at - interval '11 minutes'`.execute(
    over(database.db),
  )
  expect((await ask(token, 'POST')).statusCode).toBe(200)
})

test('a copy runs out after a week, and its file goes', async () => {
  const { token } = await signedIn(shop, {}, { isConfirmed: true })
  await makeCopy(token)
  await sql`update data_export set expires_at = now() - interval '1 second'`.execute(over(database.db))
  expect((await fetchCopy(token)).statusCode).toBe(404)
  expect((await stateOf(token)).state).toBe('none')
  const { rows } = await sql<{ key: string }>`select file_key as key from data_export`.execute(
    over(database.db),
  )
  await removeExpiredExports(shop.ctx)
  await expect.poll(() => shop.ctx.files.sizeBytes(rows[0]!.key), PATIENTLY).toBeNull()
})

test('the copy of a deleted account is deleted', async () => {
  const { token } = await signedIn(shop, { email: 'ada@segno.test' })
  await makeCopy(token)
  const { rows } = await sql<{ key: string }>`select file_key as key from data_export`.execute(
    over(database.db),
  )
  await shop.app.inject({
    method: 'POST',
    url: '/api/auth/deleteUser',
    headers: { token },
    payload: { confirmEmail: 'ada@segno.test', password: 'rain on the tin roof' },
  })
  await expect.poll(() => shop.ctx.files.sizeBytes(rows[0]!.key), PATIENTLY).toBeNull()
})
