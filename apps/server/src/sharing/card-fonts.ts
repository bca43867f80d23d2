import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

const PACKED_HEADER_BYTES = 44
const PACKED_ENTRY_BYTES = 20
const HEADER_BYTES = 12
const ENTRY_BYTES = 16
const WEIGHTS = [500, 800] as const
const LETTERS = ['latin', 'latin-ext'] as const

/**
 * Unpacks the shop's fonts where they are not yet: what draws text reads TrueType only, and the package brings WOFF.
 *
 * @returns their paths
 */
export function unpackFonts(folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  return WEIGHTS.flatMap((weight) => LETTERS.map((letters) => unpack(folder, `${letters}-${weight}-normal`)))
}

function unpack(folder: string, name: string): string {
  const path = join(folder, `plus-jakarta-sans-${name}.ttf`)
  if (existsSync(path)) return path
  const packed = import.meta.resolve(`@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-${name}.woff`)
  // Another process may do the same: whoever comes last puts the same bytes in the same place.
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, toTrueType(readFileSync(fileURLToPath(packed))))
  renameSync(draft, path)
  return path
}

/** @see https://www.w3.org/TR/WOFF: the same tables, each deflated on its own */
function toTrueType(woff: Buffer): Buffer {
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
