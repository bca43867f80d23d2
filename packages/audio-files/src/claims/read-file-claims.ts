import { readChunks } from '../chunks.ts'
import { skipId3 } from '../mp3-frames.ts'
import { sniffAudioFormat } from '../sniff-audio-format.ts'
import { readInfo } from '../wav-metadata.ts'
import { wavChunks } from '../wav-layout.ts'
import { acidClaims } from './acid-claims.ts'
import { appleLoopClaims } from './apple-loop-claims.ts'
import { NO_CLAIMS, type FileClaims } from './file-claims.ts'
import { readId3Tags } from './id3-tags.ts'
import { samplerClaims } from './sampler-claims.ts'
import { NO_TAGS, tagClaims, type Tags } from './tag-claims.ts'
import { readFlacTags, readOggTags } from './vorbis-comments.ts'

/**
 * Reads what a file claims of itself: `acid` and `smpl` of WAV, `basc` of Apple's loops, ID3, Vorbis comments and LIST
 * INFO. What is damaged, or cannot be, is not claimed.
 *
 * @param durationSeconds of its audio, as it was decoded
 */
export function readFileClaims(bytes: Uint8Array, durationSeconds: number): FileClaims {
  switch (sniffAudioFormat(bytes)) {
    case 'wav':
      return merge([...wavClaims(bytes, durationSeconds), tagClaims(wavTags(bytes))])
    case 'aiff':
      return aiffClaims(bytes, durationSeconds)
    case 'flac':
      return merge([tagClaims(readFlacTags(bytes)), tagClaims(leadingId3(bytes))])
    case 'ogg':
      return tagClaims(readOggTags(bytes))
    case 'mp3':
      return tagClaims(leadingId3(bytes))
    case 'm4a':
    case null:
      return NO_CLAIMS
  }
}

const wavClaims = (bytes: Uint8Array, durationSeconds: number): FileClaims[] => [
  ...chunksNamed(bytes, 'acid').map((content) => acidClaims(content, durationSeconds)),
  ...chunksNamed(bytes, 'smpl').map((content) => samplerClaims(content, durationSeconds)),
  ...chunksNamed(bytes, 'id3 ', 'ID3 ').map((content) => tagClaims(readId3Tags(content))),
]

function chunksNamed(bytes: Uint8Array, ...ids: string[]): Uint8Array[] {
  return wholeChunks(bytes, wavChunks(bytes), ids)
}

const wavTags = (bytes: Uint8Array): Tags => ({
  ...NO_TAGS,
  tempo: readInfo(bytes).get('IBPM') ?? null,
})

function aiffClaims(bytes: Uint8Array, durationSeconds: number): FileClaims {
  const chunks = readChunks(bytes, { littleEndian: false, from: 12 })
  return merge([
    ...wholeChunks(bytes, chunks, ['basc']).map((content) => appleLoopClaims(content, durationSeconds)),
    ...wholeChunks(bytes, chunks, ['ID3 ', 'id3 ']).map((content) => tagClaims(readId3Tags(content))),
  ])
}

function wholeChunks(
  bytes: Uint8Array,
  chunks: ReturnType<typeof readChunks>,
  ids: readonly string[],
): Uint8Array[] {
  return chunks
    .filter(({ id, start, sizeBytes }) => ids.includes(id) && start + sizeBytes <= bytes.length)
    .map(({ start, sizeBytes }) => bytes.subarray(start, start + sizeBytes))
}

function leadingId3(bytes: Uint8Array): Tags {
  const sizeBytes = skipId3(bytes)
  return sizeBytes > 0 && sizeBytes <= bytes.length ? readId3Tags(bytes.subarray(0, sizeBytes)) : NO_TAGS
}

/** Each fact as the first says it who says it; beats only together with their tempo. */
function merge(claims: readonly FileClaims[]): FileClaims {
  const tempoFrom = claims.find(({ tempoBpm }) => tempoBpm !== null) ?? NO_CLAIMS
  const first = <Fact extends 'kind' | 'key' | 'tonic'>(fact: Fact): FileClaims[Fact] =>
    claims.find((claim) => claim[fact] !== null)?.[fact] ?? NO_CLAIMS[fact]
  const kind = first('kind')
  // Programs write a tempo into one-shots too, and mean nothing by it.
  const { tempoBpm, beats } = kind === 'oneShot' ? NO_CLAIMS : tempoFrom
  return { kind, tempoBpm, beats, key: first('key'), tonic: first('tonic') }
}
