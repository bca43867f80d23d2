import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { hasDisks, SmallDisk } from '../../testing/small-disk.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { UploadShop } from '../../testing/upload-shop.ts'
import { losslessMasters, wholeNumbers } from '../audio/test-masters.ts'

const RATE_HZ = 44_100
const database = useTestDatabase()
const loop = Buffer.from(losslessMasters([wholeNumbers(3 * RATE_HZ, RATE_HZ)], RATE_HZ)['wav'] ?? [])

let dataFolder: string
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'segno-full-'))
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

test.skipIf(!hasDisks)(
  'on a full disk an upload says so, keeps what has arrived, and goes on once there is room',
  async () => {
    using disk = new SmallDisk(join(dataFolder, 'uploads'), 400_000)
    await using shop = await UploadShop.open(database.db, { SEGNO_DATA_DIR: dataFolder })
    const artist = await shop.anArtist()
    const tooMuch = await artist.announce(500_000)
    expect([tooMuch.status, ((await tooMuch.json()) as { code: string }).code]).toEqual([507, 'no_room'])
    const location = await artist.announced(loop.length)
    disk.fill(300_000)
    const answer = await artist.send(location, 0, loop)
    expect([answer.status, await answer.json()]).toEqual([
      507,
      expect.objectContaining({
        code: 'no_room',
        message: 'Our disk is full right now. What you uploaded is kept; try again later',
      }),
    ])
    const receivedBytes = await artist.receivedBytes(location)
    expect(receivedBytes).toBeGreaterThan(0)
    expect((await artist.list()).items[0]).toMatchObject({ state: 'uploading', receivedBytes })
    disk.makeRoom()
    expect((await artist.send(location, receivedBytes, loop.subarray(receivedBytes))).status).toBe(204)
    expect((await artist.settled())[0]?.state).toBe('ready')
    const masters = join(dataFolder, 'files', 'masters')
    const [kept = ''] = readdirSync(masters, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.includes('/'),
    )
    expect(hashOf(readFileSync(join(masters, kept)))).toBe(hashOf(loop))
  },
)

test.skipIf(!hasDisks)(
  'below the floor of free space a file waits, and becomes a sound once there is room',
  async () => {
    using disk = new SmallDisk(join(dataFolder, 'scratch'), 6_000_000)
    disk.fill(4_000_000)
    const env = { SEGNO_DATA_DIR: dataFolder, SEGNO_WORK_RESERVE_MB: '3' }
    await using shop = await UploadShop.open(database.db, env)
    const artist = await shop.anArtist()
    await artist.upload(loop)
    const waits = async (): Promise<unknown> => {
      const { rows } = await sql`select error from job where kind = 'ingest-sound'`.execute(over(database.db))
      return rows[0]
    }
    await expect.poll(waits).toMatchObject({ error: expect.stringContaining('MB left') })
    expect((await artist.list()).items[0]).not.toMatchObject({ state: 'failed' })
    disk.makeRoom()
    expect((await artist.settled())[0]?.state).toBe('ready')
    expect(readdirSync(join(dataFolder, 'scratch'))).toEqual([])
  },
)

test.skipIf(!hasDisks)(
  'where there is no room for a sound, its file says so and waits to be tried again',
  async () => {
    using disk = new SmallDisk(join(dataFolder, 'files'), 1_000_000)
    disk.fill(900_000)
    await using shop = await UploadShop.open(database.db, { SEGNO_DATA_DIR: dataFolder })
    const artist = await shop.anArtist()
    await artist.upload(loop)
    const [failed] = await artist.settled()
    expect(failed).toMatchObject({ state: 'failed', reason: { code: 'no_room' } })
    expect(readdirSync(join(dataFolder, 'uploads'))).toEqual([failed?._id])
    disk.makeRoom()
    expect(await artist.post('/api/intakes/retry', {})).toEqual({ changed: 1 })
    expect((await artist.settled())[0]).toMatchObject({ state: 'ready', reason: null })
    expect(readdirSync(join(dataFolder, 'uploads'))).toEqual([])
  },
)

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
