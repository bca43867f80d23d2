import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { woffToTrueType } from '@segno/invoice/woff'

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
  writeFileSync(draft, woffToTrueType(readFileSync(fileURLToPath(packed))))
  renameSync(draft, path)
  return path
}
