import { aiffSamplerFacts } from '../aiff-sampler.ts'
import { aiffContents, wavContents, type ChunkContents } from '../chunk-contents.ts'
import { readFlacForeign } from '../flac-foreign.ts'
import { skipId3 } from '../mp3-frames.ts'
import { samplerFacts } from '../sampler-chunks.ts'
import { sniffAudioFormat } from '../sniff-audio-format.ts'
import { infoWords } from '../wav-metadata.ts'
import { acidClaims } from './acid-claims.ts'
import { appleLoopClaims } from './apple-loop-claims.ts'
import { NO_CLAIMS, type FileClaims } from './file-claims.ts'
import { readId3Tags } from './id3-tags.ts'
import { samplerClaims } from './sampler-claims.ts'
import { NO_TAGS, tagClaims, type Tags } from './tag-claims.ts'
import { readBextTags, readIxmlTags } from './text-claims.ts'
import { readFlacTags, readOggTags } from './vorbis-comments.ts'

/**
 * Reads what a file claims of itself: `acid`, `smpl` and `inst` of WAV, `basc` of Apple's loops, `INST` and `MARK` of AIFF,
 * ID3, Vorbis comments, LIST INFO, `iXML` and the description of `bext`; of a FLAC also what its WAV or AIFF said. Damaged or impossible
 * values are left out.
 *
 * @param durationSeconds of its audio, as it was decoded
 */
export function readFileClaims(bytes: Uint8Array, durationSeconds: number): FileClaims {
  switch (sniffAudioFormat(bytes)) {
    case 'wav':
      return merge(wavClaims(wavContents(bytes), durationSeconds))
    case 'aiff':
      return merge(aiffClaims(aiffContents(bytes), durationSeconds))
    case 'flac':
      return merge(flacClaims(bytes, durationSeconds))
    case 'ogg':
      return tagClaims(readOggTags(bytes))
    case 'mp3':
      return tagClaims(leadingId3(bytes))
    case 'm4a':
    case null:
      return NO_CLAIMS
  }
}

function wavClaims(contents: ChunkContents, durationSeconds: number): FileClaims[] {
  const [acid = [], lists = []] = [contents.get('acid'), contents.get('LIST')]
  const tempo = new Map(lists.flatMap(infoWords)).get('IBPM') ?? null
  return [
    ...acid.map((content) => acidClaims(content, durationSeconds)),
    samplerClaims(samplerFacts(contents), durationSeconds),
    ...id3Claims(contents),
    tagClaims({ ...NO_TAGS, tempo }),
    ...(contents.get('iXML') ?? []).map((content) => tagClaims(readIxmlTags(content))),
    ...(contents.get('bext') ?? []).map((content) => tagClaims(readBextTags(content))),
  ]
}

function aiffClaims(contents: ChunkContents, durationSeconds: number): FileClaims[] {
  const basc = contents.get('basc') ?? []
  return [
    ...basc.map((content) => appleLoopClaims(content, durationSeconds)),
    samplerClaims(aiffSamplerFacts(contents), durationSeconds),
    ...id3Claims(contents),
  ]
}

function flacClaims(bytes: Uint8Array, durationSeconds: number): FileClaims[] {
  const { riff, aiff } = readFlacForeign(bytes)
  return [
    ...wavClaims(riff, durationSeconds),
    ...aiffClaims(aiff, durationSeconds),
    tagClaims(readFlacTags(bytes)),
    tagClaims(leadingId3(bytes)),
  ]
}

const id3Claims = (contents: ChunkContents): FileClaims[] =>
  ['id3 ', 'ID3 '].flatMap((id) => contents.get(id) ?? []).map((content) => tagClaims(readId3Tags(content)))

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
