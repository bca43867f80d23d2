import { hasText } from './bytes.ts'
import { findMp3Frame, skipId3 } from './mp3-frames.ts'

/** The container. Of `ogg` and `m4a` that does not tell the codec. */
export type AudioFormat = 'wav' | 'aiff' | 'flac' | 'ogg' | 'mp3' | 'm4a'

/** The two others are RIFF for files of more than four gigabytes, and some programs write them at any size. */
const riffs = ['RIFF', 'RF64', 'BW64']

/**
 * What a file is, by its content and never by its name.
 *
 * @param bytes the file, or at least its first few kilobytes
 * @returns `null` where it is none of the formats known here
 */
export function sniffAudioFormat(bytes: Uint8Array): AudioFormat | null {
  if (riffs.some((name) => hasText(bytes, 0, name)) && hasText(bytes, 8, 'WAVE')) return 'wav'
  if (hasText(bytes, 0, 'FORM') && (hasText(bytes, 8, 'AIFF') || hasText(bytes, 8, 'AIFC'))) return 'aiff'
  if (hasText(bytes, skipId3(bytes), 'fLaC')) return 'flac'
  if (hasText(bytes, 0, 'OggS')) return 'ogg'
  if (hasText(bytes, 4, 'ftyp')) return 'm4a'
  return looksLikeMp3(bytes) ? 'mp3' : null
}

/** @returns why a file that is none of the known formats is not read, naming those of programs that can also export WAV */
export function describeUnknownFormat(bytes: Uint8Array): string {
  const name = hasText(bytes, 0, 'caff') ? 'CAF' : isWave64(bytes) ? 'Wave64' : null
  return name === null
    ? 'This is not an audio file Segno knows'
    : `This is a ${name} file, which Segno cannot read. Export it as WAV, AIFF or FLAC`
}

/** In Wave64 identifiers of 16 bytes stand for those of four; they begin with the same letters, but small ones. */
function isWave64(bytes: Uint8Array): boolean {
  return hasText(bytes, 0, 'riff') && hasText(bytes, 24, 'wave')
}

/** Behind a long tag the first frame may lie past the bytes at hand, and then the tag has to do. */
function looksLikeMp3(bytes: Uint8Array): boolean {
  const audioStart = skipId3(bytes)
  if (audioStart >= bytes.length && audioStart > 0) return true
  const frame = findMp3Frame(bytes)
  // Without a tag only the very first byte counts, because somewhere in any long file two bytes look like a frame.
  return frame !== null && (audioStart > 0 || frame === 0)
}
