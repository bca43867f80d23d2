import { fourCharacters, joinBytes, viewOf } from './bytes.ts'

/** One chunk of a RIFF or IFF file. `sizeBytes` is what it claims; the file may end before. */
export interface Chunk {
  readonly id: string
  /** Where its content begins, after the id and the size. */
  readonly start: number
  readonly sizeBytes: number
}

export const CHUNK_HEAD_BYTES = 8
const CHUNK_ID = /^[\x20-\x7e\xa9]{4}$/
/** Real files have a dozen; a file of empty chunks would otherwise cost a hundred times its size in memory. */
const MOST_CHUNKS = 10_000

interface Walk {
  readonly littleEndian: boolean
  readonly from: number
  readonly to?: number
  /** Sizes that the file states elsewhere, by id: of chunks that are too large for four bytes. */
  readonly longSizes?: ReadonlyMap<string, number>
}

/** What a chunk says whose size is not yet known, or stands elsewhere. */
const SIZE_NOT_HERE = 0xffff_ffff

/** The chunks in the order of the file, up to the first thing that is not one. */
export function readChunks(bytes: Uint8Array, walk: Walk): Chunk[] {
  const { littleEndian, from, to = bytes.length, longSizes } = walk
  const view = viewOf(bytes)
  const chunks: Chunk[] = []
  let at = from
  while (at + CHUNK_HEAD_BYTES <= to && chunks.length < MOST_CHUNKS) {
    const id = fourCharacters(bytes, at)
    if (!CHUNK_ID.test(id)) break
    const stated = view.getUint32(at + 4, littleEndian)
    const sizeBytes = stated === SIZE_NOT_HERE ? (longSizes?.get(id) ?? stated) : stated
    const chunk = { id, start: at + CHUNK_HEAD_BYTES, sizeBytes }
    chunks.push(chunk)
    at = chunkAfter(bytes, chunk)
  }
  return chunks
}

/** Chunks begin at even places, but some programs forget the padding, so an id right behind an odd chunk counts too. */
function chunkAfter(bytes: Uint8Array, { start, sizeBytes }: Chunk): number {
  const end = start + sizeBytes
  if (sizeBytes % 2 === 0) return end
  const forgotten =
    CHUNK_ID.test(fourCharacters(bytes, end)) && !CHUNK_ID.test(fourCharacters(bytes, end + 1))
  return forgotten ? end : end + 1
}

/** A chunk with its id, its size and its padding. */
export function riffChunk(id: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  return joinBytes(riffChunkParts(id, content))
}

/** The same in parts that are yet to be joined, for content so large that it should be copied only once. */
export function riffChunkParts(id: string, content: Uint8Array): Uint8Array[] {
  const head = new Uint8Array(CHUNK_HEAD_BYTES)
  for (let index = 0; index < 4; index++) head[index] = id.charCodeAt(index)
  viewOf(head).setUint32(4, content.length, true)
  return [head, content, new Uint8Array(content.length % 2)]
}
