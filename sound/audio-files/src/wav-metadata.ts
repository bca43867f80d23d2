import { formatKey, trimEndOf, type SoundKey } from '@segno/units'
import { asciiBytes, hasText, joinBytes, utf8Bytes, utf8Text, viewOf } from './bytes.ts'
import { isOurIxml, ixmlContent } from './ixml.ts'
import { wavContents, wholeContents } from './chunk-contents.ts'
import { readChunks, riffChunk, riffChunkParts, type Chunk } from './chunks.ts'
import { checkLength } from './pcm-layout.ts'
import { packed } from './packed-wav.ts'
import {
  instWithRoot,
  MIDDLE_C,
  NO_SAMPLER_FACTS,
  rootNoteOf,
  samplerFacts,
  smplContent,
  type SamplerFacts,
} from './sampler-chunks.ts'
import { wavFile } from './wav-file.ts'
import { readWavLayout, wavChunks } from './wav-layout.ts'

/** What a WAV file can say of itself to a DAW or a person. What is null or missing is not said. */
export interface WavMetadata {
  readonly isLoop: boolean
  readonly tempoBpm?: number | null
  /** Length in beats; a loop holds a whole number of them. */
  readonly beats?: number | null
  /** Of a single note the root alone. */
  readonly key?: SoundKey | null
  /** The MIDI note of a root alone, where its octave was heard. */
  readonly heardNote?: number | null
  readonly title?: string | null
  readonly artist?: string | null
  readonly copyright?: string | null
  readonly licenceNumber?: string | null
  readonly licenceVersion?: string | null
  /** What its audio was decoded from, where that had lost some of it. */
  readonly lossyFormat?: 'MP3' | 'Ogg' | null
  /** What the master takes the place of once there is a licence. */
  readonly isPreview?: boolean
}

const ACID_ONE_SHOT = 1
const ACID_ROOT_SET = 2
const INFO = 'INFO'

/**
 * The same WAV file with tempo, loop, key and licence in its chunks. The values of its audio are not touched, only packed
 * where they are padded; other chunks, and words about the file that the metadata does not give anew, stay. So do the root
 * and the inner loop of a note.
 *
 * @throws {AudioFileError} where it is not a WAV file that holds what it promises
 */
export function withWavMetadata(bytes: Uint8Array, metadata: WavMetadata): Uint8Array<ArrayBuffer> {
  const layout = readWavLayout(bytes)
  checkLength(layout, bytes.length)
  const whole = wavChunks(bytes).filter(({ start, sizeBytes }) => start + sizeBytes <= bytes.length)
  // Of several by one name the first counts.
  const first = new Map(whole.toReversed().map((chunk) => [chunk.id, chunk]))
  const contents = wholeContents(bytes, whole)
  const sampler = samplerFacts(contents)
  const [[data] = [], [inst] = []] = [contents.get('data'), contents.get('inst')]
  const metre = acidMetre(contents.get('acid') ?? [])
  const anew = new Map(packed(layout, data))
  if (inst) anew.set('inst', instWithRoot(inst, rootNoteOf(metadata, sampler)))
  const kept = whole
    .filter((chunk) => !replaced.has(chunk.id) && !isInfo(bytes, chunk) && !isOursIn(bytes, chunk))
    .flatMap((chunk) => {
      const changed = first.get(chunk.id) === chunk ? anew.get(chunk.id) : undefined
      return riffChunkParts(chunk.id, changed ?? contentOf(bytes, chunk))
    })
  const said = whole
    .filter((chunk) => isInfo(bytes, chunk))
    .flatMap((chunk) => infoEntries(contentOf(bytes, chunk)))
  const hasIxml = whole.some((chunk) => chunk.id === 'iXML' && !isOursIn(bytes, chunk))
  return wavFile([...kept, ...metadataChunks(metadata, { ...layout, said, sampler, hasIxml, metre })])
}

/**
 * What a WAV file says of its licence, to be said by what is made of it too.
 *
 * @throws {AudioFileError} where it is not a WAV file
 */
export function readWavLicence(
  bytes: Uint8Array,
): Pick<WavMetadata, 'copyright' | 'licenceNumber' | 'licenceVersion'> {
  const said = readInfo(bytes)
  const [, number, version] = LICENCE.exec(said.get('ICMT') ?? '') ?? []
  return {
    copyright: said.get('ICOP') ?? null,
    licenceNumber: number ?? null,
    licenceVersion: version ?? null,
  }
}

/**
 * Whether a WAV file says that it is a preview, whose master can take its place.
 *
 * @throws {AudioFileError} where it is not a WAV file
 */
export const isPreviewWav = (bytes: Uint8Array): boolean =>
  readInfo(bytes).get('ICMT')?.startsWith(PREVIEW) ?? false

/** What a file says of itself, by the names of the entries, such as `ICMT`. */
export function readInfo(bytes: Uint8Array): Map<string, string | undefined> {
  return new Map((wavContents(bytes).get('LIST') ?? []).flatMap(infoWords))
}

/** The words of a `LIST` chunk, by the names of the entries; none where it lists something else. */
export function infoWords(list: Uint8Array): [id: string, text: string | undefined][] {
  if (!hasText(list, 0, INFO)) return []
  return infoEntries(list).map(([id, content]) => {
    const text = utf8Text(content)
    return [id, text === null ? undefined : trimEndOf(text, '\0')]
  })
}

const PREVIEW = 'Preview without a licence'
/** As `commentOf` writes it. */
const LICENCE = /Licence: ([^,;]+)(?:, version ([^;]+))?/

function isInfo(bytes: Uint8Array, chunk: Chunk): boolean {
  return chunk.id === 'LIST' && hasText(bytes, chunk.start, INFO)
}

const isOursIn = (bytes: Uint8Array, chunk: Chunk): boolean =>
  chunk.id === 'iXML' && isOurIxml(contentOf(bytes, chunk))

/** What is said anew, and the long size of data that is written with a short one. */
const replaced = new Set(['acid', 'smpl', 'ds64'])

/** One word about the file, as `['INAM', title]`. */
type InfoEntry = readonly [id: string, content: Uint8Array]

const contentOf = (bytes: Uint8Array, { start, sizeBytes }: Chunk): Uint8Array =>
  bytes.subarray(start, start + sizeBytes)

function infoEntries(list: Uint8Array): InfoEntry[] {
  return readChunks(list, { littleEndian: true, from: INFO.length })
    .filter((entry) => entry.start + entry.sizeBytes <= list.length)
    .map((entry) => [entry.id, contentOf(list, entry)])
}

interface Described {
  readonly sampleRateHz: number
  readonly lengthFrames: number
  /** What the file says of itself already. */
  readonly said?: readonly InfoEntry[]
  readonly sampler?: SamplerFacts
  /** Whether it has an `iXML` chunk of its artist's. */
  readonly hasIxml?: boolean
  /** The metre of its `acid` chunk, as it stands there; four quarters where nothing is known. */
  readonly metre?: Uint8Array | null
}

export function metadataChunks(metadata: WavMetadata, audio: Described): Uint8Array[] {
  const info = infoChunk(metadata, audio.said ?? [])
  const sampler = audio.sampler ?? NO_SAMPLER_FACTS
  const ixml = metadata.title ? ixmlContent({ title: metadata.title, note: commentOf(metadata) }) : null
  const rootNote = rootNoteOf(metadata, sampler)
  const smpl = smplContent({ ...audio, ...sampler, rootNote, isLoop: metadata.isLoop })
  return [
    acidChunk(metadata, { rootNote, metre: audio.metre ?? null }),
    ...(smpl === null ? [] : [riffChunk('smpl', smpl)]),
    ...(info === null ? [] : [info]),
    ...(ixml === null || audio.hasIxml ? [] : [riffChunk('iXML', ixml)]),
  ]
}

/** Denominator and numerator, two bytes each. */
const METRE_AT = 16
const METRE_BYTES = 4
const DENOMINATORS: readonly number[] = [1, 2, 4, 8, 16, 32]
const MOST_BEATS_OF_BAR = 32

/** The metre in the first `acid` chunk, where it can be one. */
function acidMetre(chunks: readonly Uint8Array[]): Uint8Array | null {
  const metre = chunks[0]?.subarray(METRE_AT, METRE_AT + METRE_BYTES)
  if (metre?.length !== METRE_BYTES) return null
  const view = viewOf(metre)
  const [denominator, numerator] = [view.getUint16(0, true), view.getUint16(2, true)]
  const isMetre = DENOMINATORS.includes(denominator) && numerator >= 1 && numerator <= MOST_BEATS_OF_BAR
  return isMetre ? metre : null
}

/** @see the layout as ACID and its readers use it: flags, root note, two unknowns, beats, metre, tempo */
function acidChunk(
  metadata: WavMetadata,
  { rootNote, metre }: { readonly rootNote: number | null; readonly metre: Uint8Array | null },
): Uint8Array {
  const content = new Uint8Array(24)
  const view = viewOf(content)
  const flags = (metadata.isLoop ? 0 : ACID_ONE_SHOT) | (rootNote === null ? 0 : ACID_ROOT_SET)
  view.setUint32(0, flags, true)
  view.setUint16(4, rootNote ?? MIDDLE_C, true)
  view.setUint16(6, 0x8000, true)
  view.setUint32(12, Math.round(metadata.beats ?? 0), true)
  if (metre === null) for (const at of [METRE_AT, METRE_AT + 2]) view.setUint16(at, 4, true)
  else content.set(metre, METRE_AT)
  view.setFloat32(20, metadata.tempoBpm ?? 0, true)
  return riffChunk('acid', content)
}

function infoChunk(metadata: WavMetadata, said: readonly InfoEntry[]): Uint8Array | null {
  const words: [string, string | null | undefined][] = [
    ['INAM', metadata.title],
    ['IART', metadata.artist],
    ['ICOP', metadata.copyright],
    ['ICMT', commentOf(metadata)],
  ]
  const ours = words.flatMap(([id, text]): InfoEntry[] =>
    text ? [[id, utf8Bytes(`${inAscii(text)}\0`)]] : [],
  )
  // Whose the rights are, the artist's own words say best.
  const kept = said.filter(([id]) => id === 'ICOP' || !ours.some(([newId]) => newId === id))
  const isCopyrightSaid = kept.some(([id]) => id === 'ICOP')
  const added = ours.filter(([id]) => id !== 'ICOP' || !isCopyrightSaid)
  const entries = [...kept, ...added].map(([id, content]) => riffChunk(id, content))
  return entries.length === 0 ? null : riffChunk('LIST', joinBytes([asciiBytes(INFO), ...entries]))
}

/** Programs read these words in alphabets of their own, so what ASCII can say is said in it. */
function inAscii(text: string): string {
  const plain = text.replaceAll('♭', 'b').replaceAll('♯', '#').replace(/[‘’]/g, "'").replace(/[“”]/g, '"')
  return /^[\x20-\x7e]*$/.test(plain) ? plain : text
}

function commentOf(metadata: WavMetadata): string {
  const { tempoBpm, key, licenceNumber, licenceVersion, lossyFormat, isPreview } = metadata
  return [
    isPreview ? PREVIEW : null,
    tempoBpm ? `Tempo: ${Number(tempoBpm.toFixed(3))} BPM` : null,
    key ? `Key: ${formatKey(key)}` : null,
    licenceNumber ? `Licence: ${licenceNumber}${licenceVersion ? `, version ${licenceVersion}` : ''}` : null,
    lossyFormat ? `Decoded from ${lossyFormat}, which is lossy` : null,
  ]
    .filter((part) => part !== null)
    .join('; ')
}
