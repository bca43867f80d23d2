/** What every page of an Ogg file begins with. @see RFC 3533 */
export const OGG = 'OggS'

export function isOgg(bytes: ArrayBuffer): boolean {
  return textAt(new Uint8Array(bytes), 0, OGG.length) === OGG
}

/** Bytes as the letters of ASCII that they stand for. */
export function textAt(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length))
}
