import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Forgiven } from './errors-forgiven.ts'
import { forEachNearTerm, type Mistyped } from './near-terms.ts'
import { TermDictionary } from './term-dictionary.ts'
import { distance, lacksOneLetter } from './testing/reference-words.ts'

const aWord = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 9 })
const typed = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 3, maxLength: 9 })

const forgivens: readonly Forgiven[] = [
  { errors: 1, missingOnly: true },
  { errors: 1, missingOnly: false },
  { errors: 2, missingOnly: false },
]

function near({ word, forgiven }: Mistyped, term: string): { near: boolean; whole: boolean } {
  const isMeant = (one: string): boolean =>
    forgiven.missingOnly ? lacksOneLetter(word, one) : distance(word, one) <= forgiven.errors
  const beginnings = Array.from({ length: term.length + 1 }, (_, length) => term.slice(0, length))
  return { near: beginnings.some(isMeant), whole: isMeant(term) }
}

test('a walk over the sorted words finds those that measuring each of them finds', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(aWord, { maxLength: 900, size: 'max' }),
      typed,
      fc.constantFrom(...forgivens),
      (terms, word, forgiven) => {
        const dictionary = new TermDictionary()
        const ids = terms.map((term) => {
          const id = dictionary.intern(term)
          dictionary.settle(() => true)
          return id
        })
        const visited = new Map<number, boolean>()
        forEachNearTerm(dictionary, { word, forgiven }, (id, whole) => {
          expect(visited.has(id)).toBe(false)
          visited.set(id, whole)
        })
        terms.forEach((term, at) => {
          const expected = near({ word, forgiven }, term)
          expect(visited.get(ids[at]!)).toBe(expected.near ? expected.whole : undefined)
        })
      },
    ),
    { numRuns: 60 },
  )
})
