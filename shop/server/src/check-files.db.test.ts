import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noteUnused } from './ingest/public.ts'
import { namedFiles } from './named-files.ts'
import { over } from './platform/db/db.ts'
import { checkFiles, type FileCheck } from './platform/files/check-files.ts'
import { checkFilesJob } from './platform/files/file-check-job.ts'
import { newId } from './platform/ids.ts'
import { keepFile } from './testing/audible-sound.ts'
import { anAccount, anArtist, aSound } from './testing/builders.ts'
import { useTestDatabase } from './testing/test-database.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

const DAY_MS = 24 * 60 * 60_000
const database = useTestDatabase()
let shop: TestApp
let now: Date
let filesFolder: string
beforeEach(async () => {
  shop = await openTestApp(database.db)
  now = new Date('2026-11-01T12:00:00Z')
  filesFolder = join(dirname(shop.scratchFolder), 'files')
})
afterEach(() => shop[Symbol.asyncDispose]())

const check = (): Promise<FileCheck> =>
  checkFiles({
    ...shop.ctx,
    now: () => now,
    scratchFolder: shop.scratchFolder,
    names: namedFiles,
    rowlessShelves: ['deletions'],
    giveUpPreviews: noteUnused,
  })
const keep = (shelf: string, text: string, ending = 'wav') =>
  keepFile(shop.ctx.files, shelf, Buffer.from(text), ending)
const isKept = async (key: string): Promise<boolean> => (await shop.ctx.files.sizeBytes(key)) !== null
const later = (days: number): void => {
  now = new Date(now.getTime() + days * DAY_MS)
}

async function aWholeSound(text = 'sound') {
  const keys = {
    master_key: await keep('masters', text),
    preview_opus_key: await keep('previews', text, 'opus'),
    preview_mp3_key: await keep('previews', text, 'mp3'),
  }
  return { ...(await aSound(database.db, keys)), ...keys }
}

test('a shop that has what its rows name, and nothing else, fits together', async () => {
  await aWholeSound()
  await keep('deletions', 'of nobody', 'json')
  writeFileSync(join(filesFolder, 'segno-store.json'), '{}')
  expect(await check()).toEqual({
    neededFiles: 3,
    missingFiles: 0,
    oddFiles: 0,
    orphanFiles: 0,
    removedFiles: 0,
    removedUnfinished: 0,
    findings: [],
  })
  expect(await shop.ctx.warnings()).toEqual([])
})

test('missing files and those of another size are named, and the operator is warned', async () => {
  const { master_key: lost } = await aWholeSound()
  await shop.ctx.files.remove(lost)
  const { id } = await anAccount(database.db)
  const copy = await keep('exports', 'a copy that was cut short', 'json')
  await sql`
    insert into data_export (account_id, asked_at, total_parts, done_parts, finished_at, file_key, size_bytes, expires_at)
    values (${id}, now(), 1, 1, now(), ${copy}, 1000, now())`.execute(over(database.db))
  const found = await check()
  expect(found).toMatchObject({ neededFiles: 4, missingFiles: 1, oddFiles: 1 })
  expect(found.findings).toEqual(
    expect.arrayContaining([
      `${lost} is missing; sound.master_key names it.`,
      `${copy} has 25 bytes; data_export.file_key says 1000.`,
    ]),
  )
  expect(await shop.ctx.warnings()).toEqual([expect.stringContaining('has lost: 2.')])
})

const NAMES_A_FILE =
  '(^|_)(key|file|path|photo|picture|image|cover|artwork|avatar|logo|document|attachment|master|preview|recording)$'
/** Keys of other things. */
const OTHER_KEYS = /[._](code|email|idempotency|request)_key$/
/** Of allowances and jobs; and of files that no row names. */
const NO_FILES = ['allowance_use.key', 'job.key', 'orphan_file.key']

test('every column that names a file is among those that rows and files are compared by', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.atttypid = 'text'::regtype and (a.attname ~ ${NAMES_A_FILE} or exists (
        select from pg_constraint where contype = 'c' and conrelid = c.oid
          and pg_get_constraintdef(oid) like 'CHECK ((' || a.attname || ' ~ ''^[0-9a-f]{64}$''%'))
    order by 1`.execute(over(database.db))
  const compared = new Set(namedFiles.map(({ by }) => by))
  const left = rows.map(({ name }) => name).filter((name) => !compared.has(name) && !OTHER_KEYS.test(name))
  expect(left).toEqual(NO_FILES)
})

test('every square of a picture is asked for', async () => {
  const { id } = await anAccount(database.db)
  const digits = 'a'.repeat(64)
  await sql`update account set photo = ${digits} where id = ${id}`.execute(over(database.db))
  expect(await check()).toMatchObject({ neededFiles: 3, missingFiles: 3 })
})

const anIntake = async (
  origin: 'import' | 'upload',
  state: 'arriving' | 'waiting' | 'failed' | 'refused',
) => {
  const key = await keep('masters', `${origin} ${state}`)
  const { id: artistId } = await anArtist(database.db)
  const isUpload = origin === 'upload'
  const said = state === 'failed' || state === 'refused' ? 'said' : null
  await sql`
    insert into intake (id, batch_id, artist_id, origin, file_name, master_key, state, claim, publish, size_bytes, expires_at,
      refusal_code, refusal_message)
    values (${newId()}, ${newId()}, ${artistId}, ${origin}, 'a.wav', ${key}, ${state}, '{}', true, ${isUpload ? 1 : null},
      ${isUpload && state === 'arriving' ? now : null}, ${said}, ${said})`.execute(over(database.db))
  return key
}

test('the file of an import is needed until it is a sound or refused; an upload’s lies elsewhere, and neither is removed', async () => {
  const imports = [await anIntake('import', 'waiting'), await anIntake('import', 'failed')]
  const others = [await anIntake('import', 'arriving'), await anIntake('upload', 'waiting')]
  const refused = await anIntake('import', 'refused')
  expect(await check()).toMatchObject({ neededFiles: 2, missingFiles: 0, orphanFiles: 1 })
  later(7)
  expect(await check()).toMatchObject({ orphanFiles: 1, removedFiles: 1 })
  expect(await isKept(refused)).toBe(false)
  for (const key of [...imports, ...others]) {
    expect(await isKept(key)).toBe(true)
    await shop.ctx.files.remove(key)
  }
  const { missingFiles, findings } = await check()
  expect(missingFiles).toBe(2)
  expect(findings).toEqual(
    expect.arrayContaining(imports.map((key) => `${key} is missing; intake.master_key names it.`)),
  )
})

test('a file of no row is removed once it has been seen for a week, a named one never', async () => {
  const { master_key: named } = await aWholeSound()
  const orphan = await keep('masters', 'of no row')
  expect(await check()).toMatchObject({ orphanFiles: 1, removedFiles: 0 })
  later(6)
  expect(await check()).toMatchObject({ orphanFiles: 1, removedFiles: 0 })
  later(1)
  expect(await check()).toMatchObject({ orphanFiles: 1, removedFiles: 1 })
  expect(await isKept(orphan)).toBe(false)
  expect(await isKept(named)).toBe(true)
  expect(await check()).toMatchObject({ orphanFiles: 0, removedFiles: 0 })
})

test('an orphan that a row names again begins its week anew', async () => {
  const key = await keep('masters', 'found again')
  await check()
  const { id } = await aWholeSound('another')
  const setMaster = (master: string) =>
    sql`update sound set master_key = ${master} where id = ${id}`.execute(over(database.db))
  await setMaster(key)
  later(7)
  await check()
  await setMaster(await keep('masters', 'a third'))
  await check()
  later(6)
  await check()
  expect(await isKept(key)).toBe(true)
})

test('a preview of no row is left to the sweep of previews, which waits for whoever makes the same', async () => {
  await aWholeSound()
  const orphan = await keep('previews', 'of no row', 'opus')
  await check()
  later(7)
  expect(await check()).toMatchObject({ removedFiles: 1 })
  expect(await isKept(orphan)).toBe(true)
  const { rows } = await sql`select key from unused_preview`.execute(over(database.db))
  expect(rows).toEqual([{ key: orphan }])
  // It is known now, and no orphan.
  expect(await check()).toMatchObject({ orphanFiles: 0 })
})

test('nothing is removed where the files cannot be listed, or too many are missing', async () => {
  await aWholeSound()
  const orphan = await keep('masters', 'of no row')
  await check()
  later(8)
  mkdirSync(join(filesFolder, 'previews'), { recursive: true })
  writeFileSync(join(filesFolder, 'zzz'), 'a file in the place of a folder')
  await expect(check()).rejects.toMatchObject({ code: 'ENOTDIR' })
  rmSync(join(filesFolder, 'zzz'))
  rmSync(join(filesFolder, 'previews'), { recursive: true })
  const found = await check()
  expect(found).toMatchObject({ missingFiles: 2, removedFiles: 0 })
  expect(found.findings.join()).toContain('of 3 needed files 2 are missing')
  expect(await isKept(orphan)).toBe(true)
})

test('the weekly job that gives up leaves a warning, and what was found before stays', async () => {
  const key = await keep('masters', 'a payload names it')
  const payload = JSON.stringify({ keys: [key] })
  await sql`
    insert into job (id, kind, key, payload, max_attempts) values (${newId()}, 'remove-files', ${key}, ${payload}, 5)`.execute(
    over(database.db),
  )
  expect(await check()).toMatchObject({ orphanFiles: 0 })
  const job = checkFilesJob({
    ...shop.ctx,
    scratchFolder: shop.scratchFolder,
    names: namedFiles,
    rowlessShelves: [],
    giveUpPreviews: noteUnused,
  })
  await job.gaveUp!({}, new Error('EACCES'))
  expect(await shop.ctx.warnings()).toEqual([expect.stringContaining('could not be compared')])
})
