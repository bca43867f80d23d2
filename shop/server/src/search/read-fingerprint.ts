import { FINGERPRINT_LENGTHS, FIRST_ANALYSER_OF_FINGERPRINT } from '@segno/sound-analysis'

const LENGTH = Object.values(FINGERPRINT_LENGTHS).reduce((sum, length) => sum + length, 0)

/** What the sound can be compared by; `null` where it was measured in another way than sounds are today. */
export function readFingerprint(row: { fingerprint: Buffer; analyser_version: number }): Float32Array | null {
  if (row.analyser_version < FIRST_ANALYSER_OF_FINGERPRINT) return null
  const { buffer, byteOffset, byteLength } = row.fingerprint
  if (byteLength !== LENGTH * Float32Array.BYTES_PER_ELEMENT) return null
  // Copied, because numbers of four bytes have to begin at a multiple of four.
  return new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength))
}
