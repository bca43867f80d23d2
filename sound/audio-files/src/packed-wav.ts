import { CHUNK_HEAD_BYTES } from './chunks.ts'
import type { PcmLayout } from './pcm-layout.ts'
import { formatChunk } from './wav-file.ts'

const PADDED_BYTES = 4
const PACKED_BYTES = 3

/**
 * Values of 24 bits or fewer that stand padded in four bytes, in three: many programs read the former as noise.
 *
 * @param data content of the `data` chunk
 * @returns what takes the place of `fmt ` and `data`; nothing where the padding holds anything
 */
export function packed(layout: PcmLayout, data: Uint8Array | undefined): [id: string, content: Uint8Array][] {
  const { encoding, bitDepth } = layout
  const isPadded =
    encoding.sampleFormat === 'int' && encoding.bytesPerValue === PADDED_BYTES && bitDepth <= 24
  if (!isPadded || data === undefined) return []
  const count = Math.floor(data.length / PADDED_BYTES)
  const values = new Uint8Array(PACKED_BYTES * count)
  for (let index = 0; index < count; index++) {
    // The padding is the lowest byte, which comes first.
    if (data[PADDED_BYTES * index] !== 0) return []
    for (let byte = 0; byte < PACKED_BYTES; byte++)
      values[PACKED_BYTES * index + byte] = data[PADDED_BYTES * index + byte + 1] ?? 0
  }
  const format = formatChunk({ ...layout, ...encoding, bytesPerValue: PACKED_BYTES })
  return [
    ['fmt ', format.subarray(CHUNK_HEAD_BYTES)],
    ['data', values],
  ]
}
