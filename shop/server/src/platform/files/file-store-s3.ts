import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import { S3mini, S3ServiceError } from 's3mini'
import * as z from 'zod/mini'
import { fetchUnlessSilent } from './fetch-unless-silent.ts'
import {
  checkKey,
  FileMissingError,
  FileStoreFault,
  isKey,
  SHOP_ID_NAME,
  type ByteRange,
  type DirectAddress,
  type FileStore,
} from './file-store.ts'
import { newId } from '../ids.ts'
import { presignedUrl } from './presigned-url.ts'
import { FAR_OFF } from '../unavailable.ts'

/** Larger files go in parts of so many bytes; S3 wants at least 5 MiB of each but the last. */
const PART_BYTES = 8 * 1024 * 1024
const LISTED_AT_ONCE = 1_000
/** A store that says nothing for so long is taken for gone; the caller's job, upload or listener tries again. */
const SILENCE_MS = 10_000
/** It is silent while it is sent something, too. */
const SENDING_MS = 60_000

/** Signed addresses stay the same for so long, so that browsers keep what they have fetched, and work as long again. */
const SIGNED_ANEW_SECONDS = 60 * 60
/** Left of an address when it is given for the last time, for a request that is on its way. */
const SPARE_SECONDS = 60
/** An address of a CDN is asked for again only to learn of another CDN. */
const CDN_LASTS_SECONDS = 24 * 60 * 60
/** A key names its content. CDNs ask again each day, so that what was removed does not stay with them. */
const KEPT_FOR_EVER = 'public, max-age=31536000, s-maxage=86400, immutable'

/** Where browsers fetch what everybody may have: from the bucket with signed addresses, or from a CDN before it. */
export type DirectFiles =
  | { readonly kind: 'bucket'; readonly endpoint: string }
  | { readonly kind: 'cdn'; readonly url: string }

/** The content type of what everybody may have, by its key; null for all else. */
export type PublicType = (key: string) => string | null

interface S3Facts {
  /** For files that must have a path while they are worked on. */
  readonly scratchFolder: string
  readonly publicType?: PublicType
  /** Null passes everything on. */
  readonly direct?: DirectFiles | null
  readonly now?: () => Date
}

export interface S3Home {
  /** With the bucket as its path: `https://s3.example/segno`. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Instead of how long it may usually be silent. */
  readonly silenceMs?: number
}

/** A file store in a bucket of an S3-compatible service, which every process shares. */
export class S3FileStore implements FileStore {
  readonly #s3: S3mini
  readonly #home: S3Home
  readonly #scratchFolder: string
  readonly #publicType: PublicType
  readonly #direct: DirectFiles | null
  readonly #now: () => Date
  /** The last request was not answered, or by a failure of the store's own. */
  #isAway = false

  constructor({ silenceMs, ...home }: S3Home, facts: S3Facts) {
    const fetch = fetchUnlessSilent({
      askingMs: silenceMs ?? SILENCE_MS,
      sendingMs: silenceMs ?? SENDING_MS,
    })
    this.#s3 = new S3mini({ ...home, fetch: (input, init) => this.#noted(fetch(input, init)) })
    this.#home = home
    this.#scratchFolder = facts.scratchFolder
    this.#publicType = facts.publicType ?? (() => null)
    this.#direct = facts.direct ?? null
    this.#now = facts.now ?? (() => new Date())
  }

  get warnings(): string[] {
    return this.#isAway ? ['The bucket of files does not answer.'] : []
  }

  async keep(key: string, path: string): Promise<void> {
    const { size } = await stat(path)
    // What is there with another size was not kept whole.
    if ((await this.sizeBytes(key)) !== size) {
      if (size <= PART_BYTES) await this.#putWhole(key, path)
      else await this.#putInParts(key, path, size)
      const kept = await this.sizeBytes(key)
      if (kept !== size) throw new FileStoreFault(`${key} has ${kept} bytes in the store, and not ${size}`)
    }
    await rm(path, { force: true })
  }

  async sizeBytes(key: string): Promise<number | null> {
    try {
      return await this.#s3.getContentLength(checkKey(key))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    checkKey(key)
    try {
      const answer =
        range === undefined
          ? await this.#s3.getObjectRaw(key)
          : // Its end does not count.
            await this.#s3.getObjectRaw(key, false, range.startByte, range.endByte + 1)
      if (range !== undefined) requireLength(key, answer, range.endByte - range.startByte + 1)
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
      // Taken for empty, a bucket that has gone would let those come back who deleted their accounts.
      if (!page) throw new FileStoreFault('the bucket is not there')
      for (const { Key } of page.objects ?? []) if (isKey(Key)) yield Key
      token = page.nextContinuationToken
    } while (token !== undefined)
  }

  async removeUnfinished(before: Date): Promise<number> {
    let removed = 0
    for (;;) {
      const { uploads, isCut } = readUnfinished(await this.#s3.listMultipartUploads())
      const old = uploads.filter(({ Key, Initiated }) => isKey(Key) && Initiated < before)
      for (const { Key, UploadId } of old) await this.#s3.abortMultipartUpload(Key, UploadId)
      removed += old.length
      // The next page begins where the removed ones were.
      if (old.length === 0 || !isCut) return removed
    }
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

  directAddress(key: string): DirectAddress | null {
    const type = this.#publicType(checkKey(key))
    if (type === null || this.#direct === null) return null
    if (this.#direct.kind === 'cdn')
      return { url: `${this.#direct.url}/${key}`, lastsSeconds: CDN_LASTS_SECONDS }
    const seconds = Math.floor(this.#now().getTime() / 1_000)
    const signedAtSeconds = seconds - (seconds % SIGNED_ANEW_SECONDS)
    const url = presignedUrl(
      { ...this.#home, endpoint: this.#direct.endpoint },
      {
        key,
        signedAt: new Date(signedAtSeconds * 1_000),
        lastsSeconds: 2 * SIGNED_ANEW_SECONDS,
        answer: { 'response-content-type': type, 'response-cache-control': KEPT_FOR_EVER },
      },
    )
    return { url, lastsSeconds: signedAtSeconds + 2 * SIGNED_ANEW_SECONDS - SPARE_SECONDS - seconds }
  }

  async shopId(): Promise<string | null> {
    try {
      return (await (await this.#s3.getObjectRaw(SHOP_ID_NAME)).text()).trim()
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async setShopId(id: string): Promise<void> {
    await this.#s3.putObject(SHOP_ID_NAME, `${id}\n`, 'text/plain')
  }

  #typeOf(key: string): string {
    return this.#publicType(key) ?? 'application/octet-stream'
  }

  /** A CDN tells its visitors what the bucket tells it. */
  #headersOf(key: string): Record<string, string> {
    return this.#publicType(key) === null ? {} : { 'cache-control': KEPT_FOR_EVER }
  }

  async #noted(asked: Promise<Response>): Promise<Response> {
    const answer = await asked.catch(() => null)
    this.#isAway = answer === null || answer.status >= FAR_OFF
    return answer ?? asked
  }

  async #putWhole(key: string, path: string): Promise<void> {
    const bytes = await readFile(path)
    await this.#s3.putObject(key, bytes, this.#typeOf(key), undefined, this.#headersOf(key))
  }

  async #putInParts(key: string, path: string, sizeBytes: number): Promise<void> {
    const uploadId = await this.#s3.getMultipartUploadId(
      key,
      this.#typeOf(key),
      undefined,
      this.#headersOf(key),
    )
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

/** More or fewer bytes than were announced would be taken for those of the next answer. */
function requireLength(key: string, answer: Response, bytes: number): void {
  const told = answer.headers.get('content-length')
  if (told === null || Number(told) === bytes) return
  void answer.body?.cancel()
  throw new FileStoreFault(`the store sends ${told} bytes of ${key}, and not ${bytes}`)
}

function isMissing(error: unknown): boolean {
  if (error instanceof S3ServiceError) return error.status === 404
  return error instanceof Error && error.cause !== undefined && isMissing(error.cause)
}

const unfinishedUpload = z.object({ Key: z.string(), UploadId: z.string(), Initiated: z.coerce.date() })
const unfinishedUploads = z.object({
  ListMultipartUploadsResult: z.union([
    z.object({
      IsTruncated: z.optional(z.string()),
      Upload: z.optional(z.union([unfinishedUpload, z.array(unfinishedUpload)])),
    }),
    // Without a single upload or property.
    z.string(),
  ]),
})

/** @throws {FileStoreFault} where the bucket answers something else */
function readUnfinished(listed: unknown): { isCut: boolean; uploads: z.output<typeof unfinishedUpload>[] } {
  const read = unfinishedUploads.safeParse(listed)
  if (!read.success) throw new FileStoreFault('the bucket does not tell which uploads are unfinished')
  const result = read.data.ListMultipartUploadsResult
  if (typeof result === 'string') return { isCut: false, uploads: [] }
  return { isCut: result.IsTruncated === 'true', uploads: [result.Upload ?? []].flat() }
}
