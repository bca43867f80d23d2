import type { Db } from '../db/db.ts'
import { sideBySide } from '../files/drawers.ts'
import { FileMissingError, type FileStore } from '../files/file-store.ts'
import { selectNamedAmong, type FileNames, type NamedFile } from '../files/named-files.ts'
import { OperatorError } from '../operator-error.ts'
import type { BackupFolder } from './backup-folder.ts'
import type { FileEntry } from './snapshot.ts'

export interface CopiedFrom {
  readonly db: Db
  readonly files: FileStore
  readonly names: readonly FileNames[]
}

const REPORT_EVERY = 100
const ASKED_AT_ONCE = 500

export const filePath = (key: string): string => {
  const [shelf = '', name = ''] = key.split('/')
  return `files/${shelf}/${name.slice(0, 2)}/${name}`
}

/** Copies the shop's files into a backup, and tells what it has, without holding all of it. */
export class FileCopy {
  readonly #shop: CopiedFrom
  readonly #folder: BackupFolder
  readonly #onProgress: (progress: { files: number; newFiles: number }) => void
  #files = 0
  newFiles = 0
  /** Files that rows name, and that neither the shop has nor an earlier backup. */
  lostFiles = 0
  /** Files that the shop has lost and an earlier backup had. */
  #foundFiles = 0

  constructor(
    shop: CopiedFrom,
    folder: BackupFolder,
    onProgress: (progress: { files: number; newFiles: number }) => void,
  ) {
    this.#shop = shop
    this.#folder = folder
    this.#onProgress = onProgress
  }

  /** All files of the shop. @param known of an earlier backup */
  async *listed(known: AsyncIterable<FileEntry>): AsyncGenerator<FileEntry> {
    for await (const { ones, others } of sideBySide(this.#list(), known)) {
      const facts = new Map(others.map((entry) => [entry.key, entry]))
      for (const { key } of ones) {
        const entry = await this.#copy(key, facts.get(key))
        if (entry !== null) yield this.#counted(entry)
      }
    }
  }

  /** What was copied before, and what was added since. */
  async *listedSince(copied: AsyncIterable<FileEntry>): AsyncGenerator<FileEntry> {
    for await (const { ones, others } of sideBySide(this.#list(), copied)) {
      yield* others
      const known = new Set(others.map(({ key }) => key))
      for (const { key } of ones) {
        const entry = known.has(key) ? null : await this.#copy(key)
        if (entry !== null) yield this.#counted(entry)
      }
    }
  }

  /** Adds what rows name beyond what was listed. */
  async *named(
    named: AsyncIterable<NamedFile>,
    entries: AsyncIterable<FileEntry>,
  ): AsyncGenerator<FileEntry> {
    let unlisted: string[] = []
    for await (const { ones, others } of sideBySide(named, entries)) {
      yield* others
      const there = new Set(others.map(({ key }) => key))
      const needed = new Set(ones.filter(({ isNeeded }) => isNeeded).map(({ key }) => key))
      for (const key of needed) {
        if (there.has(key)) continue
        const entry = await this.#copy(key)
        if (entry !== null) yield entry
        unlisted.push(key)
      }
      if (unlisted.length < ASKED_AT_ONCE) continue
      await this.#countLost(unlisted)
      unlisted = []
    }
    await this.#countLost(unlisted)
  }

  /** In a sentence; null where there is none. */
  get problem(): string | null {
    const lost = this.#foundFiles + this.lostFiles
    if (lost === 0) return null
    const found = this.#foundFiles === 0 ? '' : `, of which this backup has ${this.#foundFiles} from before`
    return `Files that the shop needs and has lost: ${lost}${found}. \`npm run check-files\` names them.`
  }

  async *#list(): AsyncGenerator<{ key: string }> {
    for await (const key of readable(this.#shop.files.list())) yield { key }
  }

  async #countLost(keys: readonly string[]): Promise<void> {
    const { db, names, files } = this.#shop
    for (const [key, { isNeeded }] of await selectNamedAmong(db, names, keys)) {
      if (!isNeeded || (await files.sizeBytes(key)) !== null) continue
      if (await this.#folder.has(filePath(key))) this.#foundFiles++
      else this.lostFiles++
    }
  }

  #counted(entry: FileEntry): FileEntry {
    if (++this.#files % REPORT_EVERY === 0) this.#onProgress({ files: this.#files, newFiles: this.newFiles })
    return entry
  }

  /** @returns null where it was taken away meanwhile */
  async #copy(key: string, known?: FileEntry): Promise<FileEntry | null> {
    const path = filePath(key)
    if (await this.#folder.has(path)) return known ?? this.#measure(key)
    const { files } = this.#shop
    try {
      const written = await this.#folder.write(path, readable(await files.read(key)))
      this.newFiles++
      return { key, ...written }
    } catch (error) {
      if (error instanceof FileMissingError || (await files.sizeBytes(key)) === null) return null
      throw error
    }
  }

  async #measure(key: string): Promise<FileEntry> {
    return { key, ...(await this.#folder.measure(filePath(key))) }
  }
}

/** @throws {OperatorError} where the shop's files cannot be read, so that a full disk of the backup is told as it is */
async function* readable<Value>(values: AsyncIterable<Value>): AsyncGenerator<Value> {
  try {
    yield* values
  } catch (error) {
    throw new OperatorError(
      `The files of the shop cannot be read, so there is no new backup: ${error instanceof Error ? error.message : String(error)}. ` +
        'See that their disk is mounted and this user may read it.',
      { cause: error },
    )
  }
}
