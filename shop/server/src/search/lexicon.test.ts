import { SoundIndex } from '@segno/sound-index'
import { soundWith } from '@segno/sound-index/testing'
import { expect, test } from 'vitest'
import { toIndexVocabulary } from './index-vocabulary.ts'
import { defaultTermWords } from '../vocabulary/public.ts'

const WORDS = defaultTermWords()
const names = new Map(WORDS.map(({ slug, name }) => [slug, name]))

test('each word means one term', () => {
  const meanings = Map.groupBy(WORDS, ({ word }) => word)
  const ambiguous = [...meanings].filter(([, said]) => new Set(said.map(({ slug }) => slug)).size > 1)
  expect(ambiguous).toEqual([])
  expect(meanings.size).toBeGreaterThan(800)
})

const index = new SoundIndex(toIndexVocabulary(WORDS))
const termOf = ({ kind, slug }: { kind: string; slug: string }) => ({
  instrument: kind === 'instrument' ? slug : null,
  genres: kind === 'genre' ? [slug] : [],
  moods: kind === 'mood' ? [slug] : [],
})
for (const { kind, slug } of new Map(WORDS.map((one) => [one.slug, one])).values())
  index.add(soundWith({ id: slug, title: 'Untold', ...termOf({ kind, slug }) }))
for (const { kind, slug, word } of WORDS)
  index.add(soundWith({ id: `${slug}:${word}`, title: `Xq ${word}`, ...termOf({ kind, slug }) }))
const find = (text: string): string[] => index.search({ text, limit: 2_000 }).ids

test('another name finds the sounds of its term, and the term’s name finds what is titled so', () => {
  const same = WORDS.filter(({ isNarrower }) => !isNarrower)
  const lost = same.filter(({ slug, word }) => !find(word).includes(slug))
  const lostBack = same.filter(({ slug, word }) => !find(names.get(slug)!).includes(`${slug}:${word}`))
  expect({ lost, lostBack }).toEqual({ lost: [], lostBack: [] })
})

test('a kind of a term finds what has its name, and not all of the term', () => {
  const kinds = WORDS.filter(({ isNarrower }) => isNarrower)
  const wrong = kinds.filter(({ slug, word }) => {
    const found = find(word)
    return !found.includes(`${slug}:${word}`) || found.includes(slug)
  })
  expect(wrong).toEqual([])
})

test.each([
  ['bass line', 'bassline'],
  ['kickdrum', 'kick drum'],
  ['808s', '808'],
  ['hi hats', 'hi-hat'],
  ['drum breaks', 'drum break'],
])('%s, together, apart or in the plural, is %s', (one, other) => {
  expect(find(one)).toEqual(expect.arrayContaining(find(other).filter((id) => !id.includes(':'))))
})
