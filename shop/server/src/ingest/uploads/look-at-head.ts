import type { FileHandle } from 'node:fs/promises'
import { sniffAudioFormat } from '@segno/audio-files'
import { NotAnUploadFormat } from './errors.ts'

const HEAD_BYTES = 64
/** Where tags stand before the audio, as much of them is looked at. */
const TAGGED_HEAD_BYTES = 1_000_000
const UPLOAD_FORMATS = ['wav', 'aiff', 'flac']

/**
 * Looks at a file as soon as enough of it is there.
 *
 * @returns false where more must come first
 * @throws {NotAnUploadFormat}
 */
export async function lookAtHead(
  file: FileHandle,
  { receivedBytes, sizeBytes }: { receivedBytes: number; sizeBytes: number },
): Promise<boolean> {
  const short = Math.min(sizeBytes, HEAD_BYTES)
  if (receivedBytes < short) return false
  const start = await readHead(file, short)
  const isTagged = start.subarray(0, 3).toString('latin1') === 'ID3'
  const wanted = Math.min(sizeBytes, isTagged ? TAGGED_HEAD_BYTES : HEAD_BYTES)
  if (receivedBytes < wanted) return false
  const head = await readHead(file, wanted)
  const format = sniffAudioFormat(head)
  if (format === null || !UPLOAD_FORMATS.includes(format)) throw new NotAnUploadFormat(format, head)
  return true
}

async function readHead(file: FileHandle, length: number): Promise<Buffer> {
  const head = Buffer.alloc(length)
  const { bytesRead } = await file.read(head, 0, length, 0)
  return head.subarray(0, bytesRead)
}
