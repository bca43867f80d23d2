import { readFileSync } from 'node:fs'

/** A search, and titles of sounds. */
export interface SearchCase {
  readonly typed: string
  readonly found: readonly string[]
  readonly notFound: readonly string[]
}

/** Reads cases of three columns: what is typed, titles that it finds, and titles that it does not, divided by `|`. */
export function readSearchCases(path: string): SearchCase[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => {
      const [typed = '', found = '', notFound = ''] = line.split('\t')
      return { typed, found: titlesIn(found), notFound: titlesIn(notFound) }
    })
}

function titlesIn(cell: string): string[] {
  return cell === '' ? [] : cell.split('|')
}
