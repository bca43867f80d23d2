import { trimEndOf } from '@segno/units'

const LONGEST = 80

/** A title as the name of a file, without what no file system takes. */
export function fileNameOf(title: string): string {
  const plain = title
    .toWellFormed()
    .replace(/[\p{Cc}\\/:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
  const name = trimEndOf(plain.trim(), '.')
  return name.slice(0, LONGEST).toWellFormed().trim() || 'Jam'
}

/** The place of a lane stands before its title, so that no two have the same name. */
export function laneFileName(at: number, title: string): string {
  return `${String(at + 1).padStart(2, '0')} ${fileNameOf(title)}.wav`
}
