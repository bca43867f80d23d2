import { inflateSync } from 'node:zlib'

const PACKED_HEADER_BYTES = 44
const PACKED_ENTRY_BYTES = 20
const HEADER_BYTES = 12
const ENTRY_BYTES = 16

/**
 * Unpacks a font for what reads TrueType only, or would unpack it anew for every letter.
 *
 * @param woff a file in WOFF 1
 * @see https://www.w3.org/TR/WOFF: the same tables, each deflated on its own
 */
export function woffToTrueType(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const exponent = Math.floor(Math.log2(count))
  const header = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * count)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(ENTRY_BYTES * 2 ** exponent, 6)
  header.writeUInt16BE(exponent, 8)
  header.writeUInt16BE(ENTRY_BYTES * (count - 2 ** exponent), 10)
  const parts: Uint8Array[] = [header]
  let offset = header.length
  for (let at = 0; at < count; at++) {
    const entry = PACKED_HEADER_BYTES + PACKED_ENTRY_BYTES * at
    const [start, packedBytes, bytes, checksum] = [4, 8, 12, 16].map((by) => woff.readUInt32BE(entry + by))
    const packed = woff.subarray(start, start! + packedBytes!)
    const table = packedBytes! < bytes! ? inflateSync(packed) : packed
    const line = HEADER_BYTES + ENTRY_BYTES * at
    woff.copy(header, line, entry, entry + 4)
    header.writeUInt32BE(checksum!, line + 4)
    header.writeUInt32BE(offset, line + 8)
    header.writeUInt32BE(bytes!, line + 12)
    parts.push(table, Buffer.alloc((4 - (table.length % 4)) % 4))
    offset += table.length + ((4 - (table.length % 4)) % 4)
  }
  return Buffer.concat(parts)
}
