import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { FaultLine } from '@segno/test-kit/fault-line'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FakeS3 } from '../../testing/fake-s3.ts'
import { checkStore } from './check-store.ts'
import { FolderFileStore } from './file-store-folder.ts'
import { S3FileStore, type DirectFiles, type S3Home } from './file-store-s3.ts'
import { unavailableIn } from '../unavailable.ts'

let folder: string
let s3: FakeS3
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'segno-stores-'))
  s3 = await FakeS3.open()
})
afterEach(async () => {
  await s3[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const open = (home: S3Home, direct: DirectFiles | null = null): S3FileStore =>
  new S3FileStore(home, { scratchFolder: join(folder, 'scratch'), publicType, direct })
const publicType = (key: string): string | null => (key.startsWith('public/') ? 'text/plain' : null)
const failuresOf = async (files: Parameters<typeof checkStore>[0]): Promise<unknown[]> => {
  const scratchFolder = join(folder, 'scratch')
  const publicKeyOf = (name: string): string => `public/${name}.bin`
  const checked = await checkStore(files, { scratchFolder, origin: 'https://shop.test', publicKeyOf })
  return checked.filter(({ failure }) => failure !== null)
}
/** The bucket by another name, as browsers reach it. */
const inBucket = (): DirectFiles => ({
  kind: 'bucket',
  endpoint: s3.home.endpoint.replace('127.0.0.1', 'localhost'),
})
const behindCdn = (): DirectFiles => ({ kind: 'cdn', url: s3.home.endpoint })

test('a folder and a bucket do all that the shop asks of a file store, and are empty afterwards', async () => {
  expect(await failuresOf(new FolderFileStore(join(folder, 'files')))).toEqual([])
  expect(await failuresOf(open(s3.home))).toEqual([])
  expect(s3.keys).toEqual([])
  expect(s3.openUploads).toBe(0)
})

test('a folder and a bucket say which shop they belong to, and list that as no file', async () => {
  for (const files of [new FolderFileStore(join(folder, 'files')), open(s3.home)]) {
    expect(await files.shopId()).toBeNull()
    await files.setShopId('one')
    await files.setShopId('another')
    expect(await files.shopId()).toBe('another')
    for await (const key of files.list()) expect(key).toBe('no key at all')
  }
})

test('a bucket that does not say which shop it belongs to is not taken for nobody’s', async () => {
  s3.failures = 99
  await expect(open(s3.home).shopId()).rejects.toThrow(/S3/)
})

test('a bucket that browsers fetch from by themselves does what that takes, and is empty afterwards', async () => {
  s3.allowedOrigin = 'https://shop.test'
  expect(await failuresOf(open(s3.home, inBucket()))).toEqual([])
  s3.openShelves = ['public']
  expect(await failuresOf(open(s3.home, behindCdn()))).toEqual([])
  expect(s3.keys).toEqual([])
})

test('a bucket that pages may not read, or a CDN that gives away what is private, fails the check', async () => {
  const pages = { name: 'a page of the shop fetches from it what everybody may have, whole and in part' }
  s3.allowedOrigin = 'https://elsewhere.test'
  expect(await failuresOf(open(s3.home, inBucket()))).toMatchObject([pages])
  s3.allowedOrigin = '*'
  s3.openShelves = ['public', 'checks']
  const failures = await failuresOf(open(s3.home, behindCdn()))
  expect(failures).toMatchObject([{ name: 'nobody fetches anything else from there' }])
})

test('a signed address is the same for an hour, works for as long as it says, and is of nothing that is private', async () => {
  let now = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000)
  const facts = { scratchFolder: join(folder, 'scratch'), publicType, direct: inBucket(), now: () => now }
  const store = new S3FileStore(s3.home, facts)
  const { path, key } = aFile(Buffer.from('0123456789'))
  const publicKey = key.replace('checks/', 'public/')
  await store.keep(publicKey, path)
  const first = store.directAddress(publicKey)!
  expect((await fetch(first.url)).status).toBe(200)
  now = new Date(now.getTime() + 3_599_000)
  expect(store.directAddress(publicKey)).toEqual({ url: first.url, lastsSeconds: first.lastsSeconds - 3_599 })
  expect(store.directAddress(publicKey)!.lastsSeconds).toBeGreaterThan(3_500)
  now = new Date(now.getTime() + 1_000)
  expect(store.directAddress(publicKey)!.url).not.toBe(first.url)
  // A bucket takes an address for two hours.
  now = new Date(now.getTime() - 4 * 3_600_000)
  expect((await fetch(store.directAddress(publicKey)!.url)).status).toBe(403)
  expect(store.directAddress(key)).toBeNull()
})

test('a list longer than a page has every key', async () => {
  s3.pageSize = 2
  expect(await failuresOf(open(s3.home))).toEqual([])
})

test('a store that refuses the key fails the check', async () => {
  const failures = await failuresOf(open({ ...s3.home, secretAccessKey: 'another secret' }))
  expect(failures.length).toBeGreaterThan(10)
  expect(JSON.stringify(failures)).not.toContain('another secret')
})

test('a part that fails leaves no upload behind, and the next try keeps the file', async () => {
  s3.failures = 100
  s3.failsAt = 'partNumber'
  expect(await failuresOf(open(s3.home))).toMatchObject([{ name: 'a large file is kept whole' }])
  expect(s3.openUploads).toBe(0)
  s3.failures = 0
  expect(await failuresOf(open(s3.home))).toEqual([])
})

/** Something to keep, and where it is. */
function aFile(bytes: Buffer): { path: string; key: string } {
  const name = createHash('sha256').update(bytes).digest('hex')
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return { path, key: `checks/${name}.bin` }
}

const reasonOf = (failing: Promise<unknown>): Promise<unknown> =>
  failing.then(
    () => null,
    (error: unknown) => unavailableIn(error),
  )

test.each([1_000, 20_000_000])(
  'a file of %i bytes that a store kept in part is still there for another try, which keeps it whole',
  async (sizeBytes) => {
    const store = open(s3.home)
    const { path, key } = aFile(Buffer.alloc(sizeBytes, 'x'))
    s3.isTruncating = true
    expect(await reasonOf(store.keep(key, path))).toBe('service')
    expect(existsSync(path)).toBe(true)
    s3.isTruncating = false
    await store.keep(key, path)
    expect(s3.bytesOf(key)?.length).toBe(sizeBytes)
    expect(existsSync(path)).toBe(false)
  },
)

test('an answer with fewer bytes than the part that was asked for is no answer', async () => {
  const store = open(s3.home)
  const { path, key } = aFile(Buffer.from('0123456789'))
  await store.keep(key, path)
  s3.isTruncating = true
  expect(await reasonOf(store.read(key, { startByte: 2, endByte: 7 }))).toBe('service')
  s3.isTruncating = false
  expect(String(await buffer(await store.read(key, { startByte: 2, endByte: 7 })))).toBe('234567')
})

test('a store that falls silent is taken for away, and one that is read slowly is not', async () => {
  await using line = await FaultLine.open({ port: s3.port })
  const store = open({ ...s3.homeAt(line.port), silenceMs: 2_000 })
  const bytes = Buffer.alloc(8_000_000, 'x')
  const { path, key } = aFile(bytes)
  await store.keep(key, path)
  let read = 0
  for await (const part of await store.read(key)) {
    if (read === 0) await sleep(3_000)
    read += (part as Buffer).length
  }
  expect(read).toBe(bytes.length)
  line.state = 'silent'
  expect(await reasonOf(store.sizeBytes(key))).toBe('service')
  line.state = 'open'
  const began = await store.read(key)
  line.state = 'silent'
  expect(await reasonOf(buffer(began))).toBe('service')
  line.state = 'open'
  expect(await store.sizeBytes(key)).toBe(bytes.length)
})

test('a bucket that has gone is not taken for an empty one', async () => {
  const store = open({ ...s3.home, endpoint: s3.home.endpoint.replace('/segno', '/another') })
  expect(await reasonOf(store.list().next())).toBe('service')
})

test('uploads in parts that were begun a day ago are removed, page by page; a fresh one, and those of others, are not', async () => {
  const store = open(s3.home)
  const dayAgo = new Date(Date.now() - 86_400_000)
  expect(await store.removeUnfinished(dayAgo)).toBe(0)
  const key = (digit: string): string => `masters/${digit.repeat(64)}`
  for (const digit of ['a', 'b', 'c']) s3.leaveUpload(key(digit), new Date(dayAgo.getTime() - 1_000))
  s3.leaveUpload(key('d'), new Date())
  s3.leaveUpload('of/another/program', new Date(0))
  s3.pageSize = 2
  expect(await store.removeUnfinished(dayAgo)).toBe(3)
  expect(s3.openUploads).toBe(2)
})
