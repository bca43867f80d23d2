import { isDeepRun } from '@segno/test-kit/deep-run'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { UploadShop, type TestArtist } from '../../testing/upload-shop.ts'
import { losslessMasters, wholeNumbers } from '../audio/test-masters.ts'
import { rescueStranded } from '../uploads/sweep-uploads.ts'

const RATE_HZ = 44_100
const database = useTestDatabase()
let shop: UploadShop
let artist: TestArtist
beforeEach(async () => {
  shop = await UploadShop.open(database.db)
  artist = await shop.anArtist()
})
afterEach(() => shop[Symbol.asyncDispose]())

const aLoop = (seed = 0, seconds = 1): Uint8Array =>
  losslessMasters([wholeNumbers(seconds * RATE_HZ, RATE_HZ, seed)], RATE_HZ)['wav'] ?? new Uint8Array()

test('every state that a file goes through can be seen, each after the one before', async () => {
  const seen: string[] = []
  const look = async (): Promise<void> => {
    const [intake] = (await artist.list()).items
    const state = intake?.step ?? intake?.state
    if (state !== undefined && seen.at(-1) !== state) seen.push(state)
  }
  const loop = Buffer.from(aLoop(0, 20))
  const location = await artist.announced(loop.length)
  await look()
  await artist.send(location, 0, loop)
  while (seen.at(-1) !== 'ready') await look()
  const order = ['uploading', 'queued', 'checking', 'analysing', 'previews', 'storing', 'ready']
  expect(seen).toEqual(order.filter((state) => seen.includes(state)))
  expect(seen).toEqual(expect.arrayContaining(['uploading', 'analysing', 'previews', 'ready']))
})

test('a list that is asked for what changed says so, and nothing else', async () => {
  await artist.upload(aLoop(0))
  await artist.settled()
  await sql`update intake set updated_at = now() - interval '1 minute'`.execute(over(database.db))
  const { asOf } = await artist.list()
  await artist.announced(1_000, { filename: 'Later.wav' })
  const changed = await artist.list(`&changedSince=${asOf}`)
  expect(changed.items.map((one) => one.fileName)).toEqual(['Later.wav'])
  expect(changed.counts).toMatchObject({ ready: 1, uploading: 1 })
})

test('files that are dismissed leave the list; a sound stays, and everything else is forgotten', async () => {
  await artist.upload(aLoop(1))
  await artist.upload(Buffer.from('RIFF....WAVEla la la'), { fileName: 'Broken.wav' })
  await artist.settled()
  await artist.announced(1_000, { filename: 'Half.wav' })
  const { items } = await artist.list()
  expect(await artist.post('/api/intakes/dismiss', { ids: items.map((one) => one._id) })).toEqual({
    changed: 3,
  })
  expect((await artist.list()).items).toEqual([])
  const { rows } = await sql<{ state: string }>`select state from intake`.execute(over(database.db))
  expect(rows.map((row) => row.state)).toEqual(['ready'])
})

test('a file that is forgotten while it is stored leaves neither a master nor a sound', async () => {
  await shop.stop()
  const forget = () => sql`delete from intake`.execute(over(database.db))
  const { promise: forgotten, resolve } = Promise.withResolvers<unknown>()
  await shop.start({
    failpoint: (name) => {
      if (name === 'ingest:master-kept') resolve(forget())
    },
  })
  await artist.upload(aLoop(4))
  await forgotten
  const count = async (what: string): Promise<number> =>
    (await sql.raw<{ count: number }>(`select count(*) from ${what}`).execute(over(database.db))).rows[0]!
      .count
  while ((await count("job where kind = 'ingest-sound'")) > 0) await sleep(50)
  expect(await count('sound')).toBe(0)
  const masters = readdirSync(join(shop.dataFolder, 'files', 'masters'), {
    recursive: true,
    withFileTypes: true,
  })
  expect(masters.filter((entry) => entry.isFile())).toEqual([])
})

test('the same file again is refused with a link to the first; another artist is told less until it is published', async () => {
  await artist.upload(aLoop(2), { fileName: 'Deep Bass 120.wav' })
  const [first] = await artist.settled()
  await artist.upload(aLoop(2), { fileName: 'Other name.wav' })
  expect((await artist.settled())[1]).toMatchObject({
    state: 'refused',
    reason: { code: 'duplicate', message: expect.stringContaining('Deep Bass') },
    duplicateOf: { loopId: first?.loopId },
  })
  const other = await shop.anArtist()
  await other.upload(aLoop(2))
  expect((await other.settled())[0]).toMatchObject({
    state: 'refused',
    reason: { code: 'duplicate', message: 'The same audio is here already' },
    duplicateOf: null,
  })
  await sql`update sound set status = 'published', published_at = now()`.execute(over(database.db))
  expect((await other.settled())[0]).toMatchObject({ duplicateOf: { loopId: first?.loopId } })
})

/** Ends every audio process of this server, as a decoder that breaks would. */
function killWorkers(): void {
  for (const task of readdirSync('/proc/self/task')) {
    const children = readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' ')
    for (const child of children.filter((id) => id !== '')) {
      const command = readFileSync(`/proc/${child}/cmdline`, 'utf8')
      if (command.includes('audio-worker')) process.kill(Number(child), 'SIGKILL')
    }
  }
}

test.runIf(isDeepRun() && process.platform === 'linux')(
  'a file on which its audio process dies again and again has failed, says so, and can be tried again',
  async () => {
    await artist.upload(aLoop(4, 60), { fileName: 'Heavy.wav' })
    const heavy = async () => (await artist.list()).items.find((one) => one.fileName === 'Heavy.wav')
    while ((await heavy())?.state !== 'failed') {
      if ((await heavy())?.step === 'analysing') killWorkers()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(await heavy()).toMatchObject({
      reason: { code: 'could_not_process', message: expect.stringMatching(/^[A-Z].* .*/) },
    })
    await artist.upload(aLoop(5), { fileName: 'Light.wav' })
    expect(await artist.post('/api/intakes/retry', { ids: [(await heavy())?._id] })).toEqual({ changed: 1 })
    expect((await artist.settled()).map((one) => one.state)).toEqual(['ready', 'ready'])
  },
)

test('a file that nobody works on any more is found, and becomes a sound', async () => {
  await shop.shop.ctx.jobs[Symbol.asyncDispose]()
  await artist.upload(aLoop(3))
  const old = new Date(Date.now() - 3_600_000)
  await sql`delete from job`.execute(over(database.db))
  await sql`update intake set updated_at = ${old}`.execute(over(database.db))
  await shop.stop()
  await shop.start()
  await rescueStranded(shop.shop.ctx)
  expect((await artist.settled())[0]?.state).toBe('ready')
})
