import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { TRACK_LIMITS } from '@segno/contract'
import { audioTooLarge, brokeOff, nothingSent, tooBusy } from './errors.ts'

/** Nobody waits longer for the next byte, or for the last: a place is held meanwhile, and 3 Mbit/s bring the largest file. */
const SILENT_MS = 10_000
const LONGEST_MS = 4 * 60_000

/** Writes what comes to the file. @throws {AppError} where nothing comes, or too much, or it breaks off */
export async function receiveTrack(stream: Readable, file: FileHandle): Promise<void> {
  let receivedBytes = 0
  const silence = setTimeout(() => stream.destroy(), SILENT_MS)
  const patience = setTimeout(() => stream.destroy(), LONGEST_MS)
  try {
    // Whoever is refused half-way is still to be answered, and a stream that is destroyed takes its connection along.
    for await (const piece of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      silence.refresh()
      receivedBytes += piece.length
      if (receivedBytes > TRACK_LIMITS.bytes) throw audioTooLarge()
      await file.writeFile(piece)
    }
  } catch (error) {
    throw whyBroken(error)
  } finally {
    clearTimeout(silence)
    clearTimeout(patience)
  }
  if (receivedBytes === 0) throw nothingSent()
}

function whyBroken(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // No room on the disk is soon made again by those who are listened to.
  if (code === 'ENOSPC') return tooBusy()
  return ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(code) ? brokeOff() : error
}
