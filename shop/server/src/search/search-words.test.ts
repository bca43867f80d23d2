import { join } from 'node:path'
import { type IndexedSound, SoundIndex, TermReader } from '@segno/sound-index'
import { soundWith } from '@segno/sound-index/testing'
import { expect, test } from 'vitest'
import { defaultTermWords } from '../vocabulary/public.ts'
import { soundQuery } from '@segno/contract'
import { FormerTerms } from './former-terms.ts'
import { toIndexVocabulary } from './index-vocabulary.ts'
import { withTranslations } from './translated-words.ts'
import { toIndexQuery } from './search-query.ts'
import { readSearchCases } from '../testing/search-cases.ts'

const cases = readSearchCases(join(import.meta.dirname, 'testing/search-words.tsv'))
const TERM_WORDS = withTranslations(defaultTermWords())
const WORDS = { formerTerms: new FormerTerms([]), termReader: new TermReader(TERM_WORDS) }
const KEYS: Readonly<Record<string, IndexedSound['key']>> = { 'Drone thing': { tonic: 6, mode: 'minor' } }
const index = new SoundIndex(toIndexVocabulary(TERM_WORDS))
for (const title of new Set(cases.flatMap(({ found, notFound }) => [...found, ...notFound])))
  index.add(soundWith({ id: title, title, key: KEYS[title] ?? null }))

test.each(cases)('%# what is titled $found is found by $typed', ({ typed, found, notFound }) => {
  const { asked } = toIndexQuery(soundQuery.parse({ q: typed }), WORDS)
  const titles = index.search({ ...asked, limit: 100 }).ids
  expect(titles).toEqual(expect.arrayContaining([...found]))
  expect(titles.filter((title) => notFound.includes(title))).toEqual([])
})
