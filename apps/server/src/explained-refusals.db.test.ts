import type { Failure } from '@segno/contract'
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

test.each(['text/plain', 'application/json', 'multipart/form-data; boundary=x', 'audio/wav', undefined])(
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
