import type { Failure, MatchPage } from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { agentContextOn, anAgentLicence } from '../../testing/agent-context.ts'
import { aSound } from '../../testing/builders.ts'
import { aFingerprint, storedFingerprint } from '../../testing/fingerprints.ts'
import { programSignedIn } from '../../testing/program-sign-in.ts'
import { guestToken, openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { addDevice } from '../devices/use-devices.ts'

const database = useTestDatabase()
let now: Date
let shop: TestApp
let buyer: { id: string; token: string }
beforeEach(async () => {
  now = new Date()
  await aSound(database.db, { fingerprint: storedFingerprint({ timbre: [1] }) })
  shop = await openTestApp(database.db, {}, { now: () => now })
  buyer = await signedIn(shop)
})
afterEach(() => shop[Symbol.asyncDispose]())

const DEVICE = 'studio-device-key-0123456789'
async function match(
  track: number,
  { token = buyer.token, path = '/api/match', query = '', body = {}, headers = {} } = {},
) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `${path}?${query}`,
    headers: { source: 'plugin', ...(token === '' ? {} : { token }), ...headers },
    payload: { fingerprint: aFingerprint({ timbre: [1, track / 100] }), ...body },
  })
  const said = answer.json<{ body?: { data: MatchPage } } & Partial<Failure>>()
  return { status: answer.statusCode, code: said.code, left: said.body?.data.freeMatchesLeft }
}
async function matchTracks(count: number, facts = {}): Promise<unknown[]> {
  const left = []
  for (let track = 1; track <= count; track++) left.push((await match(track, facts)).left)
  return left
}

test('a plugin matches ten tracks a day without a licence and hears how many are left; tomorrow ten more', async () => {
  expect(await matchTracks(10)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  expect(await match(11)).toMatchObject({ status: 429, code: 'free_matches_used' })
  now = new Date(now.getTime() + 86_400_000)
  buyer.token = (await signedIn(shop)).token
  expect(await match(11)).toMatchObject({ status: 200, left: 9 })
})

test('the same track counts once a day, with other filters, another tempo and its further pages', async () => {
  expect((await match(1)).left).toBe(9)
  expect((await match(1, { query: 'kind=loop&transposeMost=0', body: { tempoBpm: 90 } })).left).toBe(9)
  expect((await match(1, { query: 'index=1' })).left).toBe(9)
})

const PAGE = { source: 'web', 'sec-fetch-site': 'same-origin' }

test('in the shop’s page nothing is counted, and what is refused counts nothing', async () => {
  expect((await match(1, { headers: PAGE })).left).toBeNull()
  expect((await match(1, { headers: PAGE, token: '' })).left).toBeNull()
  expect((await match(1, { query: 'kind=drum' })).status).toBe(400)
  expect((await match(2)).left).toBe(9)
})

test.each(['web', 'daw', ''])('a program is counted whatever it calls itself: “%s”', async (source) => {
  expect((await match(1, { headers: { source } })).left).toBe(9)
  expect((await match(2, { headers: { source }, token: '' })).left).toBe(9)
})

test('a token that a program was given is counted, also where it pretends to be the page', async () => {
  const { idToken } = await programSignedIn(shop, buyer.token, { scope: 'openid match' })
  expect((await match(1, { headers: PAGE, token: idToken })).left).toBe(9)
})

test('requests at once match no more than ten tracks, with and without a program’s token', async () => {
  const { idToken } = await programSignedIn(shop, buyer.token, { scope: 'openid match' })
  const all = Array.from({ length: 16 }, (_, track) =>
    match(track, { token: track % 2 === 0 ? buyer.token : idToken }),
  )
  const statuses = (await Promise.all(all)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(6)
})

test('a device with a licence matches as often as it likes, and counts for the licence’s use; another device does not', async () => {
  const ctx = await agentContextOn(database.db, () => now)
  await anAgentLicence(ctx, { email: `${buyer.id}@segno.test` })
  await addDevice(ctx, { accountId: buyer.id, deviceKey: DEVICE, name: 'Studio', platform: 'linux' })
  const device = { headers: { device: DEVICE } }
  expect(new Set(await matchTracks(11, device))).toEqual(new Set([null]))
  expect(await match(12)).toMatchObject({ code: 'free_matches_used' })
  expect((await match(12, { ...device, headers: { device: `${DEVICE}x` } })).status).toBe(429)
})

test('guests share the ten matches of their network, whatever tokens they have', async () => {
  const guest = async (track: number) =>
    match(track, { token: await guestToken(shop), path: '/api/v6/match' })
  expect((await guest(1)).left).toBe(9)
  expect((await guest(2)).left).toBe(8)
  const { rows } = await sql<{ taker: string }>`select taker from agent_match_day`.execute(over(database.db))
  expect(rows[0]!.taker).toMatch(/^network [\w-]{43}$/)
})
