import { getPhoto, photoOfSize, type Profile } from '@segno/contract'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

// Only a test that hangs is stopped.
const PATIENTLY = { timeout: 60_000 }

const database = useTestDatabase()
let shop: TestApp
beforeEach(async () => {
  shop = await openTestApp(database.db)
})
afterEach(() => shop[Symbol.asyncDispose]())

const url = '/api/user/photo'
const jpeg = (): Promise<Buffer> =>
  sharp({ create: { width: 700, height: 500, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()

const put = (token: string, payload: Buffer, facts: { type?: string; query?: Record<string, string> } = {}) =>
  shop.app.inject({
    method: 'PUT',
    url,
    query: facts.query ?? {},
    headers: { token, 'content-type': facts.type ?? 'image/png' },
    payload,
  })

const profileOf = (answer: { json: () => unknown }): Profile =>
  (answer.json() as { body: { data: Profile } }).body.data

test('[V06] [E01] a photo is shown in the profile, in three sizes that may be kept for ever', async () => {
  const { token } = await signedIn(shop)
  // Whatever it says that it is: this is a JPEG.
  const { image, thumbnailImage } = profileOf(await put(token, await jpeg()))
  expect(image).toMatch(/^\/photos\/[0-9a-f]{64}-512\.webp$/)
  for (const [address, side] of [
    [image!, 500],
    [thumbnailImage!, 256],
    [photoOfSize(image!, 64), 64],
  ] as const) {
    const answer = await shop.app.inject(address)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: side, height: side })
  }
})

test('[V06] [M03] a photo of 2 MB is refused with the words that the browser knows, a smaller one is looked at', async () => {
  const { token } = await signedIn(shop)
  const tooLong = await put(token, Buffer.alloc(2_000_000))
  expect([tooLong.statusCode, tooLong.json()]).toMatchObject([413, { message: 'Request Too Long' }])
  expect((await put(token, Buffer.alloc(1_999_999))).json()).toMatchObject({ code: 'not_a_picture' })
  const image = await jpeg()
  const padded = Buffer.concat([image, Buffer.alloc(1_999_999 - image.length)])
  expect((await put(token, padded)).statusCode).toBe(200)
})

test('a file that is no picture, or comes as something else, changes nothing', async () => {
  const { token } = await signedIn(shop)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect((await put(token, svg, { type: 'image/svg+xml' })).json()).toMatchObject({ code: 'not_a_picture' })
  expect((await put(token, await jpeg(), { type: 'text/html' })).statusCode).toBe(415)
  expect((await put(token, Buffer.from('{}'), { type: 'application/json' })).statusCode).toBe(415)
  const query = { left: '2' }
  expect((await put(token, await jpeg(), { query })).json()).toMatchObject({ code: 'bad_request' })
  const profile = await shop.app.inject({ url: '/api/user/profile', headers: { token } })
  expect(profileOf(profile)).toMatchObject({ image: null, thumbnailImage: null })
})

test('no other call takes a file in place of its body', async () => {
  const { token } = await signedIn(shop)
  const answer = await shop.app.inject({
    method: 'PUT',
    url: '/api/user',
    headers: { token, 'content-type': 'image/png' },
    payload: Buffer.alloc(100),
  })
  expect(answer.json()).toMatchObject({ statusCode: 415, code: 'unsupported_media_type' })
})

test('the photo before, and a photo that is taken away, are gone from their addresses', async () => {
  await shop.ctx.startJobs()
  const { token } = await signedIn(shop)
  const first = profileOf(await put(token, await jpeg())).image!
  const second = profileOf(await put(token, await jpeg())).image!
  expect(second).not.toBe(first)
  await expect.poll(async () => (await shop.app.inject(first)).statusCode, PATIENTLY).toBe(404)
  expect((await shop.app.inject(second)).statusCode).toBe(200)
  const removed = await shop.app.inject({ method: 'DELETE', url, headers: { token } })
  expect(profileOf(removed)).toMatchObject({ image: null, thumbnailImage: null })
  await expect
    .poll(async () => (await shop.app.inject(photoOfSize(second, 64))).statusCode, PATIENTLY)
    .toBe(404)
})

test('the photo of a deleted account is deleted', async () => {
  await shop.ctx.startJobs()
  const { token } = await signedIn(shop, { email: 'ada@segno.test' })
  const image = profileOf(await put(token, await jpeg())).image!
  await shop.app.inject({
    method: 'POST',
    url: '/api/auth/deleteUser',
    headers: { token },
    payload: { confirmEmail: 'ada@segno.test', password: 'rain on the tin roof' },
  })
  await expect.poll(async () => (await shop.app.inject(image)).statusCode, PATIENTLY).toBe(404)
})

test.each(['../../etc/passwd', `${'a'.repeat(64)}-13.webp`, `${'a'.repeat(64)}-64.webp`])(
  'there is no photo at %s',
  async (file) => {
    const address = getPhoto.path.replace(':file', encodeURIComponent(file))
    expect([400, 404]).toContain((await shop.app.inject(address)).statusCode)
  },
)
