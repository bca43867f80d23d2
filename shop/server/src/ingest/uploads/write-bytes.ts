import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { longerThanSaid, noRoom } from './errors.ts'

const KEEP_EVERY_MS = 1_000
/** A connection that has been silent for so long may be dead without our knowing, and gives way to another. */
export const GIVES_WAY_AFTER_MS = 2_000
/** Nobody waits longer for the next byte; what came is kept. */
const SILENT_MS = 30_000

export interface Arriving {
  readonly stream: Readable
  readonly file: FileHandle
  readonly fromByte: number
  readonly sizeBytes: number
  /** Called with each piece before the next is read. */
  readonly onPiece: (piece: Buffer, receivedBytes: number) => Promise<void> | void
  /** Called now and then with what is on the disk for good. False: it is somebody else's turn. */
  readonly onKept: (receivedBytes: number) => Promise<boolean>
  /** Called with as much once a silence begins in which somebody else may take over. False: somebody has. */
  readonly onSilent: (receivedBytes: number) => Promise<boolean>
}

/**
 * Writes what comes to its place in the file until it ends, breaks off or falls silent: each is the same to us.
 *
 * @returns how much of the file is written, not yet synced
 * @throws {WriteFailure} with as much, when it cannot go on
 */
export async function writeBytes(arriving: Arriving): Promise<number> {
  const { stream, file, sizeBytes } = arriving
  let receivedBytes = arriving.fromByte
  let keptAtMs = performance.now()
  const silence = setTimeout(() => stream.destroy(), SILENT_MS)
  try {
    for await (const piece of readPieces(stream)) {
      if (piece === SILENCE) {
        await file.datasync()
        if (!(await arriving.onSilent(receivedBytes))) break
        continue
      }
      silence.refresh()
      // Before anything is written: after a silence somebody else may have taken over, and the file may be a sound by now.
      if (performance.now() - keptAtMs >= KEEP_EVERY_MS) {
        await file.datasync()
        if (!(await arriving.onKept(receivedBytes))) break
        keptAtMs = performance.now()
      }
      if (receivedBytes + piece.length > sizeBytes) throw longerThanSaid()
      for (let done = 0; done < piece.length;) {
        // A disk that fills up takes part of a piece.
        const { bytesWritten } = await file.write(piece, done, piece.length - done, receivedBytes)
        done += bytesWritten
        receivedBytes += bytesWritten
      }
      await arriving.onPiece(piece, receivedBytes)
    }
  } catch (error) {
    if (!isBrokenOff(stream, error)) throw new WriteFailure(receivedBytes, isFull(error) ? noRoom() : error)
  } finally {
    clearTimeout(silence)
  }
  return receivedBytes
}

const SILENCE = Symbol('nothing has come for a while')

/** Bytes as they come, and where silences begin. */
async function* readPieces(stream: Readable): AsyncGenerator<Buffer | typeof SILENCE> {
  // A sender refused half-way still gets an answer; a destroyed stream would take its connection along.
  const pieces = stream.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  try {
    for (;;) {
      const next = pieces.next()
      if (await isSilentUntil(next)) yield SILENCE
      const { done, value } = await next
      if (done) return
      yield value
    }
  } finally {
    // Not awaited: in a silence it would wait for the next piece.
    void pieces.return?.()
  }
}

async function isSilentUntil(next: Promise<unknown>): Promise<boolean> {
  const { promise: silence, resolve } = Promise.withResolvers<true>()
  const timer = setTimeout(() => resolve(true), GIVES_WAY_AFTER_MS)
  try {
    return await Promise.race([next.then(() => false), silence])
  } finally {
    clearTimeout(timer)
  }
}

/** What was written before it failed stays. */
export class WriteFailure extends Error {
  override readonly name = 'WriteFailure'
  readonly receivedBytes: number
  constructor(receivedBytes: number, cause: unknown) {
    super('an upload could not be written', { cause })
    this.receivedBytes = receivedBytes
  }
}

const BROKEN_OFF = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR']

/** What went wrong with the connection, and not with what we do with its bytes. */
function isBrokenOff(stream: Readable, error: unknown): boolean {
  if (stream.errored !== null && stream.errored === error) return true
  return error instanceof Error && 'code' in error && BROKEN_OFF.includes(String(error.code))
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
