import { createHmac } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { getShop, callEndpoint, GuestClient, listSoundsAsGuest, type Transport } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aSound } from '../../testing/builders.ts'
import { identityContextOn } from '../../testing/identity-context.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { giveNonce, isGuestToken, logInGuest } from './guest-tokens.ts'

const database = useTestDatabase()
const key = 'segno-guest'
const hashOf = (nonce: string, with_ = key): string => createHmac('sha256', with_).update(nonce).digest('hex')

let now: Date
const context = () => identityContextOn(database.db, { now: () => now })
beforeEach(() => {
  now = new Date()
})

test('[A11] whoever answers the nonce by its HMAC gets a token for an hour', async () => {
  const ctx = await context()
  const { id, nonce } = await giveNonce(ctx, { user: 'guest' })
  const { token } = await logInGuest(ctx, { user: 'guest', nonce: id, hash: hashOf(nonce) })
  expect(await isGuestToken(ctx, token)).toBe(true)
  now = new Date(now.getTime() + 61 * 60_000)
  expect(await isGuestToken(ctx, token)).toBe(false)
})

test('[A11] a nonce is answered once, in time, by the one who asked, and rightly', async () => {
  const ctx = await context()
  const refused = { status: 401, code: 'guest_refused' }
  const used = await giveNonce(ctx, { user: 'guest' })
  const right = { user: 'guest', nonce: used.id, hash: hashOf(used.nonce) }
  await expect(logInGuest(ctx, { ...right, user: 'plugin' })).rejects.toMatchObject(refused)
  await logInGuest(ctx, right)
  await expect(logInGuest(ctx, right)).rejects.toMatchObject(refused)
  const wrong = await giveNonce(ctx, { user: 'guest' })
  const answer = { user: 'guest', nonce: wrong.id, hash: hashOf(wrong.nonce, 'another key') }
  await expect(logInGuest(ctx, answer)).rejects.toMatchObject(refused)
  await expect(logInGuest(ctx, { ...answer, hash: hashOf(wrong.nonce) })).rejects.toMatchObject(refused)
  const late = await giveNonce(ctx, { user: 'guest' })
  now = new Date(now.getTime() + 2 * 60_000)
  await expect(
    logInGuest(ctx, { user: 'guest', nonce: late.id, hash: hashOf(late.nonce) }),
  ).rejects.toMatchObject(refused)
})

let shop: TestApp | undefined
afterEach(async () => {
  await shop?.[Symbol.asyncDispose]()
  shop = undefined
})

test('[S03] [A11] the client gets a token on a 401, once for calls that run together, and sends its form as the specification says', async () => {
  await aSound(database.db)
  shop = await openTestApp(database.db)
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  const requests: string[] = []
  const transport: Transport = {
    origin: `http://127.0.0.1:${port}`,
    headers: () => ({}),
    fetch: (address, init) => {
      const type = init?.body instanceof FormData ? ' as a form' : ''
      requests.push(`${new URL(address as string).pathname}${type}`)
      return fetch(address, init)
    },
  }
  let stored: string | null = 'a token of long ago'
  const guest = new GuestClient({
    transport,
    store: { read: () => stored, write: (token) => (stored = token) },
    key: async () => (await callEndpoint(transport, getShop, {})).guestKey,
  })
  const list = () => guest.call(listSoundsAsGuest, { query: {} })
  const [first, second] = await Promise.all([list(), list()])
  expect(first.total).toBe(1)
  expect(second.total).toBe(1)
  expect(requests.filter((path) => path === '/api/v6/auth/login as a form')).toHaveLength(1)
  requests.length = 0
  await list()
  expect(requests).toEqual(['/api/v6/sounds'])
  // A first visit asks for a token before anything else, and is refused nothing.
  requests.length = 0
  stored = null
  await Promise.all([list(), list()])
  expect(requests.filter((path) => path === '/api/v6/sounds')).toHaveLength(2)
})
