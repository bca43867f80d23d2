import { createHash, randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import type { IndexSnapshot } from '@segno/sound-index'

/** One call reads or writes less than 2 GiB. */
const PIECE_BYTES = 256 * 1024 * 1024
/** Ends a file, with the SHA-256 of all before it. */
const MARK = Buffer.from('segno-index-1:\n')
const HASH_BYTES = 32
const SEAL_BYTES = MARK.length + HASH_BYTES

/** A snapshot is not what was written: cut off, damaged, or of a version that ended it otherwise. */
export class SnapshotDamaged extends Error {
  override readonly name = 'SnapshotDamaged'
  constructor(path: string) {
    super(`the saved index ${path} is damaged or of an earlier version; it is built again`)
  }
}

/** Writes it whole or not at all. Several processes may do so at once. */
export function writeSnapshot(path: string, snapshot: IndexSnapshot): void {
  const unfinished = `${path}.${randomUUID()}.unfinished`
  try {
    writeSealed(unfinished, serialize(snapshot))
    renameSync(unfinished, path)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

function writeSealed(path: string, bytes: Buffer): void {
  const file = openSync(path, 'wx')
  try {
    const hash = createHash('sha256')
    for (const piece of piecesOf(bytes)) {
      hash.update(piece)
      writeAll(file, piece)
    }
    writeAll(file, Buffer.concat([MARK, hash.digest()]))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** What was written; null where the file was removed. @throws {SnapshotDamaged} where it is not that any more */
export function readSnapshot(path: string): IndexSnapshot | null {
  if (!existsSync(path)) return null
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.allocUnsafeSlow(fstatSync(file).size)
    for (const piece of piecesOf(bytes)) readAll(file, piece)
    const content = bytes.subarray(0, Math.max(0, bytes.length - SEAL_BYTES))
    const hash = createHash('sha256')
    for (const piece of piecesOf(content)) hash.update(piece)
    const seal = Buffer.concat([MARK, hash.digest()])
    if (!bytes.subarray(content.length).equals(seal)) throw new SnapshotDamaged(path)
    return deserialize(content) as IndexSnapshot
  } finally {
    closeSync(file)
  }
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) yield bytes.subarray(from, from + PIECE_BYTES)
}

function writeAll(file: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done)
}

function readAll(file: number, into: Buffer): void {
  for (let done = 0; done < into.length;) {
    const read = readSync(file, into, done, into.length - done, null)
    if (read === 0) throw new Error('a file became shorter while it was read')
    done += read
  }
}
