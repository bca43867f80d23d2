import { readChunks, type Chunk } from './chunks.ts'
import { wavChunks } from './wav-layout.ts'

const FORM_HEAD_BYTES = 12

/** Contents of chunks by their ids; those of one id in the order of the file. */
export type ChunkContents = ReadonlyMap<string, readonly Uint8Array[]>

/** Of the chunks that the file does not end within. */
export function wholeContents(bytes: Uint8Array, chunks: readonly Chunk[]): ChunkContents {
  const whole = chunks.filter(({ start, sizeBytes }) => start + sizeBytes <= bytes.length)
  const contents = new Map<string, Uint8Array[]>()
  for (const { id, start, sizeBytes } of whole)
    contents.set(id, [...(contents.get(id) ?? []), bytes.subarray(start, start + sizeBytes)])
  return contents
}

export const wavContents = (bytes: Uint8Array): ChunkContents => wholeContents(bytes, wavChunks(bytes))

export const aiffContents = (bytes: Uint8Array): ChunkContents =>
  wholeContents(bytes, readChunks(bytes, { littleEndian: false, from: FORM_HEAD_BYTES }))
