import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { writeWav } from '@segno/audio-files'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DELETION_SHELF, recallDeletions } from './accounts/public.ts'
import { backUp } from './platform/backup/back-up.ts'
import { BackupFolder } from './platform/backup/backup-folder.ts'
import { moveTables } from './platform/backup/move-tables.ts'
import { findLastBackup } from './platform/backup/queries.ts'
import { restore } from './platform/backup/restore.ts'
import { verifyBackup } from './platform/backup/verify-backup.ts'
import { over, type Database, type Db } from './platform/db/db.ts'
import { namedFiles } from './named-files.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { FolderFileStore } from './platform/files/file-store-folder.ts'
import { readOwnMigrations } from './platform/db/open-database.ts'
import { ask } from './testing/ask.ts'
import { keepFile } from './testing/audible-sound.ts'
import { aSound } from './testing/builders.ts'
import { buySounds } from './testing/orders-context.ts'
import { hasDisks, SmallDisk } from './testing/small-disk.ts'
import { openTestApp, signedIn, type TestApp } from './testing/test-app.ts'
import { openEmptyDatabase, openEmptyEmbedded, useTestDatabase } from './testing/test-database.ts'
import { checkLedger } from './wallet/public.ts'

const database = useTestDatabase()
const KEY = Buffer.alloc(32, 7)
const SECRET_TITLE = 'Nobody knows this title'
let place: string
let shop: TestApp
let opened: AsyncDisposableStack

beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'segno-drill-'))
  opened = new AsyncDisposableStack()
  opened.defer(() => rmSync(place, { recursive: true }))
  shop = opened.use(await openTestApp(database.db))
})
afterEach(() => opened.disposeAsync())

const backupFolder = (key: Buffer | null = KEY) => BackupFolder.make(join(place, 'backup'), key)
const facts = { names: namedFiles, keep: null, wholeShelves: [DELETION_SHELF] }
const backUpShop = async (folder: BackupFolder) => backUp({ ...shop.ctx, ...facts }, folder, () => undefined)

async function restoreInto(target: Database, facts: { snapshot?: string; key?: Buffer } = {}) {
  mkdirSync(join(place, 'restored/files'), { recursive: true })
  const files = new FolderFileStore(join(place, 'restored/files'))
  const scratchFolder = join(place, 'restored/scratch')
  const folder = await BackupFolder.open(join(place, 'backup'), facts.key ?? KEY)
  return restore({ db: target.db, files, scratchFolder, migrations: await readOwnMigrations() }, folder, {
    snapshot: facts.snapshot ?? null,
    wholeShelves: [DELETION_SHELF],
    onProgress: () => undefined,
    onLoaded: (tx) => recallDeletions(tx, files),
  })
}

/** Somebody who owns a sound whose master is really there. */
async function aPurchase(): Promise<{ soundId: string; token: string; accountId: string }> {
  const channel = Float32Array.from({ length: 4_410 }, (_, at) => Math.sin(at / 10))
  const master = writeWav({ pcm: { sampleRateHz: 44_100, channels: [channel] }, bitDepth: 24 })
  const { ctx } = shop
  const { id } = await aSound(ctx.db, {
    title: SECRET_TITLE,
    channels: 1,
    length_frames: 4_410,
    ...(await filesOfSound(ctx.files, master)),
  })
  const { id: accountId, token } = await signedIn(shop)
  await buySounds(ctx.db, accountId, [id])
  return { soundId: id, token, accountId }
}

/** Really there; the previews hold anything. */
async function filesOfSound(files: FileStore, master: Uint8Array) {
  return {
    master_key: await keepFile(files, 'masters', master),
    preview_opus_key: await keepFile(files, 'previews', Buffer.concat([master, Buffer.from('o')]), 'opus'),
    preview_mp3_key: await keepFile(files, 'previews', Buffer.concat([master, Buffer.from('m')]), 'mp3'),
  }
}

async function downloaded(
  from: TestApp,
  { soundId, token }: { soundId: string; token: string },
): Promise<Buffer> {
  const path = `/api/purchases/${soundId}/download`
  const { url } = await ask<{ url: string }>(from, path, { method: 'POST', token, body: {} })
  return (await from.app.inject({ url })).rawPayload
}

async function marksOfDeletions(): Promise<number> {
  let count = 0
  for await (const _ of shop.ctx.files.list(DELETION_SHELF)) count++
  return count
}

async function contents(db: Db): Promise<unknown> {
  const on = over(db)
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not in ('migration', 'backup')`.execute(on)
  const all: Record<string, unknown> = {}
  for (const { name } of tables.rows)
    all[name] = (await sql`select t::text as row from ${sql.table(name)} t order by 1`.execute(on)).rows
  return all
}

test('a shop that was backed up and restored elsewhere adds up, and gives a purchase as before', async () => {
  const purchase = await aPurchase()
  const master = await downloaded(shop, purchase)
  const before = await contents(shop.ctx.db)
  expect(await backUpShop(await backupFolder())).toMatchObject({
    files: 3,
    newFiles: 3,
    isEncrypted: true,
    problem: null,
  })
  const target = opened.use(await openEmptyDatabase())
  await restoreInto(target)
  expect(await contents(target.db)).toEqual(before)
  expect(await checkLedger(target.db)).toEqual([])
  const restored = opened.use(await openTestApp(target.db, { SEGNO_DATA_DIR: join(place, 'restored') }))
  expect((await downloaded(restored, purchase)).equals(master)).toBe(true)
  // What is new goes on where the old numbers ended, and the ledger still refuses to be changed.
  await buySounds(target.db, purchase.accountId, [(await aSound(target.db)).id])
  expect(await checkLedger(target.db)).toEqual([])
  await expect(sql`delete from ledger_posting`.execute(over(target.db))).rejects.toThrow('only ever added to')
})

test('a second backup adds only what is new, and either snapshot can be restored', async () => {
  await aPurchase()
  const first = await backUpShop(await backupFolder())
  const another = await filesOfSound(shop.ctx.files, Buffer.from('another'))
  const { id } = await aSound(shop.ctx.db, another)
  expect(await backUpShop(await backupFolder())).toMatchObject({ files: 6, newFiles: 3, problem: null })
  const older = opened.use(await openEmptyDatabase())
  await restoreInto(older, { snapshot: first.snapshot })
  const { rows } = await sql`select id from sound where id = ${id}`.execute(over(older.db))
  expect(rows).toEqual([])
  expect(await findLastBackup(shop.ctx.db)).toMatchObject({ isEncrypted: true })
})

test('an account that was deleted after the backup is deleted again where an older one is restored', async () => {
  const { id, token } = await signedIn(shop, { first_name: 'Ada' })
  const { snapshot } = await backUpShop(await backupFolder())
  await shop.ctx.startJobs()
  const confirmEmail = `${id}@segno.test`
  await ask(shop, '/api/auth/deleteUser', {
    method: 'POST',
    token,
    body: { confirmEmail, password: 'rain on the tin roof' },
  })
  await expect.poll(() => marksOfDeletions()).toBe(1)
  await backUpShop(await backupFolder())
  const target = opened.use(await openEmptyDatabase())
  await restoreInto(target, { snapshot })
  const nameOf = async () =>
    (
      await sql<{ first_name: string }>`select first_name from account where id = ${id}`.execute(
        over(target.db),
      )
    ).rows[0]
  expect(await nameOf()).toEqual({ first_name: 'Ada' })
  opened.use(await openTestApp(target.db, { SEGNO_DATA_DIR: join(place, 'restored') }))
  expect(await nameOf()).toEqual({ first_name: 'Deleted' })
})

test('an encrypted backup shows nothing of what is in it, and opens with its own key alone', async () => {
  await aPurchase()
  await backUpShop(await backupFolder())
  for (const path of filesBelow(join(place, 'backup'))) {
    const bytes = readFileSync(path)
    expect(bytes.includes('RIFF') || bytes.includes(SECRET_TITLE)).toBe(false)
    // The mark of gzip: rows lie sealed, not merely packed.
    expect(bytes.readUInt16BE(0)).not.toBe(0x1f8b)
  }
  const target = opened.use(await openEmptyDatabase())
  await expect(restoreInto(target, { key: Buffer.alloc(32, 8) })).rejects.toThrow(
    'SEGNO_BACKUP_KEY is not the key',
  )
})

test('a damaged backup is refused, and leaves the database empty', async () => {
  await aPurchase()
  const { snapshot } = await backUpShop(await backupFolder())
  const path = join(place, 'backup/snapshots', snapshot, 'licence.gz')
  const bytes = readFileSync(path)
  bytes[bytes.length - 20]! ^= 1
  writeFileSync(path, bytes)
  const target = opened.use(await openEmptyDatabase())
  await expect(restoreInto(target)).rejects.toThrow('authenticate')
  const { rows } = await sql`select to_regclass('account') as found`.execute(over(target.db))
  expect(rows).toEqual([{ found: null }])
})

test('nothing is restored over a shop that is there', async () => {
  await backUpShop(await backupFolder())
  await expect(restoreInto({ db: database.db } as Database)).rejects.toThrow('The database is not empty')
})

test('a backup that was verified is whole, and one that rotted says what is damaged', async () => {
  await aPurchase()
  await backUpShop(await backupFolder())
  const verify = async () =>
    verifyBackup(await BackupFolder.open(join(place, 'backup'), KEY), null, () => undefined)
  expect(await verify()).toMatchObject({ files: 3, problems: [] })
  const [master = '', preview = ''] = filesBelow(join(place, 'backup/files'))
  const bytes = readFileSync(master)
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(master, bytes)
  rmSync(preview)
  const rows = join(place, 'backup/snapshots', (await verify()).snapshot, 'licence.gz')
  writeFileSync(rows, readFileSync(rows).subarray(0, 40))
  const { problems } = await verify()
  expect(problems.filter((one) => one.startsWith('The file'))).toHaveLength(2)
  expect(problems.filter((one) => one.startsWith('The table licence cannot be read'))).toHaveLength(1)
})

test('a backup whose files cannot be read fails in a sentence, and leaves no snapshot behind', async () => {
  await aPurchase()
  await backUpShop(await backupFolder())
  rmSync(join(dirname(shop.scratchFolder), 'files'), { recursive: true })
  await expect(backUpShop(await backupFolder())).rejects.toThrow('The files of the shop cannot be read')
  expect(readdirSync(join(place, 'backup/snapshots'))).toHaveLength(1)
  const { rows } = await sql<{ error: string | null }>`
    select error from backup where finished_at is null`.execute(over(shop.ctx.db))
  expect(rows).toMatchObject([{ error: expect.stringContaining('cannot be read') }])
})

test.runIf(process.platform === 'linux')(
  'a disk that fails while it is read is told, by a backup, which leaves no snapshot behind, and by its check',
  async () => {
    await aPurchase()
    const fail = (path: string): (() => void) => {
      renameSync(path, `${path}.sound`)
      // Reading its first byte fails with EIO.
      symlinkSync('/proc/self/mem', path)
      return () => renameSync(`${path}.sound`, path)
    }
    const [master = ''] = filesBelow(join(dirname(shop.scratchFolder), 'files/masters'))
    const mend = fail(master)
    await expect(backUpShop(await backupFolder())).rejects.toThrow(/files of the shop cannot be read.*EIO/)
    expect(await (await backupFolder()).list('snapshots')).toEqual([])
    mend()
    expect(await backUpShop(await backupFolder())).toMatchObject({ files: 3, problem: null })
    const [copy = ''] = filesBelow(join(place, 'backup/files'))
    fail(copy)
    const { problems } = await verifyBackup(await backupFolder(), null, () => undefined)
    expect(problems).toEqual([expect.stringMatching(/^The file .*EIO/)])
  },
)

test.skipIf(!hasDisks)(
  'a backup whose disk is full fails, leaves no snapshot behind, and is whole once there is room',
  async () => {
    await aPurchase()
    using disk = new SmallDisk(join(place, 'backup'), 4_000_000)
    const folder = await backupFolder()
    disk.fill(3_900_000)
    await expect(backUpShop(folder)).rejects.toThrow('ENOSPC')
    expect(await folder.list('snapshots')).toEqual([])
    disk.makeRoom()
    expect(await backUpShop(folder)).toMatchObject({ files: 3, problem: null })
    expect(await verifyBackup(folder, null, () => undefined)).toMatchObject({ files: 3, problems: [] })
  },
)

test('files that rows name and the shop has lost are told, and come from an earlier backup where it has them', async () => {
  const purchase = await aPurchase()
  const master = await downloaded(shop, purchase)
  await backUpShop(await backupFolder())
  const files = join(dirname(shop.scratchFolder), 'files')
  for (const shelf of ['masters', 'previews']) rmSync(join(files, shelf), { recursive: true })
  const another = await filesOfSound(shop.ctx.files, Buffer.from('another'))
  await aSound(shop.ctx.db, { ...another, master_key: `masters/${'0'.repeat(64)}` })
  await shop.ctx.files.remove(another.master_key)
  const { problem } = await backUpShop(await backupFolder())
  expect(problem).toContain('has lost: 4, of which this backup has 3 from before')
  const { rows } = await sql`select 1 from backup where finished_at is null`.execute(over(shop.ctx.db))
  expect(rows).toHaveLength(1)
  const target = opened.use(await openEmptyDatabase())
  await restoreInto(target)
  const restored = opened.use(await openTestApp(target.db, { SEGNO_DATA_DIR: join(place, 'restored') }))
  expect((await downloaded(restored, purchase)).equals(master)).toBe(true)
})

/** A store that changes between the first and the second time that its files are listed. */
function changing(files: FileStore, change: () => Promise<void>, listed: FileStore['list']): FileStore {
  let lists = 0
  return {
    warnings: [],
    keep: (key, path) => files.keep(key, path),
    sizeBytes: (key) => files.sizeBytes(key),
    read: (key, range) => files.read(key, range),
    readAll: (key) => files.readAll(key),
    remove: (key) => files.remove(key),
    removeUnfinished: (before) => files.removeUnfinished(before),
    withPath: (key, work) => files.withPath(key, work),
    directAddress: (key) => files.directAddress(key),
    shopId: () => files.shopId(),
    setShopId: (id) => files.setShopId(id),
    async *list() {
      if (++lists === 2) await change()
      yield* lists === 1 ? [] : listed()
    },
  }
}

test('a file that rows name and no list has is copied, and one that was removed meanwhile is no loss', async () => {
  const kept = await aSound(shop.ctx.db, await filesOfSound(shop.ctx.files, Buffer.from('kept')))
  const removed = await filesOfSound(shop.ctx.files, Buffer.from('removed'))
  const { id } = await aSound(shop.ctx.db, removed)
  const { files, db } = shop.ctx
  const remove = async (): Promise<void> => {
    await sql`delete from sound where id = ${id}`.execute(over(db))
    for (const key of Object.values(removed)) await files.remove(key)
  }
  async function* nothing(): AsyncGenerator<string> {}
  const ctx = { ...shop.ctx, ...facts, files: changing(files, remove, nothing) }
  const summary = await backUp(ctx, await backupFolder(), () => undefined)
  expect(summary).toMatchObject({ files: 3, newFiles: 3, problem: null })
  expect(kept.id).not.toBe(id)
})

test('snapshots beyond those that are kept go, with the files that no other has; notes of deletions stay', async () => {
  const { files, db } = shop.ctx
  const first = await filesOfSound(files, Buffer.from('first'))
  const { id } = await aSound(db, first)
  await keepFile(files, DELETION_SHELF, Buffer.from('{}'), 'json')
  const kept = await aPurchase()
  await backUpShop(await backupFolder())
  await sql`delete from sound where id = ${id}`.execute(over(db))
  for (const key of Object.values(first)) await files.remove(key)
  for await (const mark of files.list(DELETION_SHELF)) await files.remove(mark)
  const ctx = { ...shop.ctx, ...facts, keep: { days: 1, weeks: 1 } }
  const { snapshot, removedSnapshots } = await backUp(ctx, await backupFolder(), () => undefined)
  expect(removedSnapshots).toBe(1)
  expect(readdirSync(join(place, 'backup/snapshots'))).toEqual([snapshot])
  expect(filesBelow(join(place, 'backup/files', DELETION_SHELF))).toHaveLength(1)
  expect(filesBelow(join(place, 'backup/files'))).toHaveLength(4)
  expect(await verifyBackup(await backupFolder(), null, () => undefined)).toMatchObject({
    files: 3,
    problems: [],
  })
  expect(kept.soundId).not.toBe(id)
})

test('what a backup that was cut off has left behind is removed by the next', async () => {
  await aPurchase()
  await backUpShop(await backupFolder())
  mkdirSync(join(place, 'backup/snapshots/2026-01-01T00-00-00-000Z'))
  const [file = ''] = filesBelow(join(place, 'backup/files'))
  writeFileSync(`${file}.0198.unfinished`, 'half')
  await backUpShop(await backupFolder())
  expect(readdirSync(join(place, 'backup/snapshots'))).toHaveLength(2)
  expect(filesBelow(join(place, 'backup')).filter((path) => path.includes('.unfinished'))).toEqual([])
  expect(filesBelow(join(place, 'backup')).filter((path) => path.includes('listed-files'))).toEqual([])
})

test('where notes of deleted accounts cannot be read, nothing is restored', async () => {
  await aPurchase()
  await backUpShop(await backupFolder())
  mkdirSync(join(place, 'restored/files'), { recursive: true })
  writeFileSync(join(place, 'restored/files', DELETION_SHELF), 'a file in the place of a folder')
  const target = opened.use(await openEmptyDatabase())
  await expect(restoreInto(target)).rejects.toMatchObject({ code: 'ENOTDIR' })
  rmSync(join(place, 'restored/files', DELETION_SHELF))
  writeFileSync(join(place, 'backup/files', DELETION_SHELF), 'a file in the place of a folder')
  await expect(restoreInto(target)).rejects.toMatchObject({ code: 'ENOTDIR' })
  const { rows } = await sql`select to_regclass('account') as found`.execute(over(target.db))
  expect(rows).toEqual([{ found: null }])
})

test('a shop moves between the embedded database and PostgreSQL with every row as it was', async () => {
  await aPurchase()
  const there = opened.use(await openEmptyEmbedded())
  const migrations = await readOwnMigrations()
  await moveTables(database.db, { db: there.db, migrations }, () => undefined)
  const back = opened.use(await openEmptyDatabase())
  await moveTables(there.db, { db: back.db, migrations }, () => undefined)
  expect(await contents(back.db)).toEqual(await contents(database.db))
  expect(await checkLedger(back.db)).toEqual([])
})

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && !path.endsWith('segno-backup.json'))
}
