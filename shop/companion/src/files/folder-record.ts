import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { refused } from '../failure.ts'
import { writePrivate } from '../session/write-private.ts'

const fetched = z.object({
  is: z.enum(['master', 'preview']),
  fileName: z.string(),
  sha256: z.string(),
  /** Of masters: what they were said to be when they came; folders of earlier companions have none. */
  facts: z.optional(z.nullable(z.string())),
})
export type FetchedFile = z.output<typeof fetched>
const record = z.object({ version: z.literal(1), files: z.record(z.string(), fetched) })

/** What a folder has of a shop, by the ids of the sounds, in a hidden folder within it. One process at a time. */
export class FolderRecord implements AsyncDisposable {
  readonly #folder: string
  readonly #files: Map<string, FetchedFile>

  private constructor(folder: string, files: Map<string, FetchedFile>) {
    this.#folder = folder
    this.#files = files
  }

  /** @throws {CompanionError} folder_busy where another process works in it */
  static async open(folder: string): Promise<FolderRecord> {
    const hidden = join(folder, '.segno')
    await mkdir(join(hidden, 'parts'), { recursive: true })
    await lock(join(hidden, 'lock'))
    const text = await readFile(join(hidden, 'files.json'), 'utf8').catch(() => '')
    const read = record.safeParse(parseJson(text))
    return new FolderRecord(folder, new Map(Object.entries(read.data?.files ?? {})))
  }

  get(soundId: string): FetchedFile | undefined {
    return this.#files.get(soundId)
  }

  /** Written at once: what is killed afterwards knows of it. */
  async set(soundId: string, file: FetchedFile): Promise<void> {
    this.#files.set(soundId, file)
    const text = JSON.stringify({ version: 1, files: Object.fromEntries(this.#files) })
    await writePrivate(join(this.#folder, '.segno', 'files.json'), text)
  }

  isTaken(fileName: string): boolean {
    return [...this.#files.values()].some((file) => file.fileName.toLowerCase() === fileName.toLowerCase())
  }

  partPath(soundId: string, is: FetchedFile['is']): string {
    return join(this.#folder, '.segno', 'parts', `${soundId.replaceAll(/[^\w-]/g, '_')}-${is}`)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(join(this.#folder, '.segno', 'lock'), { force: true })
  }
}

async function lock(path: string): Promise<void> {
  try {
    await using file = await open(path, 'wx')
    await file.writeFile(`${process.pid}`)
  } catch {
    const holder = Number(await readFile(path, 'utf8').catch(() => ''))
    if (isRunning(holder)) throw refused('folder_busy', 'Another segno is working in this folder.')
    await writeFile(path, `${process.pid}`)
  }
}

function isRunning(processId: number): boolean {
  if (!(processId > 0)) return false
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
