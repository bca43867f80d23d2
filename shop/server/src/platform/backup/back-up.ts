import type { Db } from '../db/db.ts'
import { FileMissingError, type FileStore } from '../files/file-store.ts'
import { newId } from '../ids.ts'
import type { BackupFolder } from './backup-folder.ts'
import { finishBackup, startBackup } from './queries.ts'
import {
  finishSnapshot,
  listSnapshots,
  readFileEntries,
  snapshotName,
  writeTables,
  type FileEntry,
} from './snapshot.ts'

interface BackupContext {
  readonly db: Db
  readonly files: FileStore
  readonly now: () => Date
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
}

/**
 * Adds a snapshot of the shop to a folder, while the shop goes on. Files that an earlier snapshot has, or an earlier try that
 * was cut off, are not written again.
 *
 * Files go first, then the rows of one moment, then the files that came meanwhile: one that a row names was there before that
 * moment, and whatever was taken away before it no row names.
 */
export async function backUp(
  { db, files, now }: BackupContext,
  folder: BackupFolder,
  onProgress: (progress: BackupProgress) => void,
): Promise<BackupSummary> {
  const id = newId()
  const snapshot = snapshotName(now())
  await startBackup(db, { id, at: now(), snapshot, isEncrypted: folder.isEncrypted })
  try {
    const copy = new FileCopy(files, folder, onProgress)
    await copy.learnKnown()
    await copy.run()
    const facts = await writeTables(db, folder, snapshot)
    await copy.run()
    await finishSnapshot(folder, snapshot, { facts, files: copy.entries })
    const rows = facts.tables.reduce((sum, table) => sum + table.rows, 0)
    const { entries, newFiles } = copy
    await finishBackup(db, id, { at: now(), rows, files: entries.length, error: null })
    const tables = facts.tables.length
    return { snapshot, tables, rows, files: entries.length, newFiles, isEncrypted: folder.isEncrypted }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // What went wrong first is the message, where the database is gone too.
    await finishBackup(db, id, { at: null, rows: null, files: null, error: message }).catch(() => undefined)
    throw error
  }
}

export const filePath = (key: string): string => {
  const [shelf = '', name = ''] = key.split('/')
  return `files/${shelf}/${name.slice(0, 2)}/${name}`
}

const REPORT_EVERY = 100

class FileCopy {
  readonly #files: FileStore
  readonly #folder: BackupFolder
  readonly #onProgress: (progress: BackupProgress) => void
  /** Facts of files that the newest snapshot has. */
  readonly #known = new Map<string, FileEntry>()
  readonly #done = new Map<string, FileEntry>()
  newFiles = 0

  constructor(files: FileStore, folder: BackupFolder, onProgress: (progress: BackupProgress) => void) {
    this.#files = files
    this.#folder = folder
    this.#onProgress = onProgress
  }

  get entries(): FileEntry[] {
    return [...this.#done.values()]
  }

  async learnKnown(): Promise<void> {
    const newest = (await listSnapshots(this.#folder)).at(-1)
    if (newest === undefined) return
    for await (const entry of readFileEntries(this.#folder, newest)) this.#known.set(entry.key, entry)
  }

  async run(): Promise<void> {
    for await (const key of this.#files.list()) {
      if (this.#done.has(key)) continue
      const entry = await this.#copy(key)
      if (entry === null) continue
      this.#done.set(key, entry)
      if (this.#done.size % REPORT_EVERY === 0)
        this.#onProgress({ files: this.#done.size, newFiles: this.newFiles })
    }
  }

  /** @returns null where it was taken away meanwhile */
  async #copy(key: string): Promise<FileEntry | null> {
    const path = filePath(key)
    if (await this.#folder.has(path))
      return this.#known.get(key) ?? { key, ...(await this.#folder.measure(path)) }
    try {
      const written = await this.#folder.write(path, await this.#files.read(key))
      this.newFiles++
      return { key, ...written }
    } catch (error) {
      if (error instanceof FileMissingError || (await this.#files.sizeBytes(key)) === null) return null
      throw error
    }
  }
}
