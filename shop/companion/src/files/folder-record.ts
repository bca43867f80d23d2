import { type FileHandle, mkdir, open, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { refused } from '../failure.ts'
import { ProcessLock } from '../process-lock.ts'
import { writePrivate } from '../session/write-private.ts'
import { readText } from './read-text.ts'
import { foldName } from './safe-file-name.ts'

const fetched = z.object({
  is: z.enum(['master', 'preview']),
  fileName: z.string(),
  sha256: z.string(),
  /** Of masters: what they were said to be when they came; folders of earlier companions have none. */
  facts: z.optional(z.nullable(z.string())),
})
export type FetchedFile = z.output<typeof fetched>
const record = z.object({ version: z.literal(1), files: z.record(z.string(), fetched) })

const line = z.tuple([z.string(), fetched])

/**
 * What a folder has of a shop, by the ids of the sounds, in a hidden folder within it. One process at a time. New
 * files are added to a journal line by line, and the whole list is written when the folder is closed.
 */
export class FolderRecord implements AsyncDisposable {
  readonly #folder: string
  readonly #files = new Map<string, FetchedFile>()
  readonly #names = new Map<string, number>()
  readonly #journal: FileHandle
  readonly #lock: ProcessLock

  private constructor(folder: string, { journal, lock }: { journal: FileHandle; lock: ProcessLock }) {
    this.#folder = folder
    this.#journal = journal
    this.#lock = lock
  }

  /** @throws {CompanionError} folder_busy where another process works in it */
  static async open(folder: string): Promise<FolderRecord> {
    const hidden = join(folder, '.segno')
    await mkdir(join(hidden, 'parts'), { recursive: true })
    const lock = await ProcessLock.take(join(hidden, 'lock'))
    if (lock === null) throw refused('folder_busy', 'Another segno is working in this folder.')
    try {
      return await FolderRecord.#read(folder, lock)
    } catch (error) {
      await lock[Symbol.asyncDispose]()
      throw error
    }
  }

  static async #read(folder: string, lock: ProcessLock): Promise<FolderRecord> {
    const list = record.safeParse(parseJson((await readText(join(folder, '.segno', 'files.json'))) ?? ''))
    const journalPath = join(folder, '.segno', 'files.jsonl')
    const added = (await readText(journalPath)) ?? ''
    const opened = new FolderRecord(folder, { journal: await open(journalPath, 'a', 0o600), lock })
    for (const [soundId, file] of Object.entries(list.data?.files ?? {})) opened.#remember(soundId, file)
    for (const text of added.split('\n')) {
      // A line that was cut off while it was written is of a file that was not placed yet.
      const read = line.safeParse(parseJson(text))
      if (read.success) opened.#remember(...read.data)
    }
    await opened.#writeList()
    return opened
  }

  get(soundId: string): FetchedFile | undefined {
    return this.#files.get(soundId)
  }

  /** Written at once: what is killed afterwards knows of it. */
  async set(soundId: string, file: FetchedFile): Promise<void> {
    this.#remember(soundId, file)
    await this.#journal.appendFile(`${JSON.stringify([soundId, file])}\n`)
    await this.#journal.datasync()
  }

  /** Whether a file of this list has this name, or one that some disk takes for the same. */
  isTaken(fileName: string): boolean {
    return (this.#names.get(foldName(fileName)) ?? 0) > 0
  }

  partPath(soundId: string, is: FetchedFile['is']): string {
    return join(this.#folder, '.segno', 'parts', `${soundId.replaceAll(/[^\w-]/g, '_')}-${is}`)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      await this.#writeList()
    } finally {
      await this.#journal.close()
      await this.#lock[Symbol.asyncDispose]()
    }
  }

  #remember(soundId: string, file: FetchedFile): void {
    const before = this.#files.get(soundId)
    if (before) this.#count(before, -1)
    this.#count(file, 1)
    this.#files.set(soundId, file)
  }

  #count({ fileName }: FetchedFile, change: number): void {
    const name = foldName(fileName)
    this.#names.set(name, (this.#names.get(name) ?? 0) + change)
  }

  async #writeList(): Promise<void> {
    const { size } = await this.#journal.stat()
    if (size === 0) return
    const text = JSON.stringify({ version: 1, files: Object.fromEntries(this.#files) })
    await writePrivate(join(this.#folder, '.segno', 'files.json'), text)
    // By its path: what is opened to add to may not be cut on Windows.
    await truncate(join(this.#folder, '.segno', 'files.jsonl'))
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
