import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type IndexedSound, SoundIndex } from '@segno/sound-index'
import { soundWith } from '@segno/sound-index/testing'
import { expect, test } from 'vitest'
import { defaultTermWords } from '../catalogue/public.ts'
import { soundQuery } from '@segno/contract'
import { FormerTerms } from './former-terms.ts'
import { toIndexVocabulary } from './index-vocabulary.ts'
import { toIndexQuery } from './search-query.ts'

interface Case {
  readonly typed: string
  readonly found: readonly string[]
  readonly notFound: readonly string[]
}

const cases = readFileSync(join(import.meta.dirname, 'testing/search-words.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '))
  .map((line): Case => {
    const [typed = '', found = '', notFound = ''] = line.split('\t')
    return { typed, found: titlesIn(found), notFound: titlesIn(notFound) }
  })

const KEYS: Readonly<Record<string, IndexedSound['key']>> = { 'Drone thing': { tonic: 6, mode: 'minor' } }
const index = new SoundIndex(toIndexVocabulary(defaultTermWords()))
for (const title of new Set(cases.flatMap(({ found, notFound }) => [...found, ...notFound])))
  index.add(soundWith({ id: title, title, key: KEYS[title] ?? null }))

test.each(cases)('%# what is titled $found is found by $typed', ({ typed, found, notFound }) => {
  const { asked } = toIndexQuery(soundQuery.parse({ q: typed }), new FormerTerms([]))
  const titles = index.search({ ...asked, limit: 100 }).ids
  expect(titles).toEqual(expect.arrayContaining([...found]))
  expect(titles.filter((title) => notFound.includes(title))).toEqual([])
})

function titlesIn(cell: string): string[] {
  return cell === '' ? [] : cell.split('|')
}
