import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forEachNearTerm } from './near-terms.ts'
import { TermDictionary } from './term-dictionary.ts'
import { distance } from './testing/reference-search.ts'

const aWord = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 9 })
const typed = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 4, maxLength: 9 })

function near(word: string, term: string, errors: number): { near: boolean; whole: boolean } {
  const beginnings = Array.from({ length: term.length + 1 }, (_, length) => term.slice(0, length))
  return {
    near: beginnings.some((beginning) => distance(word, beginning) <= errors),
    whole: distance(word, term) <= errors,
  }
}

test('a walk over the sorted words finds those that measuring each of them finds', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(aWord, { maxLength: 900, size: 'max' }),
      typed,
      fc.constantFrom(1, 2),
      (terms, word, errors) => {
        const dictionary = new TermDictionary()
        const ids = terms.map((term) => {
          const id = dictionary.intern(term)
          dictionary.settle(() => true)
          return id
        })
        const visited = new Map<number, boolean>()
        forEachNearTerm(dictionary, { word, errors }, (id, whole) => {
          expect(visited.has(id)).toBe(false)
          visited.set(id, whole)
        })
        terms.forEach((term, at) => {
          const expected = near(word, term, errors)
          expect(visited.get(ids[at]!)).toBe(expected.near ? expected.whole : undefined)
        })
      },
    ),
    { numRuns: 40 },
  )
})
