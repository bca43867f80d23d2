import { setBit } from './bits.ts'
import type { GrowingList } from './growing-list.ts'
import type { TermDictionary } from './term-dictionary.ts'
import { BEGINNING_POINTS, BOUND, postingField, postingOrdinal, WHOLE_POINTS } from './text-codes.ts'
import { FEWEST_POINTS, type PointSets } from './word-points.ts'

interface Postings {
  readonly terms: TermDictionary
  /** By term. */
  readonly postings: readonly GrowingList[]
}

/** Adds the sounds that have a word which begins with `beginning`. */
export function findBeginning(index: Postings, beginning: string, sets: PointSets): void {
  index.terms.forEachWithPrefix(beginning, (term, whole) => takeTerm(index, { term, whole }, sets))
}

/** Adds the sounds that have a term. @param whole whether it is the word that was asked for */
export function takeTerm(
  { postings }: Postings,
  { term, whole }: { term: number; whole: boolean },
  sets: PointSets,
): void {
  const { values, length } = postings[term]!
  const byField = (whole ? WHOLE_POINTS : BEGINNING_POINTS).map((points) => sets[points - FEWEST_POINTS]!)
  for (let at = 0; at < length; at++) {
    const posting = values[at]!
    if (postingField(posting) !== BOUND) setBit(byField[postingField(posting)]!, postingOrdinal(posting))
  }
}
