import { cpSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { UploadShop, type TestArtist } from '../../testing/upload-shop.ts'
import { losslessMasters, wholeNumbers } from '../audio/test-masters.ts'
import { sweepPreviews } from '../previews/sweep-previews.ts'

const RATE_HZ = 44_100
const WEEK_AND_A_DAY_MS = 8 * 24 * 3_600_000
const database = useTestDatabase()
let shop: UploadShop
let artist: TestArtist
beforeEach(async () => {
  shop = await UploadShop.open(database.db)
  artist = await shop.anArtist()
  for (const seed of [0, 1]) {
    const { wav = new Uint8Array() } = losslessMasters([wholeNumbers(2 * RATE_HZ, RATE_HZ, seed)], RATE_HZ)
    await artist.upload(wav, { fileName: `Loop ${seed}.wav` })
    await artist.settled()
  }
})
afterEach(() => shop[Symbol.asyncDispose]())

const run = (order: { all?: boolean; dryRun?: boolean } = {}) =>
  shop.shop.ctx.commands['reanalyse']!({ all: false, dryRun: false, ...order }, () => undefined)

interface Row {
  readonly title: string
  readonly tempo_bpm: number | null
  readonly measured_tempo_bpm: number | null
  readonly analyser_version: number
  readonly encoder_version: number
  readonly preview_opus_key: string
}

async function sounds(): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from sound order by file_name`.execute(over(database.db))
  return rows
}

const previewFiles = (): string[] =>
  readdirSync(join(shop.dataFolder, 'files', 'previews'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.includes('.'),
  )

test('what older versions made is made again, what people said stays, and the second time nothing is left to do', async () => {
  const before = await sounds()
  await sql`update sound set analyser_version = 1, measured_tempo_bpm = 7, tempo_bpm = 7`.execute(
    over(database.db),
  )
  await sql`update sound set tagged_by = 'artist' where file_name = 'Loop 1.wav'`.execute(over(database.db))
  expect(await run({ dryRun: true })).toEqual({ found: 2, redone: 0, failed: [] })
  expect(await run()).toEqual({ found: 2, redone: 2, failed: [] })
  const after = await sounds()
  expect(after.map((one) => one.measured_tempo_bpm)).toEqual(before.map((one) => one.measured_tempo_bpm))
  expect(after.map((one) => one.tempo_bpm)).toEqual([before[0]?.tempo_bpm, 7])
  expect(after.map((one) => one.analyser_version)).toEqual(before.map((one) => one.analyser_version))
  expect(await run()).toEqual({ found: 0, redone: 0, failed: [] })
  expect(await run({ all: true })).toEqual({ found: 2, redone: 2, failed: [] })
})

test('a preview that is replaced is heard for a week more, and then removed; those in use never', async () => {
  const old = `previews/${'a'.repeat(64)}.opus`
  const [first] = await sounds()
  const folder = join(shop.dataFolder, 'files')
  const { files } = shop.shop.ctx
  await artist.upload(
    losslessMasters([wholeNumbers(RATE_HZ, RATE_HZ, 5)], RATE_HZ)['wav'] ?? new Uint8Array(),
  )
  await artist.settled()
  const inUse = first?.preview_opus_key ?? ''
  const copy = join(shop.dataFolder, 'copy')
  cpSync(join(folder, 'previews', inUse.slice(9, 11), inUse.slice(9)), copy)
  await files.keep(old, copy)
  await sql`update sound set encoder_version = 1, preview_opus_key = ${old} where file_name = 'Loop 0.wav'`.execute(
    over(database.db),
  )
  expect(await run()).toMatchObject({ redone: 1 })
  expect((await sounds())[0]?.preview_opus_key).toBe(inUse)
  expect(await files.sizeBytes(old)).toBeGreaterThan(0)
  await sweepPreviews(shop.shop.ctx)
  expect(await files.sizeBytes(old)).toBeGreaterThan(0)
  const later = { ...shop.shop.ctx, now: () => new Date(Date.now() + WEEK_AND_A_DAY_MS) }
  await sql`insert into unused_preview (key, since) values (${inUse}, now())`.execute(over(database.db))
  await sweepPreviews(later)
  expect(await files.sizeBytes(old)).toBeNull()
  expect(await files.sizeBytes(inUse)).toBe(
    statSync(join(folder, 'previews', inUse.slice(9, 11), inUse.slice(9))).size,
  )
  expect(previewFiles()).toHaveLength(6)
})

test('a sound whose master cannot be read any more is named, and stays as it was', async () => {
  const [first] = await sounds()
  await sql`update sound set analyser_version = 1, master_key = ${`masters/${'b'.repeat(64)}`} where file_name = 'Loop 0.wav'`.execute(
    over(database.db),
  )
  const summary = (await run()) as { redone: number; failed: { title: string }[] }
  expect([summary.redone, summary.failed.map((one) => one.title)]).toEqual([0, [first?.title]])
  expect((await sounds())[0]?.preview_opus_key).toBe(first?.preview_opus_key)
})
