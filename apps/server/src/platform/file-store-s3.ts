import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import { S3mini, S3ServiceError } from 's3mini'
import { checkKey, FileMissingError, isKey, type ByteRange, type FileStore } from './file-store.ts'
import { newId } from './ids.ts'

/** Larger files go in parts of so many bytes; S3 wants at least 5 MiB of each but the last. */
const PART_BYTES = 8 * 1024 * 1024
const LISTED_AT_ONCE = 1_000
/** A store that has not answered by then is taken for gone; the caller's job or upload tries again. */
const ANSWER_MS = 60_000

export interface S3Home {
  /** With the bucket as its path: `https://s3.example/segno`. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** A file store in a bucket of an S3-compatible service, which every process shares. */
export class S3FileStore implements FileStore {
  readonly #s3: S3mini
  readonly #scratchFolder: string

  /** @param scratchFolder for files that must have a path while they are worked on */
  constructor(home: S3Home, scratchFolder: string) {
    this.#s3 = new S3mini({ ...home, requestAbortTimeout: ANSWER_MS })
    this.#scratchFolder = scratchFolder
  }

  async keep(key: string, path: string): Promise<void> {
    const { size } = await stat(path)
    if ((await this.sizeBytes(key)) === null) {
      if (size <= PART_BYTES) await this.#s3.putObject(key, await readFile(path))
      else await this.#putInParts(key, path, size)
      const kept = await this.sizeBytes(key)
      if (kept !== size) throw new Error(`${key} has ${kept} bytes in the store, and not ${size}`)
    }
    await rm(path, { force: true })
  }

  async sizeBytes(key: string): Promise<number | null> {
    checkKey(key)
    if (!(await this.#s3.objectExists(key))) return null
    return this.#s3.getContentLength(key)
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    checkKey(key)
    try {
      const answer =
        range === undefined
          ? await this.#s3.getObjectRaw(key)
          : // Its end does not count.
            await this.#s3.getObjectRaw(key, false, range.startByte, range.endByte + 1)
      if (answer.body === null) return Readable.from([])
      return Readable.fromWeb(answer.body as ReadableStream)
    } catch (error) {
      throw isMissing(error) ? new FileMissingError(key, { cause: error }) : error
    }
  }

  async readAll(key: string): Promise<Buffer> {
    return buffer(await this.read(key))
  }

  async remove(key: string): Promise<void> {
    await this.#s3.deleteObject(checkKey(key))
  }

  async *list(shelf?: string): AsyncGenerator<string> {
    const prefix = shelf === undefined ? '' : `${shelf}/`
    let token: string | undefined
    do {
      const page = await this.#s3.listObjectsPaged('/', prefix, LISTED_AT_ONCE, token)
      for (const { Key } of page?.objects ?? []) if (isKey(Key)) yield Key
      token = page?.nextContinuationToken
    } while (token !== undefined)
  }

  async withPath<Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result> {
    const path = join(this.#scratchFolder, newId())
    await mkdir(this.#scratchFolder, { recursive: true })
    try {
      await pipeline(await this.read(key), createWriteStream(path))
      return await work(path)
    } finally {
      await rm(path, { force: true })
    }
  }

  async #putInParts(key: string, path: string, sizeBytes: number): Promise<void> {
    const uploadId = await this.#s3.getMultipartUploadId(key)
    try {
      const parts = []
      for (let from = 0; from < sizeBytes; from += PART_BYTES) {
        const part = await buffer(createReadStream(path, { start: from, end: from + PART_BYTES - 1 }))
        parts.push(await this.#s3.uploadPart(key, uploadId, part, parts.length + 1))
      }
      await this.#s3.completeMultipartUpload(key, uploadId, parts)
    } catch (error) {
      // Parts that belong to nothing would be paid for.
      await this.#s3.abortMultipartUpload(key, uploadId).catch(() => undefined)
      throw error
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceError && error.status === 404
}
