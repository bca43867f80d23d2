import { trimOf } from '@segno/units'

/** Names that Windows keeps for devices, whatever comes after the dot. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
const MAX_NAME_LENGTH = 200

/** A name that every system takes and that leads to no other folder, whatever a shop says. */
export function safeFileName(name: string): string {
  const plain = trimOf(name.replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '_'), '. ').replace(RESERVED, '_$1')
  const [stem, extension] = splitName(plain)
  return `${stem.slice(0, MAX_NAME_LENGTH - extension.length) || 'sound'}${extension}`
}

/** `['loop', '.wav']` */
export function splitName(name: string): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)]
}
