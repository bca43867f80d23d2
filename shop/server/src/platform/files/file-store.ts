import type { Readable } from 'node:stream'

/**
 * Where bytes live, by a name of 64 hexadecimal digits: the hash of their content, such as `previews/<sha-256>.opus`, or
 * random where nobody may find them by their content. Knows nothing of sounds.
 */
export interface FileStore {
  /**
   * Takes over the file at `path`. Resolves once the bytes are durable. Storing a key twice changes nothing; what was
   * stored in part gives way.
   */
  keep(key: string, path: string): Promise<void>
  /** Size in bytes; `null` when nothing is stored under `key`. */
  sizeBytes(key: string): Promise<number | null>
  /** @throws {FileMissingError} when nothing is stored under `key` */
  read(key: string, range?: ByteRange): Promise<Readable>
  readAll(key: string): Promise<Buffer>
  /** Removing what is not there changes nothing. */
  remove(key: string): Promise<void>
  /**
   * Every key under which something is stored, or of one shelf. Keys with the same shelf and the same first
   * two digits stand together, in the order of these. What comes or goes meanwhile may be missing.
   *
   * @throws {Error} where anything cannot be read: a list is never cut short without a word
   */
  list(shelf?: string): AsyncIterable<string>
  /** Removes what began to be stored before `before` and was never finished. @returns how many */
  removeUnfinished(before: Date): Promise<number>
  /** Runs `work` with a path at which the bytes can be read while it runs. */
  withPath<Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result>
  /** Where a browser fetches what everybody may have without asking us again; null where we pass it on ourselves. */
  directAddress(key: string): DirectAddress | null
  /** The shop that the files belong to; null where none has marked them. The mark is no file, and in no list of them. */
  shopId(): Promise<string | null>
  setShopId(id: string): Promise<void>
  /** What the shop's operator should look at now, in sentences. */
  readonly warnings: readonly string[]
}

export interface DirectAddress {
  readonly url: string
  readonly lastsSeconds: number
}

/** Both ends count. */
export interface ByteRange {
  readonly startByte: number
  readonly endByte: number
}

export class FileMissingError extends Error {
  override readonly name = 'FileMissingError'
  constructor(key: string, options?: ErrorOptions) {
    super(`nothing is stored under ${key}`, options)
  }
}

/** The store answers, and what it says cannot be right. It may be at the next try. */
export class FileStoreFault extends Error {
  override readonly name: string = 'FileStoreFault'
}

/** Name of the mark, beside the shelves. */
export const SHOP_ID_NAME = 'shop-id'

const KEY = /^[a-z]+\/[0-9a-f]{64}(\.[a-z0-9]{1,8})?$/

export function isKey(key: string): boolean {
  return KEY.test(key)
}

/** @throws {RangeError} when a key could lead out of the store */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new RangeError(`not a key of the file store: ${key}`)
  return key
}
