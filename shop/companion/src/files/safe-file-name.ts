import { trimOf } from '@segno/units'

/** Names that Windows keeps for devices, whatever comes after the dot. */
const RESERVED = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?= *(?:\.|$))/i
/** Windows and macOS count letters, Linux bytes, each to 255; some are left for ` (2)`. */
const MAX_NAME_LENGTH = 200
const MAX_NAME_BYTES = 240

/** A name that every system takes and that leads to no other folder, whatever a shop says. */
export function safeFileName(name: string): string {
  const plain = trimOf(name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]/gu, '_'), '. ').replace(
    RESERVED,
    '_$1',
  )
  const [stem, extension] = splitName(plain)
  const ending = cutName(extension, { letters: MAX_NAME_LENGTH / 2, bytes: MAX_NAME_BYTES / 2 })
  const left = { letters: MAX_NAME_LENGTH - ending.length, bytes: MAX_NAME_BYTES - Buffer.byteLength(ending) }
  return `${cutName(stem, left) || 'sound'}${ending}`
}

/** The beginning of a name, without half a letter at its end. */
export function cutName(name: string, most: { letters: number; bytes: number }): string {
  let cut = ''
  let bytes = 0
  for (const letter of name) {
    bytes += Buffer.byteLength(letter)
    if (bytes > most.bytes || cut.length + letter.length > most.letters) return cut
    cut += letter
  }
  return cut
}

/**
 * What two names share that a disk of some system may take for the same: capitals, accents written in two ways, and
 * letters that grow when they are capitals.
 */
export const foldName = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase()

/** `['loop', '.wav']` */
export function splitName(name: string): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)]
}
