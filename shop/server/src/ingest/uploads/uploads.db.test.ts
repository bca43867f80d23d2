import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepRun } from '@segno/test-kit/deep-run'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { encodeMetadata, UploadShop, type TestArtist } from '../../testing/upload-shop.ts'
import { losslessMasters, wholeNumbers } from '../audio/test-masters.ts'

const RATE_HZ = 44_100
const database = useTestDatabase()
let shop: UploadShop
let artist: TestArtist
beforeEach(async () => {
  shop = await UploadShop.open(database.db)
  artist = await shop.anArtist()
})
afterEach(() => shop[Symbol.asyncDispose]())

/** A second of something to hear; another for each seed. */
function aLoop(seed = 0): Buffer {
  return Buffer.from(losslessMasters([wholeNumbers(RATE_HZ, RATE_HZ, seed)], RATE_HZ)['wav'] ?? [])
}

/** Silent frames of 128 kbit behind a tag. */
function anMp3(): Buffer {
  const frame = Buffer.concat([Buffer.of(0xff, 0xfb, 0x90, 0x64), Buffer.alloc(413)])
  const tag = Buffer.from('ID3\u0004\0\0\0\0\0\u000a\0\0\0\0\0\0\0\0\0\0', 'latin1')
  return Buffer.concat([tag, ...Array.from({ length: 3_000 }, () => frame)])
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Hashes of all masters that are kept. */
function keptMasters(): string[] {
  const files = readdirSync(join(shop.dataFolder, 'files'), { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile() && file.parentPath.includes('masters'))
    .map((file) => hashOf(readFileSync(join(file.parentPath, file.name))))
}
const partsLeft = (): string[] => readdirSync(join(shop.dataFolder, 'uploads'))

async function failureOf(answer: Response): Promise<{ status: number; code: string; message: string }> {
  const { code, message } = (await answer.json()) as { code: string; message: string }
  return { status: answer.status, code, message }
}

/** Sends a part and breaks the connection before the rest. */
async function breakOff(location: string, part: Buffer, headers: Record<string, string>): Promise<void> {
  const asked = request(shop.origin + location, { method: 'PATCH', headers })
  asked.on('error', () => undefined)
  asked.write(part)
  await expect
    .poll(() => readdirSync(join(shop.dataFolder, 'uploads')).length, { interval: 10 })
    .toBeGreaterThan(0)
  await sleep(100)
  asked.destroy()
}

const tokenOf = (headers: Headers): Record<string, string> => Object.fromEntries(headers)

test('a file that the protocol’s own client uploads becomes a sound, and its master is the file bit for bit', async () => {
  const loop = aLoop()
  await artist.upload(loop, { chunkSize: 30_000, fileName: 'Kit/Deep Bass_120.wav' })
  const [intake] = await artist.settled()
  expect(intake).toMatchObject({
    fileName: 'Kit/Deep Bass_120.wav',
    state: 'ready',
    reason: null,
    sizeBytes: loop.length,
    receivedBytes: loop.length,
    doneFraction: 1,
  })
  expect(keptMasters()).toEqual([hashOf(loop)])
  expect(partsLeft()).toEqual([])
})

test('the first bytes may come with the announcement', async () => {
  await artist.upload(aLoop(), { uploadDataDuringCreation: true })
  expect((await artist.settled()).map((one) => one.state)).toEqual(['ready'])
})

test('what arrived before a connection broke is kept, and the rest comes over another', async () => {
  const loop = aLoop()
  const location = await artist.announced(loop.length)
  await breakOff(location, loop.subarray(0, 40_000), artist.headers({ 'upload-offset': '0' }))
  await expect.poll(() => artist.receivedBytes(location)).toBe(40_000)
  expect((await artist.list()).items[0]).toMatchObject({ state: 'uploading', receivedBytes: 40_000 })
  await artist.upload(loop, { uploadUrl: shop.origin + location })
  expect((await artist.settled())[0]?.state).toBe('ready')
  expect(keptMasters()).toEqual([hashOf(loop)])
})

test('a connection that has gone silent gives way to another; one that brings bytes does not', async () => {
  const loop = aLoop()
  const location = await artist.announced(loop.length)
  const asked = request(shop.origin + location, {
    method: 'PATCH',
    headers: artist.headers({ 'upload-offset': '0' }),
  })
  asked.on('error', () => undefined)
  asked.write(loop.subarray(0, 20_000))
  await expect.poll(() => partsLeft().length).toBe(1)
  expect(await failureOf(await artist.send(location, 0, loop))).toMatchObject({ status: 423 })
  await sleep(2_100)
  expect(await artist.receivedBytes(location)).toBe(20_000)
  const rest = await artist.send(location, 20_000, loop.subarray(20_000))
  expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, String(loop.length)])
  await artist.settled()
  expect(keptMasters()).toEqual([hashOf(loop)])
})

test('an upload goes on after the shop was restarted', async () => {
  const loop = aLoop()
  const location = await artist.announced(loop.length)
  await breakOff(location, loop.subarray(0, 50_000), artist.headers({ 'upload-offset': '0' }))
  await shop.stop()
  await shop.start()
  expect(await artist.receivedBytes(location)).toBe(50_000)
  await artist.upload(loop, { uploadUrl: shop.origin + location })
  expect((await artist.settled())[0]?.state).toBe('ready')
  expect(keptMasters()).toEqual([hashOf(loop)])
})

test('bytes for another place than the next are refused, and so are more than were announced', async () => {
  const loop = aLoop()
  const location = await artist.announced(loop.length)
  const wrong = await artist.send(location, 5, loop.subarray(5))
  expect(await failureOf(wrong)).toMatchObject({ status: 409, code: 'wrong_offset' })
  const more = await artist.send(location, 0, Buffer.concat([loop, loop]))
  expect(await failureOf(more)).toMatchObject({ status: 413, code: 'file_too_large' })
  const unsaid = new ReadableStream({
    start(stream) {
      stream.enqueue(loop)
      stream.enqueue(loop)
      stream.close()
    },
  })
  expect((await artist.send(location, 0, unsaid)).status).toBe(413)
  expect(await artist.receivedBytes(location)).toBeLessThanOrEqual(loop.length)
})

test.each([
  [0, 400, 'This file is empty'],
  [100_000_001, 413, 'This file is larger than 100 MB, the limit'],
])('a file of %i bytes is refused before any byte is sent', async (sizeBytes, status, message) => {
  expect(await failureOf(await artist.announce(sizeBytes))).toMatchObject({ status, message })
  expect((await artist.list()).items).toEqual([])
})

test.each([
  ['text', Buffer.from('four to the floor\n'.repeat(5_000)), 'This is not an audio file Segno knows'],
  [
    'a Wave64 [case 12]',
    Buffer.concat([Buffer.from('riff'), Buffer.alloc(20), Buffer.from('wave'), Buffer.alloc(100)]),
    'This is a Wave64 file, which Segno cannot read. Export it as WAV, AIFF or FLAC',
  ],
  [
    'a CAF [case 12]',
    Buffer.concat([Buffer.from('caff'), Buffer.alloc(100)]),
    'This is a CAF file, which Segno cannot read. Export it as WAV, AIFF or FLAC',
  ],
  ['an MP3', anMp3(), 'This is an MP3 file'],
  ['an Ogg', Buffer.from(`OggS${'x'.repeat(90_000)}`), 'Ogg'],
])('%s that says it is a WAV of 90 MB is refused at its first bytes', async (_, bytes, sentence) => {
  const location = await artist.announced(90_000_000, { filename: 'Loop.wav' })
  expect(await failureOf(await artist.send(location, 0, bytes))).toMatchObject({
    status: 415,
    message: expect.stringContaining(sentence),
  })
  expect((await artist.list()).items[0]).toMatchObject({
    state: 'refused',
    reason: { message: expect.stringContaining(sentence) },
  })
  expect(partsLeft()).toEqual([])
  expect((await artist.ask('HEAD', location)).status).toBe(410)
})

test('somebody else’s upload is not there', async () => {
  const loop = aLoop()
  const location = await artist.announced(loop.length)
  const other = await shop.anArtist()
  expect((await other.ask('HEAD', location)).status).toBe(404)
  expect(await failureOf(await other.send(location, 0, loop))).toMatchObject({ code: 'upload_not_found' })
  expect((await other.ask('DELETE', location)).status).toBe(404)
  const [mine] = (await artist.list()).items
  await other.post('/api/intakes/dismiss', { ids: [mine?._id] })
  expect((await other.list()).items).toEqual([])
  expect(await artist.receivedBytes(location)).toBe(0)
})

test('a checksum that does not hold costs only its own part', async () => {
  const loop = aLoop()
  const location = await artist.announced(loop.length)
  const part = loop.subarray(0, 30_000)
  const checksum = (bytes: Buffer) => `sha1 ${createHash('sha1').update(bytes).digest('base64')}`
  expect((await artist.send(location, 0, part, { 'upload-checksum': checksum(part) })).status).toBe(204)
  const rest = loop.subarray(30_000)
  const wrong = await artist.send(location, 30_000, rest, { 'upload-checksum': checksum(part) })
  expect(await failureOf(wrong)).toMatchObject({ status: 460, code: 'checksum_mismatch' })
  expect(await artist.receivedBytes(location)).toBe(30_000)
  expect((await artist.send(location, 30_000, rest, { 'upload-checksum': checksum(rest) })).status).toBe(204)
  await artist.settled()
  expect(keptMasters()).toEqual([hashOf(loop)])
})

test('a file that is announced twice under the client’s own key is one upload', async () => {
  const key = crypto.randomUUID()
  const batchId = crypto.randomUUID()
  const first = await artist.announced(5_000, { key, batchId })
  expect(await artist.announced(5_000, { key, batchId })).toBe(first)
  expect((await artist.list(`&batchId=${batchId}`)).counts.uploading).toBe(1)
})

test('an upload that is ended is gone with its bytes', async () => {
  const loop = aLoop()
  const location = await artist.announced(loop.length)
  await artist.send(location, 0, loop.subarray(0, 1_000))
  expect((await artist.ask('DELETE', location)).status).toBe(204)
  expect((await artist.ask('HEAD', location)).status).toBe(404)
  expect((await artist.list()).items).toEqual([])
  expect(partsLeft()).toEqual([])
})

test('one artist cannot have more under way than the shop allows', async () => {
  await shop.stop()
  await using small = await UploadShop.open(database.db, {
    SEGNO_UPLOADS_OPEN: '2',
    SEGNO_UPLOADS_WAITING_MB: '100',
  })
  const one = await small.anArtist()
  const location = await one.announced(60_000_000)
  expect(await failureOf(await one.announce(60_000_000))).toMatchObject({ code: 'too_many_uploads' })
  await one.announced(1_000)
  expect(await failureOf(await one.announce(1_000))).toMatchObject({ status: 429 })
  await (await small.anArtist()).announced(60_000_000)
  await one.ask('DELETE', location)
  await one.announced(1_000)
  await shop.start()
})

test('an upload that nobody goes on with is forgotten after a day, and says so', async () => {
  const loop = aLoop()
  const location = await artist.announced(loop.length)
  await artist.send(location, 0, loop.subarray(0, 1_000))
  expect(partsLeft().length).toBe(1)
  await sql`update intake set expires_at = now() - interval '1 second'`.execute(over(database.db))
  await shop.stop()
  await shop.start()
  await expect.poll(() => partsLeft()).toEqual([])
  expect((await artist.list()).items[0]).toMatchObject({
    state: 'refused',
    reason: { code: 'abandoned', message: expect.stringContaining('within a day') },
  })
  expect((await artist.ask('HEAD', location)).status).toBe(410)
})

test('whoever has no artist’s page yet is told so, and whoever speaks no tus too', async () => {
  await sql`delete from artist`.execute(over(database.db))
  expect(await failureOf(await artist.announce(1_000))).toMatchObject({ code: 'no_artist_page' })
  const answer = await artist.ask('POST', '/api/uploads', { 'tus-resumable': '0.2.0', 'upload-length': '1' })
  expect([answer.status, answer.headers.get('tus-version')]).toEqual([412, '1.0.0'])
  const offer = await fetch(`${shop.origin}/api/uploads`, { method: 'OPTIONS' })
  expect(tokenOf(offer.headers)).toMatchObject({ 'tus-version': '1.0.0', 'tus-max-size': '100000000' })
})

test('names keep their folder and lose what leads elsewhere or cannot be seen', async () => {
  await artist.ask('POST', '/api/uploads', {
    'upload-length': '10',
    'upload-metadata': encodeMetadata({
      filename: '../../etc\\Kick\u0000s/\u200b/\u202eLo\u00adop\u2060.wav',
    }),
  })
  expect((await artist.list()).items[0]?.fileName).toBe('etc/Kicks/Loop.wav')
})

test('whatever its headers say, an upload is answered in words or kept, and never breaks anything', async () => {
  const odd = fc.oneof(
    fc.constantFrom(
      '',
      '0',
      '-1',
      '1',
      '10',
      '1e3',
      '99999999999999999999',
      ' 5',
      'sha1',
      'sha1 AAAA',
      'key !,filename',
    ),
    fc.string({ maxLength: 40 }).map((text) => encodeURIComponent(text.toWellFormed())),
  )
  const location = await artist.announced(1_000)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('POST', 'PATCH', 'HEAD', 'GET', 'DELETE'),
      fc.record(
        {
          'upload-length': odd,
          'upload-offset': odd,
          'upload-metadata': odd,
          'upload-checksum': odd,
        },
        { requiredKeys: [] },
      ),
      fc.uint8Array({ maxLength: 200 }),
      async (method, headers, bytes) => {
        const hasBody = method === 'POST' || method === 'PATCH'
        const { 'content-type': _type, ...bare } = artist.headers(headers)
        const answer = await shop.shop.app.inject({
          method: method as 'POST',
          url: method === 'POST' ? '/api/uploads' : location,
          headers: hasBody ? artist.headers(headers) : bare,
          ...(hasBody ? { payload: Buffer.from(bytes) } : {}),
        })
        expect(answer.statusCode).toBeLessThan(500)
        expect(answer.headers['tus-resumable']).toBe('1.0.0')
      },
    ),
    { numRuns: isDeepRun() ? 400 : 40 },
  )
})
