import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
let now = new Date()
let shop: TestApp
beforeEach(async () => {
  now = new Date()
  shop = await openTestApp(database.db, {}, { now: () => now })
})
afterEach(() => shop[Symbol.asyncDispose]())

/** A plugin that opens a browser and waits. */
function aPlugin() {
  const secret = randomBytes(32).toString('base64url')
  const pluginId = createHash('sha256').update(secret).digest('base64url')
  return { secret, pluginId }
}

async function post(url: string, payload: object) {
  const answer = await shop.app.inject({ method: 'POST', url, payload })
  const said = answer.json() as { body?: { data: unknown }; code?: string }
  return { status: answer.statusCode, data: said.body?.data, code: said.code }
}
const handOver = (pluginId: string, idToken: string) =>
  post('/api/public/redirectSocialLogin', {
    pluginId,
    access_token: 'the access token',
    refresh_token: 'the refresh token',
    id_token: idToken,
  })
const collect = (secret: string) => post('/api/public/collectSocialLogin', { secret })

test('[A10] [G10] [R51] a plugin waits until somebody has signed in, and gets the tokens once', async () => {
  const { secret, pluginId } = aPlugin()
  expect((await collect(secret)).data).toEqual({ state: 'waiting' })
  const { token } = await signedIn(shop)
  expect(await handOver(pluginId, token)).toMatchObject({ status: 200, data: null })
  expect((await collect(secret)).data).toEqual({
    state: 'handedOver',
    accessToken: 'the access token',
    refreshToken: 'the refresh token',
    idToken: token,
  })
  expect((await collect(secret)).code).toBe('hand_over_done')
})

test('[A10] a plugin that took tokens over asks whose account it is in, and what its page says, and nothing else', async () => {
  const { token } = await signedIn(shop)
  const get = async (url: string) => (await shop.app.inject({ url, headers: { token } })).json() as object
  expect(await get('/api/auth/sessions')).toMatchObject({ statusCode: 200 })
  await handOver(aPlugin().pluginId, token)
  expect(await get('/api/user/profile')).toMatchObject({ statusCode: 200 })
  expect(await get('/api/auth/sessions')).toMatchObject({ code: 'scope_not_allowed' })
  expect(await get('/api/wallet')).toMatchObject({ statusCode: 200 })
})

test('[A10] who has seen the address of the sign-in cannot collect', async () => {
  const { secret, pluginId } = aPlugin()
  await handOver(pluginId, (await signedIn(shop)).token)
  expect((await collect(pluginId)).data).toEqual({ state: 'waiting' })
  expect((await collect(secret)).data).toMatchObject({ state: 'handedOver' })
})

test('[A10] a token that is not ours, or whose session has ended, is not handed over', async () => {
  const { pluginId } = aPlugin()
  expect((await handOver(pluginId, 'not.a.token')).code).toBe('hand_over_refused')
  const { token } = await signedIn(shop)
  await shop.app.inject({ method: 'POST', url: '/api/auth/signOut', headers: { token } })
  expect(await handOver(pluginId, token)).toMatchObject({ status: 400, code: 'hand_over_refused' })
})

test('[A10] a second hand-over does not put itself in the place of the first', async () => {
  const { secret, pluginId } = aPlugin()
  const { token } = await signedIn(shop)
  await handOver(pluginId, token)
  const other = await signedIn(shop)
  expect((await handOver(pluginId, other.token)).code).toBe('hand_over_done')
  expect((await collect(secret)).data).toMatchObject({ idToken: token })
  expect((await handOver(pluginId, other.token)).code).toBe('hand_over_done')
})

test('[A10] after five minutes nothing is handed over any more', async () => {
  const { secret, pluginId } = aPlugin()
  const { token } = await signedIn(shop)
  await handOver(pluginId, token)
  now = new Date(now.getTime() + 5 * 60_000)
  expect((await collect(secret)).data).toEqual({ state: 'waiting' })
})

test('[A10] the database holds neither the tokens nor the id that opens them', async () => {
  const { secret, pluginId } = aPlugin()
  const { token } = await signedIn(shop)
  await handOver(pluginId, token)
  const { rows } = await sql`select * from plugin_hand_over`.execute(over(database.db))
  const kept = JSON.stringify(rows)
  const opened =
    kept + Buffer.from((rows[0] as { sealed_tokens: string }).sealed_tokens, 'base64url').toString('latin1')
  for (const text of [secret, pluginId, token, 'the access token', 'the refresh token'])
    expect(opened).not.toContain(text)
})
