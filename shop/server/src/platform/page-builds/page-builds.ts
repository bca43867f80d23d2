import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Db } from '../db/db.ts'
import { fileKeys, type FileNames } from '../files/named-files.ts'
import type { FileStore } from '../files/file-store.ts'
import { keepBytes } from '../files/keep-bytes.ts'
import { memoizeFor } from '../memoize-for.ts'
import { dropOldBuilds, insertBuild, selectBuilds, touchBuild, type KeptBuild } from './queries.ts'

/** The newest and two before it, as a build in place keeps them. */
const MOST_BUILDS = 3
/** Of names that nobody has there may be many. */
const READ_EVERY_MS = 5_000
/** Maps are for people, who have the newest; compressed forms are made again while they are sent. */
const LEFT_OUT = /\.(map|br|gz)$/

export const FILES_OF_BUILDS: FileNames = fileKeys('page_build', 'archive_key')

interface Outside {
  readonly db: Db
  readonly files: FileStore
  readonly scratchFolder: string
  readonly now: () => Date
}

/** Files of the page's last builds, where all processes of the shop find them: each build is one file of the store. */
export class PageBuilds {
  readonly #outside: Outside
  readonly #read: () => Promise<KeptBuild[]>

  constructor(outside: Outside) {
    this.#outside = outside
    this.#read = memoizeFor(() => selectBuilds(outside.db), { everyMs: READ_EVERY_MS, now: outside.now })
  }

  /** Keeps a build that begins to be served, and of those before it the last two. */
  async keep(build: string, folder: string, names: readonly string[]): Promise<void> {
    const { db, now } = this.#outside
    if (!(await touchBuild(db, build, now()))) {
      const { archiveKey, parts } = await this.#archive(folder, names)
      await insertBuild(db, { build, archiveKey, parts, now: now() })
    }
    await dropOldBuilds(db, MOST_BUILDS)
  }

  async #archive(folder: string, names: readonly string[]): Promise<Pick<KeptBuild, 'archiveKey' | 'parts'>> {
    const parts: Record<string, [number, number]> = {}
    const contents: Buffer[] = []
    let startByte = 0
    for (const name of names.filter((one) => !LEFT_OUT.test(one))) {
      const bytes = await readFile(join(folder, name))
      parts[name] = [startByte, bytes.length]
      contents.push(bytes)
      startByte += bytes.length
    }
    const archive = Buffer.concat(contents)
    const archiveKey = `builds/${createHash('sha256').update(archive).digest('hex')}`
    await keepBytes(this.#outside, archiveKey, archive)
    return { archiveKey, parts }
  }

  /** A file of a kept build; null where none has it. */
  async open(name: string): Promise<Readable | null> {
    for (const { archiveKey, parts } of await this.#read()) {
      const [startByte = 0, sizeBytes = 0] = (Object.hasOwn(parts, name) && parts[name]) || []
      if (sizeBytes > 0)
        return this.#outside.files.read(archiveKey, { startByte, endByte: startByte + sizeBytes - 1 })
    }
    return null
  }
}
