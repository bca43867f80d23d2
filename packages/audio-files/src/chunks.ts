import { fourCharacters, viewOf } from './bytes.ts'

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
}

/** The chunks in the order of the file, up to the first thing that is not one. */
export function readChunks(bytes: Uint8Array, { littleEndian, from, to = bytes.length }: Walk): Chunk[] {
  const view = viewOf(bytes)
  const chunks: Chunk[] = []
  let at = from
  while (at + CHUNK_HEAD_BYTES <= to && chunks.length < MOST_CHUNKS) {
    const id = fourCharacters(bytes, at)
    if (!CHUNK_ID.test(id)) break
    const chunk = { id, start: at + CHUNK_HEAD_BYTES, sizeBytes: view.getUint32(at + 4, littleEndian) }
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
  const chunk = new Uint8Array(CHUNK_HEAD_BYTES + content.length + (content.length % 2))
  for (let index = 0; index < 4; index++) chunk[index] = id.charCodeAt(index)
  viewOf(chunk).setUint32(4, content.length, true)
  chunk.set(content, CHUNK_HEAD_BYTES)
  return chunk
}
