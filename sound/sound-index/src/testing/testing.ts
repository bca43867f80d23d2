import fc from 'fast-check'
import type { Advice } from '../near-misses.ts'
import type { Counts, SoundPage } from '../sound-query.ts'
import type { SoundSuggestions } from '../sound-index.ts'
import { aQuery, aSound, aTypedText, VOCABULARY } from './catalogue-arbitrary.ts'
import { indexOf, latest } from './index-of.ts'
import { referenceSearch, unordered } from './reference-search.ts'
import { referenceSuggestions } from './reference-suggestions.ts'

export { FILTERS, NONSENSE, SORTS, TEXTS } from '../conformance/queries.ts'
export { aTrack } from '../match/testing/track-arbitrary.ts'
export { aDial, aHeardSound } from '../similar/testing/fingerprint-arbitrary.ts'
export { soundWith } from './a-sound.ts'
export { aQuery, aTypedText, VOCABULARY } from './catalogue-arbitrary.ts'
export { indexOf } from './index-of.ts'

const SEARCHES_PER_CATALOGUE = 8
const ALL = 1000

/**
 * Searches random catalogues, and looks at every sound of them beside it; so too for what is suggested.
 *
 * @returns a catalogue and searches that the two answer differently, as text; null where there were none
 */
export function compareSearches({ searches, seed }: { searches: number; seed: number }): string | null {
  const property = fc.property(
    fc.array(aSound, { maxLength: 60 }),
    fc.array(aQuery, { minLength: SEARCHES_PER_CATALOGUE, maxLength: SEARCHES_PER_CATALOGUE }),
    aTypedText,
    (sounds, queries, typed) => {
      const index = indexOf(sounds)
      const expected = referenceSuggestions(sounds, typed, VOCABULARY)
      if (textOfSuggestions(index.suggest(typed)) !== textOfSuggestions(expected)) return false
      return queries.every((query) => {
        const { ids, counts, advice } = referenceSearch(latest(sounds), query, VOCABULARY)
        const page = index.search({ ...query, limit: ALL, counts: true })
        return textOf(page) === textOf({ ids, total: ids.length, counts, ...advice })
      })
    },
  )
  const result = fc.check(property, { numRuns: Math.ceil(searches / SEARCHES_PER_CATALOGUE), seed })
  return result.failed ? fc.stringify(result.counterexample) : null
}

type Answer = Pick<SoundPage, 'ids' | 'total'> & Advice & { readonly counts: Counts | null }

/** The same for answers that say the same: what has no order is put into one. */
function textOf({ ids, total, counts, ...advice }: Answer): string {
  const sorted = Object.entries(counts ?? {}).map(([name, of]) => [name, Object.entries(of).toSorted(byName)])
  return JSON.stringify([ids, total, sorted.toSorted(byName), unordered(advice)])
}

function textOfSuggestions(suggestions: SoundSuggestions): string {
  return JSON.stringify(Object.entries(suggestions).toSorted(byName))
}

function byName([one]: readonly unknown[], [other]: readonly unknown[]): number {
  return String(one) < String(other) ? -1 : Number(String(one) > String(other))
}
