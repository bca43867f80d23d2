import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { withFrozenView } from '../backup/read-tables.ts'
import type { Db } from '../db/db.ts'
import { jsonLines } from '../json-lines.ts'
import { sideBySide } from './drawers.ts'
import { noteOrphans, removeFormerOrphans, storeFileCheck } from './file-check-queries.ts'
import type { FileStore } from './file-store.ts'
import { namedFile, readNamedFiles, selectNamedAmong, type FileNames, type NamedFile } from './named-files.ts'
import { removeOrphans, type OrphanTaker } from './remove-orphans.ts'
import { inScratch } from './scratch.ts'

const DAY_MS = 24 * 60 * 60_000
const AT_ONCE = 500
/** So many of each kind are named; all are counted. */
const MOST_NAMED = 100

export interface FileCheckContext {
  readonly db: Db
  readonly files: FileStore
  readonly now: () => Date
  readonly scratchFolder: string
  /** Where rows name files. */
  readonly names: readonly FileNames[]
  /** Shelves whose files belong to no row. */
  readonly rowlessShelves: readonly string[]
  /** Removes orphans of the shelf `previews` once nobody can be keeping the same again. */
  readonly giveUpPreviews: OrphanTaker
}

export interface FileCheck {
  readonly neededFiles: number
  readonly missingFiles: number
  /** With another size than their row says. */
  readonly oddFiles: number
  readonly orphanFiles: number
  readonly removedFiles: number
  /** Of uploads to the store that were begun a day ago or earlier. */
  readonly removedUnfinished: number
  /** In sentences; of many, the first. */
  readonly findings: readonly string[]
}

export const fileCheck: z.ZodMiniType<FileCheck> = z.object({
  neededFiles: z.int(),
  missingFiles: z.int(),
  oddFiles: z.int(),
  orphanFiles: z.int(),
  removedFiles: z.int(),
  removedUnfinished: z.int(),
  findings: z.array(z.string()),
})

/**
 * Compares the files that rows name with those in the store, both ways. Files that no row names are removed once they have
 * been seen so for a week. Keeps what it found.
 *
 * @throws {Error} where rows or files cannot be read in full; nothing is removed then
 */
export async function checkFiles(ctx: FileCheckContext): Promise<FileCheck> {
  const checkedAt = ctx.now()
  const found = new Findings(ctx, checkedAt)
  await inScratch(ctx.scratchFolder, async (folder) => {
    const path = join(folder, 'named-files')
    await withFrozenView(ctx.db, (tx) =>
      pipeline(Readable.from(jsonLines(readNamedFiles(tx, ctx.names))), createWriteStream(path)),
    )
    for await (const drawer of sideBySide(readLines(path), keysOf(ctx.files)))
      await found.compare(drawer.ones, drawer.others)
  })
  await found.end()
  await removeFormerOrphans(ctx.db, checkedAt)
  const { findings } = found
  const { listedFiles, ...counts } = found.counts
  const removed = await removeOrphans(ctx, { ...counts, listedFiles, checkedAt })
  if (removed.problem !== null) findings.push(removed.problem)
  const removedUnfinished = await removeUnfinished(ctx, { checkedAt, findings })
  const check = { ...counts, removedFiles: removed.files, removedUnfinished, findings }
  await storeFileCheck(ctx.db, { ...check, checkedAt, problem: null })
  return check
}

/** Some services cannot list what was begun; a lifecycle rule of theirs does the same. */
async function removeUnfinished(
  { files }: FileCheckContext,
  { checkedAt, findings }: { checkedAt: Date; findings: string[] },
): Promise<number> {
  try {
    return await files.removeUnfinished(new Date(checkedAt.getTime() - DAY_MS))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    findings.push(`Files that were stored in part cannot be removed: ${message}`)
    return 0
  }
}

async function* readLines(path: string): AsyncGenerator<NamedFile> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity }))
    yield namedFile.parse(JSON.parse(line))
}

async function* keysOf(files: FileStore): AsyncGenerator<{ key: string }> {
  for await (const key of files.list()) yield { key }
}

class Findings {
  readonly #ctx: FileCheckContext
  readonly #checkedAt: Date
  readonly counts = { neededFiles: 0, listedFiles: 0, missingFiles: 0, oddFiles: 0, orphanFiles: 0 }
  readonly findings: string[] = []
  #absent: NamedFile[] = []
  #orphans: string[] = []

  constructor(ctx: FileCheckContext, checkedAt: Date) {
    this.#ctx = ctx
    this.#checkedAt = checkedAt
  }

  async compare(named: readonly NamedFile[], listed: readonly { readonly key: string }[]): Promise<void> {
    const there = new Set(listed.map(({ key }) => key))
    this.counts.listedFiles += there.size
    const byKey = new Map(named.filter(({ isNeeded }) => isNeeded).map((file) => [file.key, file]))
    this.counts.neededFiles += byKey.size
    for (const file of byKey.values()) {
      if (!there.has(file.key)) this.#absent.push(file)
      else if (file.sizeBytes !== null) await this.#compareSize(file, file.sizeBytes)
    }
    const known = new Set(named.map(({ key }) => key))
    this.#orphans.push(...[...there].filter((key) => !known.has(key) && !this.#isRowless(key)))
    if (this.#absent.length >= AT_ONCE || this.#orphans.length >= AT_ONCE) await this.end()
  }

  /** Asks once more about what seemed wrong: rows and files were not read at one moment. */
  async end(): Promise<void> {
    const { db, files, names } = this.#ctx
    const [absent, orphans] = [this.#absent.splice(0), this.#orphans.splice(0)]
    const named = await selectNamedAmong(db, names, [...absent.map(({ key }) => key), ...orphans])
    for (const { key, by } of absent) {
      if (named.get(key)?.isNeeded !== true || (await files.sizeBytes(key)) !== null) continue
      this.#find('missingFiles', `${key} is missing; ${by} names it.`)
    }
    const left = orphans.filter((key) => !named.has(key))
    this.counts.orphanFiles += left.length
    await noteOrphans(db, left, this.#checkedAt)
  }

  async #compareSize({ key, by }: NamedFile, sizeBytes: number): Promise<void> {
    const found = await this.#ctx.files.sizeBytes(key)
    if (found === null || found === sizeBytes) return
    this.#find('oddFiles', `${key} has ${found} bytes; ${by} says ${sizeBytes}.`)
  }

  #find(kind: 'missingFiles' | 'oddFiles', finding: string): void {
    if (++this.counts[kind] <= MOST_NAMED) this.findings.push(finding)
  }

  #isRowless(key: string): boolean {
    return this.#ctx.rowlessShelves.some((shelf) => key.startsWith(`${shelf}/`))
  }
}
