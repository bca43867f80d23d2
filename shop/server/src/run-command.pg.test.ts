import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeWav } from '@segno/audio-files'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { INGEST_JOB } from './ingest/receive-file.ts'
import { over } from './platform/db/db.ts'
import { FolderFileStore } from './platform/files/file-store-folder.ts'
import { requireOwnStore } from './platform/files/store-owner.ts'
import { newId } from './platform/ids.ts'
import { Jobs } from './platform/jobs/jobs.ts'
import { runCommand } from './run-command.ts'
import { addressOf } from './testing/killed-script.ts'
import { hasPostgres, useTestDatabase } from './testing/test-database.ts'
import { TEST_SECRET_KEY } from './testing/test-secrets.ts'

const database = useTestDatabase()
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'segno-command-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = async (command: string, input: unknown) =>
  runCommand(
    readConfig({
      DATABASE_URL: await addressOf(database.db),
      SEGNO_DATA_DIR: folder,
      SEGNO_SECRET_KEY: TEST_SECRET_KEY,
      SEGNO_LOG_LEVEL: 'error',
    }),
    { command, input },
    () => undefined,
  )

/** Jobs of a shop whose workers are all away. */
async function waitingJobs(): Promise<void> {
  const jobs = new Jobs(database.db, pino({ level: 'silent' }))
  await jobs.enqueue(database.db, [
    { kind: INGEST_JOB, key: newId(), payload: { intakeId: newId() } },
    { kind: 'remove-files', key: 'previews/x', payload: { keys: [] } },
  ])
}

async function untouched(): Promise<unknown[]> {
  const { rows } = await sql`
    select kind from job where attempts = 0 and locked_until is null and kind in ('ingest-sound', 'remove-files')
    order by kind`.execute(over(database.db))
  return rows
}
const BOTH = [{ kind: 'ingest-sound' }, { kind: 'remove-files' }]

test.skipIf(!hasPostgres)(
  'an import on a shared database works on its own files alone, and waits for no worker',
  async () => {
    await waitingJobs()
    const music = join(folder, 'music')
    mkdirSync(music)
    const channel = Float32Array.from(
      { length: 44_100 },
      (_, at) => Math.sin(at / 10) * Math.exp(-at / 9_000),
    )
    const pcm = { sampleRateHz: 44_100, channels: [channel] }
    writeFileSync(join(music, 'Knock.wav'), writeWav({ pcm, bitDepth: 16 }))
    const lines = await run('import', { folder: music, handle: 'ava-lune', draft: true })
    expect(lines).toMatchObject([{ fileName: 'Knock.wav', outcome: 'taken' }])
    expect(await untouched()).toEqual(BOTH)
  },
)

test.skipIf(!hasPostgres)('a command on a shared database leaves the queue and old rows alone', async () => {
  await waitingJobs()
  await sql`insert into attempt values ('x', 'y', 0, timestamptz 'epoch', timestamptz 'epoch')`.execute(
    over(database.db),
  )
  expect(await run('check-ledger', {})).toEqual([])
  expect(await untouched()).toEqual(BOTH)
  expect((await sql`select 1 from attempt`.execute(over(database.db))).rows).toHaveLength(1)
})

test.skipIf(!hasPostgres)('a command with other files than the shop’s does nothing', async () => {
  const place = join(folder, 'of-the-server')
  await requireOwnStore(database.db, { place, files: new FolderFileStore(place) }, { mayMark: true })
  await expect(run('rotate-keys', { isLeaked: true })).rejects.toThrow('are not marked as those of the shop')
})
