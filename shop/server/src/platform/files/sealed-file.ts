import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/** Ends a file: what it is, and the SHA-256 of all before it. */
const MARK = Buffer.from('segno-sealed-1:\n')
const HASH_BYTES = 32
export const SEAL_BYTES = MARK.length + HASH_BYTES

export interface Content {
  /** Without the seal. */
  readonly sizeBytes: number
  /** In base64. */
  readonly sha256: string
}

/** Ends a file with its hash, and waits until all of it is on the disk. */
export async function sealFile(path: string): Promise<Content> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const digest = hash.digest()
  await using file = await open(path, 'a+')
  const { size } = await file.stat()
  await file.appendFile(Buffer.concat([MARK, digest]))
  await file.sync()
  return { sizeBytes: size, sha256: digest.toString('base64') }
}

/** Bytes before the seal. */
export async function sealedBytes(path: string): Promise<number> {
  return (await stat(path)).size - SEAL_BYTES
}

/** @returns null where a file has no seal or not the content that it was sealed with */
export async function readSealed(path: string): Promise<Content | null> {
  const sizeBytes = await sealedBytes(path)
  if (sizeBytes < 0) return null
  const seal = await readAt(path, sizeBytes)
  if (!seal.subarray(0, MARK.length).equals(MARK)) return null
  const hash = createHash('sha256')
  if (sizeBytes > 0) await pipeline(createReadStream(path, { end: sizeBytes - 1 }), hash)
  const digest = hash.digest()
  return digest.equals(seal.subarray(MARK.length)) ? { sizeBytes, sha256: digest.toString('base64') } : null
}

async function readAt(path: string, fromByte: number): Promise<Buffer> {
  await using file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SEAL_BYTES), 0, SEAL_BYTES, fromByte)
  return buffer.subarray(0, bytesRead)
}
