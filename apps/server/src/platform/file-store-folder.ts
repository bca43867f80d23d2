import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { checkKey, FileMissingError, type ByteRange, type FileStore } from './file-store.ts'
import { newId } from './ids.ts'

/** A file store in a folder of this machine. A file is either whole and durable under its key, or not there at all. */
export class FolderFileStore implements FileStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async keep(key: string, path: string): Promise<void> {
    const home = this.#pathOf(key)
    if ((await this.sizeBytes(key)) !== null) {
      await rm(path, { force: true })
      return
    }
    await mkdir(dirname(home), { recursive: true })
    const arriving = join(dirname(home), `.${newId()}`)
    await moveOrCopy(path, arriving)
    await sync(arriving)
    await rename(arriving, home)
    // The name is durable only once the folder that holds it is.
    await sync(dirname(home))
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

  async withPath<Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result> {
    if ((await this.sizeBytes(key)) === null) throw new FileMissingError(key)
    return work(this.#pathOf(key))
  }

  /** Two letters of the hash make a folder, so that no folder grows too long to list. */
  #pathOf(key: string): string {
    const [shelf = '', name = ''] = checkKey(key).split('/')
    return join(this.#folder, shelf, name.slice(0, 2), name)
  }
}

async function moveOrCopy(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    // Another disk: a rename cannot cross.
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await copyFile(from, to, constants.COPYFILE_FICLONE)
    await rm(from, { force: true })
  }
}

async function sync(path: string): Promise<void> {
  await using file = await open(path, 'r')
  await file.sync()
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
