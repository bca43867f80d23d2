import { readFile, stat } from 'node:fs/promises'
import {
  describeHeader,
  describeUnknownFormat,
  readFileClaims,
  readPcmFile,
  sniffAudioFormat,
  type AudioFormat,
  type FileClaims,
} from '@segno/audio-files'
import type { Pcm } from '@segno/units'
import { AudioRefusal } from './audio-refusal.ts'
import { checkClaim, checkPcm, checkUpload, mostFrames } from './check-audio.ts'
import { decodeLossy } from './decode-lossy.ts'
import { MAX_FILE_BYTES, SOUND_SPAN, TRACK_SPAN, type Span } from './limits.ts'

export interface DecodedMaster {
  readonly pcm: Pcm
  readonly format: AudioFormat
  readonly bitDepth: number | null
  /** What the file says of itself. */
  readonly claims: FileClaims
}

/** What a file is taken for: an artist's upload, a shop that moves in, a track that is listened to once. */
export type TakenFor = 'upload' | 'import' | 'track'

const SPANS: Readonly<Record<TakenFor, Span>> = { upload: SOUND_SPAN, import: SOUND_SPAN, track: TRACK_SPAN }

/**
 * Decodes a file that nobody vouches for.
 *
 * @throws {AudioRefusal | AudioFileError} with a sentence for whoever brought the file
 */
export async function decodeMaster(
  path: string,
  formats: TakenFor,
  takenFrames?: number,
): Promise<DecodedMaster> {
  const bytes = await readWhole(path)
  const format = sniffAudioFormat(bytes)
  if (format === null) throw new AudioRefusal('not_audio', describeUnknownFormat(bytes))
  const decoded = await decodeAs(format, bytes, { formats, takenFrames })
  const { pcm } = decoded
  checkPcm(pcm, SPANS[formats])
  const durationSeconds = (pcm.channels[0]?.length ?? 0) / pcm.sampleRateHz
  return { ...decoded, claims: readFileClaims(bytes, durationSeconds) }
}

async function readWhole(path: string): Promise<Uint8Array> {
  const { size } = await stat(path)
  if (size === 0) throw new AudioRefusal('empty', 'This file is empty')
  if (size > MAX_FILE_BYTES) throw new AudioRefusal('too_large', 'This file is too large')
  return readFile(path)
}

async function decodeAs(
  format: AudioFormat,
  bytes: Uint8Array,
  { formats, takenFrames }: { formats: TakenFor; takenFrames: number | undefined },
): Promise<Omit<DecodedMaster, 'claims'>> {
  if (format === 'wav' || format === 'aiff' || format === 'flac') return decodeLossless(bytes, formats)
  if (formats === 'upload') {
    throw new AudioRefusal('lossy', 'This file is compressed with loss. Upload WAV, AIFF or FLAC')
  }
  if (format === 'mp3' || format === 'ogg') {
    const pcm = await decodeLossy(bytes, format, { span: SPANS[formats], takenFrames })
    return { pcm, format, bitDepth: null }
  }
  throw new AudioRefusal(
    'unsupported_encoding',
    'This kind of file is not accepted. Save it as WAV, AIFF or FLAC',
  )
}

function decodeLossless(bytes: Uint8Array, formats: TakenFor): Omit<DecodedMaster, 'claims'> {
  const claim = describeHeader(bytes)
  checkClaim(claim, SPANS[formats])
  const maxFrames = mostFrames(claim, SPANS[formats])
  const { pcm, format, bitDepth } = readPcmFile(bytes, { maxFrames })
  if (formats === 'upload') checkUpload({ sampleRateHz: pcm.sampleRateHz, bitDepth })
  return { pcm, format, bitDepth }
}
