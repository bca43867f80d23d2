import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { applyMigrations, hasMigrationTable, type Migration } from '../db/migrate.ts'
import { inTransaction } from '../db/transaction.ts'
import { over, type Db } from '../db/db.ts'
import type { FileStore } from '../files/file-store.ts'
import { newId } from '../ids.ts'
import { OperatorError } from '../operator-error.ts'
import { filePath } from './file-copy.ts'
import { Measure, type BackupFolder } from './backup-folder.ts'
import { loadTables, type TableSource } from './load-tables.ts'
import { listSnapshots, readFileEntries, readManifest, snapshotSource, type FileEntry } from './snapshot.ts'

export interface RestoreTarget {
  /** Connected as the role that owns the tables, of a database without any. */
  readonly db: Db
  readonly migrations: readonly Migration[]
  readonly files: FileStore
  /** On the disk of the files, for those on their way. */
  readonly scratchFolder: string
}

export interface RestoreOptions {
  /** Null for the newest. */
  readonly snapshot: string | null
  readonly onProgress: (line: string) => void
  /** Files of these shelves are brought back from the whole backup, not from this snapshot alone. */
  readonly wholeShelves: readonly string[]
  /** Called in the transaction that fills the tables, once they are full. */
  readonly onLoaded: (tx: Db) => Promise<void>
}

/**
 * Brings a snapshot back: its files, then its rows in one transaction, so that a restore that was cut off is begun again and
 * goes on from the files that are there.
 *
 * @throws {OperatorError} where the database is not empty, or something in the backup is missing or damaged
 */
export async function restore(
  target: RestoreTarget,
  folder: BackupFolder,
  { snapshot: asked, wholeShelves, onProgress, onLoaded }: RestoreOptions,
): Promise<{ snapshot: string; takenAt: string }> {
  await requireEmpty(target.db)
  const snapshot = await chooseSnapshot(folder, asked)
  const manifest = await readManifest(folder, snapshot)
  let done = 0
  for await (const entry of readFileEntries(folder, snapshot)) {
    await restoreFile(target, folder, entry)
    if (++done % 100 === 0) onProgress(`${done} of ${manifest.files} files`)
  }
  onProgress(`${done} of ${manifest.files} files`)
  for (const shelf of wholeShelves)
    for await (const key of keysOnShelf(folder, shelf))
      await restoreFile(target, folder, { key, ...(await folder.measure(filePath(key))) })
  if (manifest.lostFiles > 0)
    onProgress(`files that were lost already when this snapshot was made: ${manifest.lostFiles}`)
  await fillDatabase(target, {
    migrations: manifest.migrations,
    source: snapshotSource(folder, snapshot, manifest),
    onTable: (name, rows) => {
      if (rows > 0) onProgress(`${name}: ${rows} rows`)
    },
    onLoaded,
  })
  return { snapshot, takenAt: manifest.takenAt }
}

/** Makes the tables of the version that the rows are of, and fills them: all of it is there afterwards, or nothing. */
export async function fillDatabase(
  { db, migrations }: Pick<RestoreTarget, 'db' | 'migrations'>,
  options: {
    readonly migrations: readonly string[]
    readonly source: TableSource
    readonly onTable: (name: string, rows: number) => void
    readonly onLoaded: (tx: Db) => Promise<void>
  },
): Promise<void> {
  const wanted = new Set(options.migrations)
  const known = migrations.filter(({ name }) => wanted.has(name))
  if (known.length < wanted.size)
    throw new OperatorError(
      'The data is of another version of Segno: a newer one, which has to be installed first, or one before 0.1.0, ' +
        'which cannot be updated.',
    )
  await inTransaction(db, async (tx) => {
    await applyMigrations(tx, known)
    await loadTables(tx, options.source, options.onTable)
    await options.onLoaded(tx)
  })
  // Without figures of the new rows, PostgreSQL would choose bad plans until it has gathered them by itself.
  await sql`analyze`.execute(over(db))
}

/** @throws {OperatorError} where there are tables already: what they hold is never overwritten */
export async function requireEmpty(db: Db): Promise<void> {
  if (await hasMigrationTable(db))
    throw new OperatorError(
      'The database is not empty, and nothing in it is overwritten. Give an empty one, or move the folder ' +
        '"database" in SEGNO_DATA_DIR aside; leave the folder "files" where it is.',
    )
}

/** @throws {OperatorError} where there is no such snapshot */
export async function chooseSnapshot(folder: BackupFolder, asked: string | null): Promise<string> {
  const names = await listSnapshots(folder)
  const chosen = asked === null ? names.at(-1) : names.find((name) => name === asked)
  if (chosen !== undefined) return chosen
  throw new OperatorError(
    names.length === 0
      ? 'The backup holds no finished snapshot.'
      : `There is no snapshot ${asked}. There are: ${names.join(', ')}.`,
  )
}

async function* keysOnShelf(folder: BackupFolder, shelf: string): AsyncGenerator<string> {
  for (const drawer of await folder.list(`files/${shelf}`))
    for (const name of await folder.list(`files/${shelf}/${drawer}`)) yield `${shelf}/${name}`
}

async function restoreFile(
  { files, scratchFolder }: RestoreTarget,
  folder: BackupFolder,
  entry: FileEntry,
): Promise<void> {
  if (await isThere(files, entry)) return
  const path = join(scratchFolder, newId())
  const measure = new Measure()
  await mkdir(dirname(path), { recursive: true })
  try {
    await pipeline(Readable.from(measure.through(folder.read(filePath(entry.key)))), createWriteStream(path))
    if (measure.result().sha256 !== entry.sha256)
      throw new OperatorError(`The file ${entry.key} in the backup is damaged.`)
    await files.keep(entry.key, path)
  } finally {
    await rm(path, { force: true })
  }
}

/** A file that is there but not whole gives way to that of the backup. */
async function isThere(files: FileStore, { key, sizeBytes, sha256 }: FileEntry): Promise<boolean> {
  const found = await files.sizeBytes(key)
  if (found === null) return false
  const measure = new Measure()
  if (found === sizeBytes) {
    for await (const part of await files.read(key)) measure.add(part as Uint8Array)
    if (measure.result().sha256 === sha256) return true
  }
  await files.remove(key)
  return false
}
