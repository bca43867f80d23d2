/**
 * A cyclic redundancy check fed most significant bit first, starting from zero, without a final inversion: the family that
 * FLAC and Ogg use.
 *
 * @param widthBits 8, 16 or 32
 */
export function makeCrc(
  widthBits: number,
  polynomial: number,
): (bytes: Uint8Array, start?: number, end?: number) => number {
  // The register is kept in the top bits of a 32-bit word, so that one loop serves every width.
  const shift = 32 - widthBits
  const table = Int32Array.from({ length: 256 }, (_, byte) => {
    let register = byte << 24
    for (let bit = 0; bit < 8; bit++) {
      register = register < 0 ? (register << 1) ^ (polynomial << shift) : register << 1
    }
    return register
  })
  return (bytes, start = 0, end = bytes.length) => {
    let register = 0
    for (let at = start; at < end; at++) {
      register = (register << 8) ^ (table[(register >>> 24) ^ (bytes[at] ?? 0)] ?? 0)
    }
    return register >>> shift
  }
}

const reflectedTable = Uint16Array.from({ length: 256 }, (_, byte) => {
  let register = byte
  for (let bit = 0; bit < 8; bit++) register = register & 1 ? (register >>> 1) ^ 0xa001 : register >>> 1
  return register
})

/** CRC-16/ARC, the reflected one of the LAME tag. `register` continues an earlier check. */
export function crc16Reflected(bytes: Uint8Array, register = 0): number {
  for (const byte of bytes) register = (register >>> 8) ^ (reflectedTable[(register ^ byte) & 0xff] ?? 0)
  return register
}
