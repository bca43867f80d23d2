import { type Failure, signOut } from '@segno/contract'
import type { InjectOptions } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { guestToken, openTestApp, signedIn, type TestApp } from './testing/test-app.ts'
import { useTestDatabase } from './testing/test-database.ts'

const database = useTestDatabase()
let shop: TestApp
beforeEach(async () => {
  shop = await openTestApp(database.db)
})
afterEach(() => shop[Symbol.asyncDispose]())

async function refused(request: InjectOptions): Promise<Failure> {
  return (await shop.app.inject(request)).json() as Failure
}

test.each(['text/plain', 'application/json', 'multipart/form-data; boundary=x', 'audio/midi', undefined])(
  'a track that is sent as %s is answered with what to send',
  async (type) => {
    const headers = type === undefined ? {} : { 'content-type': type }
    const tracks: InjectOptions[] = [
      { url: '/api/match/track', headers },
      { url: '/api/v6/match/track', headers: { ...headers, token: await guestToken(shop) } },
    ]
    for (const track of tracks) {
      const failure = await refused({ ...track, method: 'POST', payload: Buffer.from('RIFF') })
      expect(failure).toMatchObject({
        statusCode: 415,
        code: 'unsupported_media_type',
        errors: [{ path: 'content-type', message: 'must be application/octet-stream' }],
      })
      expect(failure.message).toMatch(
        /^Send the file itself as the body, in no form, .* application\/octet-stream/,
      )
      expect(failure.message).toContain(type ?? 'no content type')
    }
  },
)

test.each([
  ['POST', '/api/match', 'application/json', 1_000_001, '1 MB'],
  ['PUT', '/api/user/photo', 'image/png', 2_000_001, '2 MB'],
  ['POST', '/api/v6/auth/login', 'application/x-www-form-urlencoded', 10_001, '10 kB'],
] as const)('%s %s with too much says how much it takes', async (method, url, type, sizeBytes, limit) => {
  const { token } = await signedIn(shop)
  const headers = { token, 'content-type': type }
  expect(await refused({ method, url, headers, payload: Buffer.alloc(sizeBytes, 'a') })).toMatchObject({
    statusCode: 413,
    message: 'Request Too Long',
    errors: [
      {
        path: '',
        message: `its body is larger than ${limit}, the limit here: send less at once`,
      },
    ],
  })
})

test.each([
  ['/api/match', 'text/plain', 'application/json'],
  ['/api/match', 'application/xml', 'application/json'],
  ['/api/user/photo', 'text/plain', 'image/*'],
])('to %s nobody sends %s, and is told to send %s', async (url, type, expected) => {
  const { token } = await signedIn(shop)
  const method = url.endsWith('photo') ? 'PUT' : 'POST'
  const headers = { token, 'content-type': type }
  const failure = await refused({ method, url, headers, payload: 'x' })
  expect(failure).toMatchObject({ statusCode: 415, errors: [{ message: `must be ${expected}` }] })
  expect(failure.message).toContain(expected)
})

test.each([
  ['/api/cart', 400, 'No token provided'],
  ['/api/v6/sounds', 401, 'Unauthenticated'],
])('%s says where a token goes that was sent as authorization', async (url, statusCode, message) => {
  const asBearer = await refused({ url, headers: { authorization: 'Bearer abc' } })
  expect(asBearer).toMatchObject({ statusCode, message, errors: [{ path: 'token' }] })
  expect(asBearer.errors![0]!.message).toMatch(/header authorization is not read here.*in the header token/)
  expect((await refused({ url })).errors).toEqual([
    { path: 'token', message: 'is missing: the header token holds the token itself' },
  ])
})

test('of a token that is not taken is said why, beside the message that is prescribed', async () => {
  const { token: persons } = await signedIn(shop)
  await shop.app.inject({ method: 'POST', url: signOut.path, headers: { token: persons }, payload: {} })
  const guests = await guestToken(shop)
  for (const [url, token, message, hint] of [
    ['/api/v6/sounds', 'nonsense', 'Unauthenticated', /or is over an hour old: get another with getNonce/],
    ['/api/cart', 'nonsense', 'Invalid Token', /is no person’s token of this shop/],
    ['/api/cart', guests, 'Invalid Token', /a guest’s opens what is under \/api\/v6/],
    ['/api/cart', persons, 'Unauthenticated', /is of a session that has ended: sign in again/],
  ] as const) {
    const failure = await refused({ url, headers: { token } })
    expect(failure).toMatchObject({ message, errors: [{ path: 'token' }] })
    expect(failure.errors![0]!.message).toMatch(hint)
  }
})

test('[A11] a guest’s sign-in that is refused says what was wrong with it', async () => {
  const url = '/api/v6/auth'
  const asked = await shop.app.inject({ method: 'POST', url: `${url}/getNonce`, payload: { user: 'me' } })
  const { _id: nonce } = (asked.json() as { body: { data: { _id: string } } }).body.data
  const payload = { user: 'me', nonce, hash: '0'.repeat(64) }
  for (const path of ['hash', 'nonce'])
    expect(await refused({ method: 'POST', url: `${url}/login`, payload })).toMatchObject({
      statusCode: 401,
      message: 'Unauthenticated',
      errors: [{ path }],
    })
})

test.each([
  ['/api/sounds?key=0-minor&key=1-minor', 'key: is given more than once'],
  [
    '/api/sounds?genre=house&genre=techno',
    'genre: is given more than once: write it once, its values with commas between them',
  ],
  ['/api/sounds?limit=1&limit=2', 'limit: is given more than once'],
])('%s is answered with “%s”', async (url, message) => {
  const failure = await refused({ url })
  expect(failure).toMatchObject({ statusCode: 400, code: 'bad_request', message })
  expect(failure.errors).toHaveLength(1)
})
