import { formatKey, type MusicalKey } from '@segno/units'
import { joinBytes, utf8Bytes, viewOf } from './bytes.ts'
import { riffChunk, type Chunk } from './chunks.ts'
import { RIFF_HEAD_BYTES, readWavLayout, wavChunks } from './wav-layout.ts'

/** What a WAV file can say of itself to a DAW or a person. What is null or missing is not said. */
export interface WavMetadata {
  readonly isLoop: boolean
  readonly tempoBpm?: number | null
  /** Length in beats; a loop holds a whole number of them. */
  readonly beats?: number | null
  readonly key?: MusicalKey | null
  readonly title?: string | null
  readonly artist?: string | null
  readonly licenceNumber?: string | null
  readonly licenceVersion?: string | null
}

const ACID_ONE_SHOT = 1
const ACID_ROOT_SET = 2
/** MIDI note of middle C, below which `acid` and `smpl` count no octave of their own. */
const MIDDLE_C = 60
const OURS = new Set(['acid', 'smpl', 'LIST'])

/**
 * The same WAV file with tempo, loop, key and licence in its chunks. The bytes of its audio are not touched, and other
 * chunks stay.
 *
 * @throws {AudioFileError} where it is not a WAV file that can be read
 */
export function withWavMetadata(bytes: Uint8Array, metadata: WavMetadata): Uint8Array<ArrayBuffer> {
  const layout = readWavLayout(bytes)
  const kept = wavChunks(bytes)
    .filter((chunk) => !OURS.has(chunk.id) || isOtherList(bytes, chunk))
    .map((chunk) => riffChunk(chunk.id, bytes.subarray(chunk.start, chunk.start + chunk.sizeBytes)))
  return riffFile([...kept, ...metadataChunks(metadata, layout)])
}

/** A LIST of anything but INFO, such as cue labels, is the artist's. */
function isOtherList(bytes: Uint8Array, chunk: Chunk): boolean {
  return chunk.id === 'LIST' && viewOf(bytes).getUint32(chunk.start, false) !== 0x494e464f
}

/** A whole RIFF/WAVE file of these chunks. */
export function riffFile(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = joinBytes(chunks)
  const head = new Uint8Array(RIFF_HEAD_BYTES)
  head.set(utf8Bytes('RIFF'), 0)
  viewOf(head).setUint32(4, body.length + 4, true)
  head.set(utf8Bytes('WAVE'), 8)
  return joinBytes([head, body])
}

export function metadataChunks(
  metadata: WavMetadata,
  audio: { sampleRateHz: number; lengthFrames: number },
): Uint8Array[] {
  const info = infoChunk(metadata)
  return [
    acidChunk(metadata),
    ...(metadata.isLoop ? [loopChunk(metadata, audio)] : []),
    ...(info === null ? [] : [info]),
  ]
}

/** @see the layout as ACID and its readers use it: flags, root note, two unknowns, beats, metre, tempo */
function acidChunk(metadata: WavMetadata): Uint8Array {
  const content = new Uint8Array(24)
  const view = viewOf(content)
  const key = metadata.key ?? null
  view.setUint32(0, (metadata.isLoop ? 0 : ACID_ONE_SHOT) | (key ? ACID_ROOT_SET : 0), true)
  view.setUint16(4, MIDDLE_C + (key?.tonic ?? 0), true)
  view.setUint16(6, 0x8000, true)
  view.setUint32(12, Math.round(metadata.beats ?? 0), true)
  view.setUint16(16, 4, true)
  view.setUint16(18, 4, true)
  view.setFloat32(20, metadata.tempoBpm ?? 0, true)
  return riffChunk('acid', content)
}

/** One loop over all of it, played until it is stopped; its last frame counts. */
function loopChunk(metadata: WavMetadata, audio: { sampleRateHz: number; lengthFrames: number }): Uint8Array {
  const content = new Uint8Array(36 + 24)
  const view = viewOf(content)
  view.setUint32(8, Math.round(1e9 / audio.sampleRateHz), true)
  view.setUint32(12, MIDDLE_C + (metadata.key?.tonic ?? 0), true)
  view.setUint32(28, 1, true)
  view.setUint32(36 + 12, Math.max(0, audio.lengthFrames - 1), true)
  return riffChunk('smpl', content)
}

function infoChunk(metadata: WavMetadata): Uint8Array | null {
  const { title, artist, licenceNumber, licenceVersion, key } = metadata
  const comment = [
    key ? `Key: ${formatKey(key)}` : null,
    licenceNumber ? `Licence: ${licenceNumber}${licenceVersion ? `, version ${licenceVersion}` : ''}` : null,
  ].filter((part) => part !== null)
  const entries: [string, string | null | undefined][] = [
    ['INAM', title],
    ['IART', artist],
    ['ICMT', comment.join('; ')],
  ]
  const written = entries.flatMap(([id, text]) => (text ? [riffChunk(id, utf8Bytes(`${text}\0`))] : []))
  return written.length === 0 ? null : riffChunk('LIST', joinBytes([utf8Bytes('INFO'), ...written]))
}
