import { createHash } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { cutName } from '../files/safe-file-name.ts'

const PART = '.segno-part'
const COPY = '.before-segno'
const IS_COPY = /\.before-segno(-\d+)?$/
const MOST = { letters: 200, bytes: 220 }

/** Where a master waits until it is whole: beside its preview, on the same disk, under a name that is never too long. */
export function partPathFor(path: string): string {
  const name = createHash('sha256').update(basename(path)).digest('hex').slice(0, 16)
  return join(dirname(path), `${PART}-${name}`)
}

/** Where a preview goes that is replaced; no DAW takes it for a sound. */
export function copyPathFor(path: string, turn: number): string {
  const number = turn === 1 ? '' : `-${turn}`
  return join(dirname(path), `${cutName(basename(path), MOST)}${COPY}${number}`)
}

/** Files and folders of the companion itself, within a folder that is watched. */
export function isOwnFile(path: string): boolean {
  const parts = path.split(/[\\/]/)
  const name = parts.at(-1) ?? ''
  return parts.includes('.segno') || name.includes(PART) || IS_COPY.test(name)
}
