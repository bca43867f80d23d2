import { decideDeviceSignIn, findDeviceSignIn, getWallet } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'
let shop: TestApp
let person: { id: string; token: string }
let now: Date
beforeEach(async () => {
  now = new Date()
  shop = await openTestApp(database.db, {}, { now: () => now })
  person = await signedIn(shop)
})
afterEach(() => shop[Symbol.asyncDispose]())

async function form(url: string, fields: Record<string, string>) {
  const answer = await shop.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ client_id: 'companion', ...fields }).toString(),
  })
  return answer.json<Record<string, string>>()
}
const askForCode = () => form('/oauth2/device', { scope: 'openid library buy' })
const poll = (deviceCode: string) => form('/oauth2/token', { grant_type: GRANT, device_code: deviceCode })
async function post(url: string, payload: object, token = person.token) {
  const answer = await shop.app.inject({ method: 'POST', url, headers: { token }, payload })
  return answer.json<{ statusCode: number; code?: string; body?: { data: unknown } }>()
}
const decide = (userCode: string, isAllowed: boolean, token = person.token) =>
  post(decideDeviceSignIn.path, { userCode, isAllowed }, token)

test('a program without a browser shows a code; somebody reads what it asks, connects it, and it gets tokens once', async () => {
  const begun = await askForCode()
  expect(begun).toMatchObject({ verification_uri: 'http://localhost:3000/device', interval: 5 })
  const code = begun['device_code']!
  expect((await poll(code))['error']).toBe('authorization_pending')
  const typed = begun['user_code']!.toLowerCase().replace('-', ' ')
  const found = await post(findDeviceSignIn.path, { userCode: typed })
  expect(found.body?.data).toMatchObject({
    client: { name: 'Segno companion' },
    scopes: ['library', 'buy'],
  })
  expect((await decide(typed, true)).statusCode).toBe(200)
  const tokens = await poll(code)
  expect(tokens['scope']).toBe('openid library')
  const wallet = await shop.app.inject({ url: getWallet.path, headers: { token: tokens['id_token']! } })
  expect(wallet.statusCode).toBe(200)
  expect((await poll(code))['error']).toBe('invalid_grant')
})

test('whoever decides second finds no such code, and a refused program is told so', async () => {
  const begun = await askForCode()
  expect((await decide(begun['user_code']!, false)).statusCode).toBe(200)
  const other = await signedIn(shop)
  expect((await decide(begun['user_code']!, true, other.token)).code).toBe('device_code_not_found')
  expect((await poll(begun['device_code']!))['error']).toBe('access_denied')
})

test('a program that asks too often is told to slow down, and then to slow down more', async () => {
  const { device_code: code = '' } = await askForCode()
  const ask = async () => (await poll(code))['error']
  expect([await ask(), await ask()]).toEqual(['authorization_pending', 'slow_down'])
  now = new Date(now.getTime() + 6_000)
  expect(await ask()).toBe('slow_down')
  now = new Date(now.getTime() + 16_000)
  expect(await ask()).toBe('authorization_pending')
})

test('a code ends after ten minutes', async () => {
  const { user_code: userCode = '' } = await askForCode()
  now = new Date(now.getTime() + 600_000)
  expect((await decide(userCode, true)).code).toBe('device_code_not_found')
})

test('guessing codes ends after ten', async () => {
  const tries = []
  for (let turn = 0; turn < 11; turn++) tries.push((await decide(`WRONG-${turn}`, true)).code)
  expect(tries.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'device_code_not_found'))
  expect(tries[10]).toBe('too_many_attempts')
})

test('who signs out everywhere also takes back a code that they allowed and nobody collected', async () => {
  const begun = await askForCode()
  await decide(begun['user_code']!, true)
  await post('/api/auth/globalSignOut', {})
  expect((await poll(begun['device_code']!))['error']).toBe('invalid_grant')
})
