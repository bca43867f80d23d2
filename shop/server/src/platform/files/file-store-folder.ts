import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  checkKey,
  FileMissingError,
  isKey,
  SHOP_ID_NAME,
  type ByteRange,
  type FileStore,
} from './file-store.ts'
import { newId } from '../ids.ts'
import { isMissing, isThere, syncFile, syncFolder, writtenAtMs } from './sync-path.ts'

const SHELF = /^[a-z]+$/
const DRAWER = /^[0-9a-f]{2}$/
/** Copies on their way from another disk, which have no key yet. */
const DRAFT = /^\./

/** A file store in a folder of this machine. A file is either whole and durable under its key, or not there at all. */
export class FolderFileStore implements FileStore {
  readonly #folder: string
  readonly warnings = []

  constructor(folder: string) {
    this.#folder = folder
  }

  async keep(key: string, path: string): Promise<void> {
    const home = this.#pathOf(key)
    if ((await this.sizeBytes(key)) !== null) {
      await rm(path, { force: true })
      return
    }
    await makeFolder(dirname(home))
    // Never is there a moment in which the only copy has a name that nobody looks for.
    await syncFile(path)
    await moveOrCopy(path, home)
    await syncFolder(dirname(home))
  }

  async sizeBytes(key: string): Promise<number | null> {
    try {
      return (await stat(this.#pathOf(key))).size
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    if ((await this.sizeBytes(key)) === null) throw new FileMissingError(key)
    return createReadStream(
      this.#pathOf(key),
      range === undefined ? {} : { start: range.startByte, end: range.endByte },
    )
  }

  async readAll(key: string): Promise<Buffer> {
    try {
      return await readFile(this.#pathOf(key))
    } catch (error) {
      if (isMissing(error)) throw new FileMissingError(key, { cause: error })
      throw error
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true })
  }

  async *list(asked?: string): AsyncGenerator<string> {
    for await (const { shelf, names } of this.#drawers(asked))
      for (const name of names) if (isKey(`${shelf}/${name}`)) yield `${shelf}/${name}`
  }

  async removeUnfinished(before: Date): Promise<number> {
    let removed = 0
    for await (const { path, names } of this.#drawers())
      for (const draft of names.filter((name) => DRAFT.test(name)).map((name) => join(path, name))) {
        const writtenMs = await writtenAtMs(draft)
        if (writtenMs === null || writtenMs >= before.getTime()) continue
        await rm(draft, { force: true })
        removed++
      }
    return removed
  }

  /** Folders of files with the names in them, in the order of `list`. */
  async *#drawers(asked?: string): AsyncGenerator<{ shelf: string; path: string; names: readonly string[] }> {
    // Where a disk is not mounted its folder is missing, which must not pass for a shop without files.
    const shelves = await readdir(this.#folder)
    const wanted = asked === undefined ? shelves : shelves.filter((shelf) => shelf === asked)
    for (const shelf of wanted.filter((name) => SHELF.test(name)).toSorted(inKeyOrder)) {
      const drawers = await namesIn(join(this.#folder, shelf))
      for (const drawer of drawers.filter((name) => DRAWER.test(name)).toSorted()) {
        const path = join(this.#folder, shelf, drawer)
        yield { shelf, path, names: await namesIn(path) }
      }
    }
  }

  async withPath<Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result> {
    if ((await this.sizeBytes(key)) === null) throw new FileMissingError(key)
    return work(this.#pathOf(key))
  }

  directAddress(): null {
    return null
  }

  async shopId(): Promise<string | null> {
    try {
      return (await readFile(join(this.#folder, SHOP_ID_NAME), 'utf8')).trim()
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async setShopId(id: string): Promise<void> {
    const draft = join(this.#folder, `.${newId()}`)
    await makeFolder(this.#folder)
    await writeFile(draft, `${id}\n`, { flush: true })
    await rename(draft, join(this.#folder, SHOP_ID_NAME))
    await syncFolder(this.#folder)
  }

  /** Two letters of the hash make a folder, so that no folder grows too long to list. */
  #pathOf(key: string): string {
    const [shelf = '', name = ''] = checkKey(key).split('/')
    return join(this.#folder, shelf, name.slice(0, 2), name)
  }
}

/** A folder lasts only once the one that holds it is synced, so each that is made is. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** Keys have a slash after the shelf, which sorts before every letter. */
const inKeyOrder = (one: string, other: string): number => (`${one}/` < `${other}/` ? -1 : 1)

/** None where the folder was removed meanwhile. A link to a disk that is not mounted is an error. */
async function namesIn(path: string): Promise<string[]> {
  try {
    return await readdir(path)
  } catch (error) {
    if (isMissing(error) && !(await isThere(path))) return []
    throw error
  }
}

async function moveOrCopy(from: string, home: string): Promise<void> {
  try {
    await rename(from, home)
  } catch (error) {
    // Another disk: a rename cannot cross.
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await copy(from, join(dirname(home), `.${newId()}`), home)
    await rm(from, { force: true })
  }
}

async function copy(from: string, draft: string, home: string): Promise<void> {
  try {
    await copyFile(from, draft, constants.COPYFILE_FICLONE)
    await syncFile(draft)
    await rename(draft, home)
  } catch (error) {
    // Where the disk is full, half a copy must not stay in the way.
    await rm(draft, { force: true })
    throw error
  }
}
