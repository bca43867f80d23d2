import { parseCamelotKey, parseKey, type MusicalKey } from '@segno/units'
import { plausibleTempo } from './beats-claim.ts'
import { NO_CLAIMS, type FileClaims } from './file-claims.ts'

/** What the tags of a file say of its music, as they write it. */
export interface Tags {
  readonly tempo: string | null
  readonly key: string | null
}

export const NO_TAGS: Tags = { tempo: null, key: null }

/** Characters that a tempo or a key is written in at most; more is something else. */
const LONGEST_TAG = 64

function shortText(text: string | null): string {
  const plain = (text ?? '').trim()
  return plain.length > LONGEST_TAG ? '' : plain
}

export function tagClaims({ tempo, key }: Tags): FileClaims {
  const [, number] = /^(\d{1,3}(?:[.,]\d{1,6})?)\s*(?:bpm)?$/i.exec(shortText(tempo)) ?? []
  return {
    ...NO_CLAIMS,
    tempoBpm: number === undefined ? null : plausibleTempo(Number(number.replace(',', '.'))),
    key: readKey(shortText(key)),
  }
}

/** `Am`, `A minor`, `8A`, and `1m` as Traktor counts the same wheel. */
function readKey(text: string): MusicalKey | null {
  return parseKey(text) ?? parseCamelotKey(text) ?? parseOpenKey(text)
}

/** `1d` is C major, eight o'clock on the other wheel. */
function parseOpenKey(text: string): MusicalKey | null {
  const [, hour, ring] = /^([1-9]|1[0-2])([dm])$/i.exec(text) ?? []
  if (hour === undefined) return null
  return parseCamelotKey(`${((Number(hour) + 6) % 12) + 1}${ring?.toLowerCase() === 'd' ? 'B' : 'A'}`)
}
