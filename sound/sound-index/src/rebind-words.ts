import { boundPlaces } from './bound-words.ts'
import type { Binding } from './folded-vocabulary.ts'
import { withoutPlural } from './spellings.ts'
import { postingOf, postingOrdinal, rebound, tokenStarts, tokenTerm } from './text-codes.ts'
import { type TextIndex, weightiest } from './text-index.ts'

/** Reads the words of sounds that are there by another vocabulary, as if they were added again. */
export function rebindWords(text: TextIndex, { before, after }: { before: Binding; after: Binding }): void {
  const terms = changedTerms(text, before, after)
  for (const ordinal of ordinalsWith(text, terms)) rebindRow(text, ordinal, after)
  for (const term of terms) {
    const list = text.postings[term]!
    for (let at = 0; at < list.length; at++) {
      const ordinal = postingOrdinal(list.values[at]!)
      list.values[at] = postingOf(ordinal, weightiest(text.rows.row(ordinal)).get(term)!)
    }
    text.beginnings.recount(term, text.terms.text(term))
  }
}

/** Terms that may be bound by one and free by the other. */
function changedTerms({ terms, postings }: TextIndex, before: Binding, after: Binding): number[] {
  const [old, wanted] = [before.save(), after.save()]
  const instruments = differing(old.instruments, wanted.instruments)
  const compounds = differing(old.compounds.map(joined), wanted.compounds.map(joined))
  const words = new Set([...compounds].flatMap((compound) => compound.split(' ')))
  const isChanged = (term: number): boolean => {
    const word = terms.text(term)
    return words.has(word) || instruments.has(withoutPlural(word))
  }
  // Looking at every word takes a while, and most changes are of synonyms.
  const found =
    instruments.size > 0 ? [...terms.ids].filter(isChanged) : [...words].map((one) => terms.find(one))
  return found.filter((term) => term !== undefined && (postings[term]?.length ?? 0) > 0) as number[]
}

const joined = (words: readonly string[]): string => words.join(' ')

function differing(some: readonly string[], others: readonly string[]): Set<string> {
  const [one, other] = [new Set(some), new Set(others)]
  return new Set([...some.filter((value) => !other.has(value)), ...others.filter((value) => !one.has(value))])
}

function ordinalsWith({ postings }: TextIndex, terms: readonly number[]): Set<number> {
  const ordinals = new Set<number>()
  for (const term of terms) {
    const { values, length } = postings[term]!
    for (let at = 0; at < length; at++) ordinals.add(postingOrdinal(values[at]!))
  }
  return ordinals
}

function rebindRow({ rows, terms }: TextIndex, ordinal: number, binding: Binding): void {
  const row = rows.row(ordinal)
  for (let start = 0, end: number; start < row.length; start = end) {
    end = start + 1
    while (end < row.length && !tokenStarts(row[end]!)) end++
    const words = Array.from(row.subarray(start, end), (token) => terms.text(tokenTerm(token)))
    const bound = boundPlaces(words, binding)
    for (let at = start; at < end; at++) row[at] = rebound(row[at]!, bound.has(at - start))
  }
}
