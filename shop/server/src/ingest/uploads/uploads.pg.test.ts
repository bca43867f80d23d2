import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { UploadShop } from '../../testing/upload-shop.ts'
import { losslessMasters, wholeNumbers } from '../audio/test-masters.ts'

const RATE_HZ = 44_100
const database = useTestDatabase()
const { wav = new Uint8Array(), flac = new Uint8Array() } = losslessMasters(
  [wholeNumbers(RATE_HZ, RATE_HZ)],
  RATE_HZ,
)

/** Two processes over the same files; an upload that begins to be sent to one, and its address at the other. */
async function openTwo() {
  await using opening = new AsyncDisposableStack()
  const dataFolder = mkdtempSync(join(tmpdir(), 'segno-two-'))
  opening.defer(() => rmSync(dataFolder, { recursive: true, force: true }))
  const one = opening.use(await UploadShop.open(database.db, { SEGNO_DATA_DIR: dataFolder }))
  const other = opening.use(await UploadShop.open(database.db, { SEGNO_DATA_DIR: dataFolder }))
  const artist = await one.anArtist()
  const location = await artist.announced(wav.length)
  const headers = artist.headers({ 'upload-offset': '0' })
  const sending = request(one.origin + location, { method: 'PATCH', headers })
  const there = new URL(location, other.origin).href
  const opened = opening.move()
  return { dataFolder, artist, there, sending, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

const at = <Result>(times: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)))

test.skipIf(!hasPostgres)(
  'of six uploads of the same audio at once, in two containers and by two artists, one becomes a sound',
  async () => {
    await using shop = await UploadShop.open(database.db, { SEGNO_INGEST_PROCESSES: '4' })
    const artists = await at(2, () => shop.anArtist())
    await at(6, (index) => artists[index % 2]!.upload(index % 3 === 0 ? flac : wav))
    const intakes = (await at(2, (index) => artists[index]!.settled())).flat()
    const ready = intakes.filter((one) => one.state === 'ready')
    const refused = intakes.filter((one) => one.reason?.code === 'duplicate')
    expect([ready.length, refused.length]).toEqual([1, 5])
    // Whose sound it is learns so; the other is told of no title, for it is not published.
    const winner = ready[0]?.loopId
    const named = refused.filter((one) => one.duplicateOf?.loopId === winner)
    const unnamed = refused.filter((one) => one.duplicateOf === null)
    expect([named.length, unnamed.length]).toEqual([2, 3])
    expect(new Set(unnamed.map((one) => one.reason?.message))).toEqual(
      new Set(['The same audio is here already']),
    )
    const masters = readdirSync(join(shop.dataFolder, 'files', 'masters'), {
      recursive: true,
      withFileTypes: true,
    })
    await expect.poll(() => masters.filter((entry) => entry.isFile()).length).toBe(1)
  },
)

test.skipIf(!hasPostgres)(
  'of twenty files announced at once by one artist, as many are taken as may be',
  async () => {
    await using shop = await UploadShop.open(database.db, { SEGNO_UPLOADS_OPEN: '5' })
    const artist = await shop.anArtist()
    const answers = await at(20, () => artist.announce(1_000))
    expect(answers.map((answer) => answer.status).filter((status) => status === 201)).toHaveLength(5)
    expect((await artist.list()).counts.uploading).toBe(5)
  },
)

test.skipIf(!hasPostgres)('a file announced twenty times at once under one key is one upload', async () => {
  await using shop = await UploadShop.open(database.db)
  const artist = await shop.anArtist()
  const key = crypto.randomUUID()
  expect(new Set(await at(20, () => artist.announced(1_000, { key }))).size).toBe(1)
})

test.skipIf(!hasPostgres)('of ten who bring the same bytes of one upload at once, one does', async () => {
  await using shop = await UploadShop.open(database.db)
  const artist = await shop.anArtist()
  const location = await artist.announced(wav.length)
  const half = Buffer.from(wav.subarray(0, 40_000))
  const answers = await at(10, () => artist.send(location, 0, half))
  const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b)
  expect(statuses[0]).toBe(204)
  expect(statuses.slice(1).every((status) => status === 423 || status === 409)).toBe(true)
  expect((await artist.send(location, 40_000, Buffer.from(wav.subarray(40_000)))).status).toBe(204)
  expect((await artist.settled())[0]?.state).toBe('ready')
})

test.skipIf(!hasPostgres)(
  'an upload that broke off at one process goes on at another, and never at both at once',
  async () => {
    await using two = await openTwo()
    const { dataFolder, artist, there, sending: asked } = two
    asked.on('error', () => undefined)
    asked.write(wav.subarray(0, 30_000))
    await expect.poll(() => readdirSync(join(dataFolder, 'uploads')).length).toBe(1)
    expect((await artist.ask('HEAD', there)).status).toBe(423)
    expect((await artist.send(there, 0, Buffer.from(wav))).status).toBe(423)
    asked.destroy()
    await expect.poll(() => artist.receivedBytes(there)).toBe(30_000)
    await artist.upload(wav, { uploadUrl: there })
    expect((await artist.settled())[0]?.state).toBe('ready')
  },
)

test.skipIf(!hasPostgres)(
  'an upload whose connection fell silent at one process goes on at another before any lease runs out',
  async () => {
    await using two = await openTwo()
    const { artist, there, sending: silent } = two
    const answered = new Promise((resolve) => silent.on('response', resolve).on('error', resolve))
    silent.write(wav.subarray(0, 30_000))
    await expect.poll(() => artist.receivedBytes(there)).toBe(30_000)
    const lease = await sql<{ is_over: boolean }>`
      select writer is not null and writer_until <= updated_at as is_over from intake`.execute(
      over(database.db),
    )
    expect(lease.rows).toEqual([{ is_over: true }])
    await artist.send(there, 30_000, Buffer.from(wav.subarray(30_000, 50_000)))
    silent.end(Buffer.alloc(30_000))
    await answered
    expect(await artist.receivedBytes(there)).toBe(50_000)
    await artist.upload(wav, { uploadUrl: there })
    expect((await artist.settled())[0]?.state).toBe('ready')
  },
)
