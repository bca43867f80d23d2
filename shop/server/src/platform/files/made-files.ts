import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Log } from '../log.ts'
import type { Platform } from '../platform.ts'
import type { ByteRange } from './file-store.ts'
import { readSealed, SEAL_BYTES, sealedBytes, sealFile, type Content } from './sealed-file.ts'
import { isMissing, syncFolder } from './sync-path.ts'

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
 * Files that are made on demand and kept for a while in a folder, under a name that changes with their
 * content. Several processes may use one folder: what one of them removes another makes again.
 */
export class MadeFiles {
  readonly #folder: string
  readonly #limits: MadeFilesLimits
  readonly #now: () => Date
  readonly #log: Log
  readonly #making = new Map<string, Promise<Content>>()
  /** Of files that this process has read or made, by their etags. */
  readonly #known = new Map<string, Promise<Content | null>>()
  /** The first file tells what an earlier process left behind. */
  #madeBytesSinceTrim = Infinity

  constructor(folder: string, { now, log, ...limits }: MadeFilesLimits & Pick<Platform, 'now' | 'log'>) {
    this.#folder = folder
    this.#limits = limits
    this.#now = now
    this.#log = log
  }

  /**
   * @param etag names the content, and the file
   * @param make gives the path of a file that is taken over; concurrent callers wait for one of them
   */
  async open(etag: string, make: () => Promise<{ path: string }>): Promise<MadeFile> {
    const path = join(this.#folder, etag)
    const isThere = await this.#touch(path)
    const { sizeBytes, sha256 } =
      (isThere ? await this.#whole(etag, path) : null) ?? (await this.#makeOnce(etag, path, make))
    return {
      sizeBytes,
      etag,
      sha256: () => Promise.resolve(sha256),
      open: ({ startByte, endByte }) =>
        Promise.resolve(createReadStream(path, { start: startByte, end: endByte })),
    }
  }

  /** Removes what nobody has wanted for long, and more where there is too much. */
  async trim(): Promise<void> {
    this.#madeBytesSinceTrim = 0
    const nowMs = this.#now().getTime()
    let keptBytes = 0
    const found = await this.#newestFirst()
    const there = new Set(found.map(({ path }) => basename(path)))
    for (const etag of this.#known.keys()) if (!there.has(etag)) this.#known.delete(etag)
    for (const { path, sizeBytes, wantedMs } of found) {
      const idleMs = nowMs - wantedMs
      const isWanted = keptBytes + sizeBytes <= this.#limits.mostBytes && idleMs < this.#limits.keepMs
      if (isWanted || idleMs < SPARED_MS) keptBytes += sizeBytes
      else await this.#remove(path)
    }
  }

  async #remove(path: string): Promise<void> {
    this.#known.delete(basename(path))
    await rm(path, { force: true })
  }

  #makeOnce(etag: string, path: string, make: () => Promise<{ path: string }>): Promise<Content> {
    const making = this.#making.get(etag) ?? this.#make(path, make).finally(() => this.#making.delete(etag))
    this.#making.set(etag, making)
    return making
  }

  /**
   * What a file holds, read and compared with its seal once in this process and by its length each time. Null where they differ,
   * as after a power cut; the file is removed then.
   */
  async #whole(etag: string, path: string): Promise<Content | null> {
    const reading = this.#known.get(etag) ?? readSealed(path)
    this.#known.set(etag, reading)
    try {
      const content = await reading
      const sizeBytes = await sealedBytes(path)
      if (content !== null && sizeBytes === content.sizeBytes) return content
    } catch (error) {
      this.#known.delete(etag)
      if (!isMissing(error)) throw error
      return null
    }
    this.#log.error({ etag }, 'a made file was damaged and is made again')
    await this.#remove(path)
    return null
  }

  async #make(path: string, make: () => Promise<{ path: string }>): Promise<Content> {
    const made = await make()
    try {
      const content = await sealFile(made.path)
      await mkdir(this.#folder, { recursive: true })
      await rename(made.path, path)
      await syncFolder(this.#folder)
      this.#known.set(basename(path), Promise.resolve(content))
      await this.#touch(path)
      this.#madeBytesSinceTrim += content.sizeBytes
      if (this.#madeBytesSinceTrim > this.#limits.mostBytes / 10) await this.trim()
      return content
    } finally {
      await rm(made.path, { force: true })
    }
  }

  /** Marks a file as wanted now. @returns false where there is none */
  async #touch(path: string): Promise<boolean> {
    return (await utimes(path, this.#now(), this.#now()).catch(nullIfMissing)) !== null
  }

  async #newestFirst(): Promise<{ path: string; sizeBytes: number; wantedMs: number }[]> {
    const names = (await readdir(this.#folder).catch(nullIfMissing)) ?? []
    const found = await Promise.all(
      names.map(async (name) => {
        const path = join(this.#folder, name)
        const facts = await stat(path).catch(nullIfMissing)
        return facts === null ? [] : [{ path, sizeBytes: facts.size - SEAL_BYTES, wantedMs: facts.mtimeMs }]
      }),
    )
    return found.flat().toSorted((a, b) => b.wantedMs - a.wantedMs)
  }
}

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
