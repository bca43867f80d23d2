import { open, stat } from 'node:fs/promises'
import { describeUnknownFormat, sniffAudioFormat } from '@segno/audio-files'

const MAX_FILE_BYTES = 100_000_000
const HEAD_BYTES = 64

/** @returns why a file is not even copied, in words for whoever has it; null where it may be audio */
export async function whyNotAudio(path: string): Promise<string | null> {
  try {
    const { size } = await stat(path)
    if (size === 0) return 'This file is empty'
    if (size > MAX_FILE_BYTES) return 'This file is larger than 100 MB'
    await using file = await open(path, 'r')
    const head = new Uint8Array(HEAD_BYTES)
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    const read = head.subarray(0, bytesRead)
    return sniffAudioFormat(read) === null ? describeUnknownFormat(read) : null
  } catch (error) {
    // One file that cannot be read must not keep the others of its folder out.
    const reason = error instanceof Error && 'code' in error ? REASONS[String(error.code)] : undefined
    if (reason === undefined) throw error
    return reason
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'This file may not be read by the user that runs the shop',
  EPERM: 'This file may not be read by the user that runs the shop',
  ENOENT: 'This file has gone while the folder was read',
  EIO: 'This file cannot be read from its disk',
}
