import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ByteRange } from './file-store.ts'

export interface MadeFile {
  readonly sizeBytes: number
  readonly etag: string
  /** SHA-256 of all of it, in base64. */
  sha256(): Promise<string>
  open(range: ByteRange): Promise<Readable>
}

export interface MadeFilesLimits {
  /** When there is more, what nobody has wanted for longest goes. */
  readonly mostBytes: number
  /** What nobody has wanted for so long goes anyway. */
  readonly keepMs: number
}

/** Between making a file and reading it nobody may take it away, however large it is. */
const SPARED_MS = 30_000

/**
 * Files that are made when somebody wants them and kept for a while in a folder, under a name that changes with their
 * content. Several processes may use one folder: what one of them removes another makes again.
 */
export class MadeFiles {
  readonly #folder: string
  readonly #limits: MadeFilesLimits
  readonly #now: () => Date
  readonly #making = new Map<string, Promise<void>>()
  /** Of files that were asked for since the last trim, by their etags. */
  readonly #hashes = new Map<string, Promise<string>>()
  /** The first file tells what an earlier process left behind. */
  #madeBytesSinceTrim = Infinity

  constructor(folder: string, { now, ...limits }: MadeFilesLimits & { readonly now: () => Date }) {
    this.#folder = folder
    this.#limits = limits
    this.#now = now
  }

  /**
   * @param etag names the content, and the file
   * @param make gives the path of a file that is taken over; whoever wants the same at once waits for one of them
   */
  async open(etag: string, make: () => Promise<{ path: string }>): Promise<MadeFile> {
    const path = join(this.#folder, etag)
    if (!(await this.#touch(path))) await this.#makeOnce(etag, path, make)
    const { size } = await stat(path)
    return {
      sizeBytes: size,
      etag,
      sha256: () => this.#hashOnce(etag, path),
      open: ({ startByte, endByte }) =>
        Promise.resolve(createReadStream(path, { start: startByte, end: endByte })),
    }
  }

  /** Removes what nobody has wanted for long, and more where there is too much. */
  async trim(): Promise<void> {
    this.#madeBytesSinceTrim = 0
    this.#hashes.clear()
    const nowMs = this.#now().getTime()
    let keptBytes = 0
    for (const { path, sizeBytes, wantedMs } of await this.#newestFirst()) {
      const idleMs = nowMs - wantedMs
      const isWanted = keptBytes + sizeBytes <= this.#limits.mostBytes && idleMs < this.#limits.keepMs
      if (isWanted || idleMs < SPARED_MS) keptBytes += sizeBytes
      else await rm(path, { force: true })
    }
  }

  #makeOnce(etag: string, path: string, make: () => Promise<{ path: string }>): Promise<void> {
    const making = this.#making.get(etag) ?? this.#make(path, make).finally(() => this.#making.delete(etag))
    this.#making.set(etag, making)
    return making
  }

  #hashOnce(etag: string, path: string): Promise<string> {
    const known = this.#hashes.get(etag)
    if (known) return known
    const hashing = hashFile(path)
    this.#hashes.set(etag, hashing)
    hashing.catch(() => this.#hashes.delete(etag))
    return hashing
  }

  async #make(path: string, make: () => Promise<{ path: string }>): Promise<void> {
    const made = await make()
    await mkdir(this.#folder, { recursive: true })
    await rename(made.path, path)
    await this.#touch(path)
    this.#madeBytesSinceTrim += (await stat(path)).size
    if (this.#madeBytesSinceTrim > this.#limits.mostBytes / 10) await this.trim()
  }

  /** Marks a file as wanted now. @returns false where there is none */
  #touch(path: string): Promise<boolean> {
    return utimes(path, this.#now(), this.#now()).then(
      () => true,
      () => false,
    )
  }

  async #newestFirst(): Promise<{ path: string; sizeBytes: number; wantedMs: number }[]> {
    const names = await readdir(this.#folder).catch(() => [])
    const found = await Promise.all(
      names.map(async (name) => {
        const path = join(this.#folder, name)
        const facts = await stat(path).catch(() => null)
        return facts === null ? [] : [{ path, sizeBytes: facts.size, wantedMs: facts.mtimeMs }]
      }),
    )
    return found.flat().toSorted((a, b) => b.wantedMs - a.wantedMs)
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64')
}
