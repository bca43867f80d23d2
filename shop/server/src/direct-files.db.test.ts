import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DirectFiles } from './platform/files/file-store-s3.ts'
import { anAudibleSound } from './testing/audible-sound.ts'
import { FakeS3 } from './testing/fake-s3.ts'
import { buySounds } from './testing/orders-context.ts'
import { openTestApp, signedIn, type TestApp } from './testing/test-app.ts'
import { useTestDatabase } from './testing/test-database.ts'

const database = useTestDatabase()
let s3: FakeS3
beforeEach(async () => {
  s3 = await FakeS3.open()
})
afterEach(() => s3[Symbol.asyncDispose]())

const openShop = (directFiles: DirectFiles): Promise<TestApp> =>
  openTestApp(database.db, {}, { config: { s3: s3.home, directFiles } })

/** The same bucket, as browsers know it. */
const inBucket = (): DirectFiles => ({
  kind: 'bucket',
  endpoint: s3.home.endpoint.replace('127.0.0.1', 'localhost'),
})

async function aPreview(shop: TestApp): Promise<{ soundId: string; key: string; address: string }> {
  const { id } = await anAudibleSound(shop)
  const key = s3.keys.find((one) => one.startsWith('previews/'))!
  return { soundId: id, key, address: `/audio/${key}` }
}

test('browsers fetch previews from the bucket by an address that is kept and tells what they are', async () => {
  await using shop = await openShop(inBucket())
  const { soundId, key, address } = await aPreview(shop)
  const sent = await shop.app.inject(address)
  expect(sent.statusCode).toBe(302)
  expect(sent.headers['cache-control']).toMatch(/^public, max-age=\d{4}$/)
  const answer = await fetch(sent.headers.location!)
  expect(Buffer.from(await answer.arrayBuffer()).equals(s3.bytesOf(key)!)).toBe(true)
  expect(answer.headers.get('content-type')).toBe('audio/ogg; codecs=opus')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const bySound = await shop.app.inject(`/audio/getAudio?loopId=${soundId}`)
  expect([bySound.headers.location, bySound.headers['cache-control']]).toEqual([
    sent.headers.location,
    'public, no-cache',
  ])
})

test('behind a CDN previews are fetched by their content’s name, and the page may ask there', async () => {
  await using shop = await openShop({ kind: 'cdn', url: 'https://cdn.shop.test/files' })
  const { key, address } = await aPreview(shop)
  const { statusCode, headers } = await shop.app.inject(address)
  expect([statusCode, headers.location]).toEqual([302, `https://cdn.shop.test/files/${key}`])
  const policy = String(headers['content-security-policy']).split(';')
  for (const name of ['connect-src', 'img-src', 'media-src'])
    expect(policy.find((rule) => rule.startsWith(name))).toMatch(/ https:\/\/cdn\.shop\.test( |$)/)
})

test('nobody is sent elsewhere with a token, for a size, for what is missing, or for what is theirs alone', async () => {
  await using shop = await openShop(inBucket())
  const { soundId, address } = await aPreview(shop)
  const { id, token } = await signedIn(shop)
  expect((await shop.app.inject({ url: address, headers: { token } })).statusCode).toBe(200)
  expect((await shop.app.inject({ method: 'HEAD', url: address })).statusCode).toBe(200)
  expect((await shop.app.inject(`/audio/previews/${'0'.repeat(64)}.opus`)).statusCode).toBe(404)
  await buySounds(database.db, id, [soundId])
  const offered = await shop.app.inject({
    method: 'POST',
    url: `/api/purchases/${soundId}/download`,
    headers: { token },
    payload: {},
  })
  const { url } = offered.json<{ body: { data: { url: string } } }>().body.data
  expect((await shop.app.inject(url)).statusCode).toBe(200)
})
