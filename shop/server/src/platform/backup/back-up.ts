import type { Db } from '../db/db.ts'
import type { FileStore } from '../files/file-store.ts'
import type { FileNames } from '../files/named-files.ts'
import { newId } from '../ids.ts'
import type { BackupFolder } from './backup-folder.ts'
import { FileCopy } from './file-copy.ts'
import type { FolderLock } from './folder-lock.ts'
import { isReadable, prune } from './prune.ts'
import type { Retention } from './retention.ts'
import { finishBackup, startBackup } from './queries.ts'
import {
  finishSnapshot,
  listSnapshots,
  readFileEntries,
  readListed,
  readNamed,
  removeSnapshot,
  removeUnfinished,
  snapshotName,
  writeListed,
  writeTables,
  type FileEntry,
} from './snapshot.ts'

export interface BackupContext {
  readonly db: Db
  readonly files: FileStore
  /** Where rows name files. */
  readonly names: readonly FileNames[]
  readonly now: () => Date
  /** Which snapshots stay; null keeps all. */
  readonly keep: Retention | null
  /** Shelves whose files belong to the whole backup. */
  readonly wholeShelves: readonly string[]
}

export interface BackupProgress {
  readonly files: number
  readonly newFiles: number
}

export interface BackupSummary extends BackupProgress {
  readonly snapshot: string
  readonly tables: number
  readonly rows: number
  readonly isEncrypted: boolean
  /** Of earlier snapshots; null where all are kept. */
  readonly removedSnapshots: number | null
  /** What the shop's store lacks of what rows name, in a sentence; null where it lacks nothing. */
  readonly problem: string | null
}

/**
 * Adds a snapshot of the shop to a folder, while the shop goes on. Files that an earlier snapshot has, or an earlier try that
 * was cut off, are not written again.
 *
 * Files go first, then the rows of one moment, then the files that were added meanwhile. A file that rows name and the shop has
 * lost is told in the summary; the snapshot is kept, with that file where an earlier backup had it.
 *
 * @throws {OperatorError} where another backup is being written, or the files cannot be read
 */
export async function backUp(
  ctx: BackupContext,
  folder: BackupFolder,
  onProgress: (progress: BackupProgress) => void,
): Promise<BackupSummary> {
  await using lock = await folder.lock()
  const { db, now } = ctx
  const id = newId()
  const snapshot = snapshotName(now())
  const { isEncrypted } = folder
  await startBackup(db, { id, at: now(), snapshot, isEncrypted })
  const copy = new FileCopy(ctx, folder, onProgress)
  const { tables, files } = await writeSnapshot(ctx, folder, { copy, lock, snapshot }).catch(
    async (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      // The first error is the message, where the database or the folder is gone too.
      await finishBackup(db, id, { at: null, rows: null, files: null, error: message }).catch(() => undefined)
      await removeSnapshot(folder, snapshot).catch(() => undefined)
      throw error
    },
  )
  const { newFiles, problem } = copy
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  await finishBackup(db, id, { at: problem === null ? now() : null, rows, files, error: problem })
  // A shop that has lost files may need those of an earlier snapshot.
  const removedSnapshots = problem === null ? await pruned(ctx, folder, { lock, current: snapshot }) : null
  return { snapshot, tables: tables.length, rows, files, newFiles, isEncrypted, removedSnapshots, problem }
}

async function writeSnapshot(
  ctx: BackupContext,
  folder: BackupFolder,
  { copy, lock, snapshot }: { copy: FileCopy; lock: Pick<FolderLock, 'requireHeld'>; snapshot: string },
) {
  await removeUnfinished(folder)
  await writeListed(folder, snapshot, copy.listed(await knownEntries(folder)))
  const facts = await writeTables(ctx, folder, snapshot)
  await lock.requireHeld()
  const all = copy.named(readNamed(folder, snapshot), copy.listedSince(readListed(folder, snapshot)))
  const { files } = await finishSnapshot(folder, snapshot, facts, {
    files: all,
    requireHeld: () => lock.requireHeld(),
    lostFiles: () => copy.lostFiles,
  })
  return { tables: facts.tables, files }
}

async function pruned(
  { keep, wholeShelves }: Pick<BackupContext, 'keep' | 'wholeShelves'>,
  folder: BackupFolder,
  { lock, current }: { lock: Pick<FolderLock, 'requireHeld'>; current: string },
): Promise<number | null> {
  const requireHeld = (): Promise<void> => lock.requireHeld()
  return keep && (await prune(folder, { keep, current, wholeShelves, requireHeld })).snapshots
}

/** Entries of the newest snapshot. One of an earlier version is in no order, and one may be damaged; every file of the backup is read then. */
async function knownEntries(folder: BackupFolder): Promise<AsyncIterable<FileEntry>> {
  const newest = (await listSnapshots(folder)).at(-1)
  if (newest === undefined || !(await isReadable(folder, newest).catch(() => false))) return none()
  return readFileEntries(folder, newest)
}

async function* none(): AsyncGenerator<FileEntry> {}
