import { join } from 'node:path'
import { soundQuery } from '@segno/contract'
import type { SoundIndex } from '@segno/sound-index'
import { toIndexQuery } from '../search/search-query.ts'
import { DEMO_WORDS, demoIndex } from './demo-index.ts'
import { readSearchCases, type SearchCase } from './search-cases.ts'

const FIRST = 10
const NEAR = 30

/** Faults in the answer to one query; none where it is right. */
export interface Answer {
  readonly typed: string
  readonly missing: readonly string[]
  readonly intruding: readonly string[]
}

/** Everyday searches of the demo catalogue, with what the first ten must have and the first thirty must not. */
export function askRelevance(path = join(import.meta.dirname, 'search-relevance.tsv')): Answer[] {
  const index = demoIndex()
  return readSearchCases(path).map((one) => answerTo(one, index))
}

function answerTo({ typed, found, notFound }: SearchCase, index: SoundIndex): Answer {
  const { asked } = toIndexQuery(soundQuery.parse({ q: typed }), DEMO_WORDS)
  const titles = index.search({ ...asked, limit: NEAR }).ids.map((id) => id.slice(id.indexOf(':') + 1))
  return {
    typed,
    missing: found.filter((title) => !titles.slice(0, FIRST).includes(title)),
    intruding: notFound.filter((title) => titles.includes(title)),
  }
}
