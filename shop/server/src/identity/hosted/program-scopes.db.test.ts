import {
  allowHostedSignIn,
  checkOut,
  getSpendingAllowance,
  getWallet,
  listSessions,
  listSounds,
  type Answer,
} from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { aSound } from '../../testing/builders.ts'
import { givePoints } from '../../testing/orders-context.ts'
import { programSignedIn } from '../../testing/program-sign-in.ts'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { OnWire } from '../../testing/on-wire.ts'

const database = useTestDatabase()
let shop: TestApp
let person: { id: string; token: string }
beforeEach(async () => {
  shop = await openTestApp(database.db)
  person = await signedIn(shop)
})
afterEach(() => shop[Symbol.asyncDispose]())

async function ask(method: 'GET' | 'POST', url: string, token: string, payload?: object) {
  const headers = { token, ...(payload ? { 'idempotency-key': newId() } : {}) }
  const answer = await shop.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  const { code, body } = answer.json() as { code?: string; body?: { data: unknown } }
  return { status: answer.statusCode, code, data: body?.data }
}

const buy = async (token: string, pricePoints: number) => {
  const sound = await aSound(database.db, { price_points: pricePoints })
  return ask('POST', checkOut.path, token, { items: [{ loopId: sound.id, pricePoints }] })
}

test('a program that was allowed to search cannot see the library, and neither can a token it renewed', async () => {
  const program = await programSignedIn(shop, person.token, { scope: 'openid search' })
  expect((await ask('GET', listSounds.path, program.idToken)).status).toBe(200)
  expect(await ask('GET', getWallet.path, program.idToken)).toMatchObject({
    status: 400,
    code: 'scope_not_allowed',
  })
  const renewed = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    payload: { refreshToken: program.refreshToken },
  })
  const { idToken } = (renewed.json() as { body: { data: { idToken: string } } }).body.data
  expect((await ask('GET', getWallet.path, idToken)).code).toBe('scope_not_allowed')
})

test('an access token of a program is good for what was allowed, until the session ends', async () => {
  const { accessToken } = await programSignedIn(shop, person.token, { scope: 'openid library' })
  expect((await ask('GET', getWallet.path, accessToken)).status).toBe(200)
  expect((await ask('GET', getSpendingAllowance.path, accessToken)).code).toBe('scope_not_allowed')
  const sessions = await ask('GET', `${listSessions.path}?limit=10`, person.token)
  const { items } = sessions.data as OnWire<Answer<typeof listSessions>>
  const { _id } = items.find(({ program }) => program !== null)!
  await shop.app.inject({
    method: 'DELETE',
    url: `${listSessions.path}/${_id}`,
    headers: { token: person.token },
  })
  expect((await ask('GET', getWallet.path, accessToken)).code).toBe('unauthenticated')
  expect((await ask('GET', getWallet.path, 'no-such-token')).code).toBe('invalid_token')
})

test('a program hears what is left of its limit; nothing limits people at the shop’s own page', async () => {
  await givePoints(database.db, person.id, 100)
  const { idToken } = await programSignedIn(shop, person.token, { scope: 'openid buy', spendLimitPoints: 10 })
  await buy(idToken, 7)
  const allowance = async (token: string) => (await ask('GET', getSpendingAllowance.path, token)).data
  expect(await allowance(idToken)).toEqual({ limitPoints: 10, leftPoints: 3 })
  expect(await allowance(person.token)).toEqual({ limitPoints: null, leftPoints: null })
})

test('a program buys up to its limit a month and not a point more; next month it may again', async () => {
  await givePoints(database.db, person.id, 100)
  const { idToken } = await programSignedIn(shop, person.token, { scope: 'openid buy', spendLimitPoints: 10 })
  expect((await buy(idToken, 7)).status).toBe(201)
  expect(await buy(idToken, 4)).toMatchObject({ status: 409, code: 'spending_limit_reached' })
  expect((await buy(idToken, 3)).status).toBe(201)
  expect((await buy(idToken, 1)).code).toBe('spending_limit_reached')
  expect((await buy(person.token, 4)).status).toBe(201)
  const { rows } = await sql<{ program_client: string | null }>`
    select program_client from receipt order by number`.execute(over(database.db))
  expect(rows.map((row) => row.program_client)).toEqual(['agent', 'agent', null])
  await sql`update program_spending set month = month - interval '1 month'`.execute(over(database.db))
  expect((await buy(idToken, 10)).status).toBe(201)
})

test('a program that signs in again has no new limit', async () => {
  await givePoints(database.db, person.id, 100)
  const asked = { scope: 'openid buy', spendLimitPoints: 10 }
  expect((await buy((await programSignedIn(shop, person.token, asked)).idToken, 7)).status).toBe(201)
  const again = await programSignedIn(shop, person.token, asked)
  expect((await buy(again.idToken, 4)).code).toBe('spending_limit_reached')
  expect((await buy(again.idToken, 3)).status).toBe(201)
})

test('a program that may spend nothing is not allowed to buy', async () => {
  const { idToken } = await programSignedIn(shop, person.token, { scope: 'openid library buy' })
  expect((await buy(idToken, 1)).code).toBe('scope_not_allowed')
  expect((await ask('GET', getWallet.path, idToken)).status).toBe(200)
})

test('no program can let another in, whatever it was allowed', async () => {
  const { idToken } = await programSignedIn(shop, person.token, {
    scope: 'openid search match library buy agent',
    spendLimitPoints: 10,
  })
  const url = allowHostedSignIn.path.replace(':uid', 'another-sign-in')
  expect((await ask('POST', url, idToken, {})).code).toBe('scope_not_allowed')
})

test('somebody sees the programs they connected, what each may do, and can disconnect one', async () => {
  const { idToken } = await programSignedIn(shop, person.token, {
    scope: 'openid library buy',
    spendLimitPoints: 30,
  })
  const { items } = (await ask('GET', listSessions.path, person.token)).data as OnWire<
    Answer<typeof listSessions>
  >
  expect(items.map(({ program }) => program)).toContainEqual({
    name: 'Segno Agent',
    scopes: ['library', 'buy'],
    spendLimitPoints: 30,
  })
  const connected = items.find(({ program }) => program !== null)!
  const url = `/api/auth/sessions/${connected._id}`
  await shop.app.inject({ method: 'DELETE', url, headers: { token: person.token } })
  expect((await ask('GET', getWallet.path, idToken)).code).toBe('unauthenticated')
})
