import { setBit, type Bits } from './bits.ts'
import { forEachNearTerm } from './near-terms.ts'
import type { Phrase } from './read-text-query.ts'
import {
  FIELD_POINTS,
  postingField,
  postingOrdinal,
  tokenField,
  tokenStarts,
  tokenTerm,
  type TextIndex,
} from './text-index.ts'

/** Sounds found for one clause: which, and for each the points of its best place. */
export interface Hits {
  readonly bits: Bits
  readonly points: Uint8Array
}

/** Adds to `hits` the sounds that have `phrase`. */
export function findPhrase(index: TextIndex, phrase: Phrase, hits: Hits): void {
  const [word = '', ...others] = phrase.words
  if (others.length > 0) findWordsInOrder(index, phrase, hits)
  else if (phrase.open)
    index.terms.forEachWithPrefix(word, (term, whole) => takeAll(index, { term, whole }, hits))
  else {
    const term = index.terms.find(word)
    if (term !== undefined) takeAll(index, { term, whole: true }, hits)
  }
}

/** Adds to `hits` the sounds that have a word which begins with `word`, mistyped at most `errors` times. */
export function findNearly(
  index: TextIndex,
  { word, errors }: { word: string; errors: number },
  hits: Hits,
): void {
  forEachNearTerm(index.terms, { word, errors }, (term, whole) => takeAll(index, { term, whole }, hits))
}

function takeAll(
  index: TextIndex,
  { term, whole }: { term: number; whole: boolean },
  { bits, points }: Hits,
): void {
  const { values, length } = index.postings[term]!
  const extra = whole ? 1 : 0
  for (let at = 0; at < length; at++) {
    const posting = values[at]!
    const ordinal = postingOrdinal(posting)
    const worth = FIELD_POINTS[postingField(posting) as 0 | 1 | 2] + extra
    setBit(bits, ordinal)
    if (points[ordinal]! < worth) points[ordinal] = worth
  }
}

/** Reads the words of those sounds that have the rarest word of the phrase. */
function findWordsInOrder(index: TextIndex, phrase: Phrase, { bits, points }: Hits): void {
  const closed = phrase.open ? phrase.words.slice(0, -1) : phrase.words
  const terms: number[] = []
  for (const word of closed) {
    const term = index.terms.find(word)
    if (term === undefined) return
    terms.push(term)
  }
  const beginning = phrase.open ? phrase.words[phrase.words.length - 1]! : null
  const lists = terms.map((term) => index.postings[term]!)
  const rarest = lists.reduce((best, list) => (list.length < best.length ? list : best))
  for (let at = 0; at < rarest.length; at++) {
    const ordinal = postingOrdinal(rarest.values[at]!)
    const worth = worthOfRow(index, { ordinal, terms, beginning })
    if (worth === 0) continue
    setBit(bits, ordinal)
    if (points[ordinal]! < worth) points[ordinal] = worth
  }
}

interface Sequence {
  readonly ordinal: number
  readonly terms: readonly number[]
  /** What the word after `terms` begins with; `null` where the phrase ends with them. */
  readonly beginning: string | null
}

/** Points of the best place where the words follow each other; 0 where they do not. */
function worthOfRow({ rows, terms: dictionary }: TextIndex, { ordinal, terms, beginning }: Sequence): number {
  const { values } = rows
  const start = rows.starts[ordinal]!
  const end = start + rows.lengths[ordinal]!
  const last = end - terms.length - (beginning === null ? 0 : 1)
  let best = 0
  for (let first = start; first <= last; first++) {
    let at = 0
    while (
      at < terms.length &&
      follows(values[first + at]!, at) &&
      tokenTerm(values[first + at]!) === terms[at]
    )
      at++
    if (at < terms.length) continue
    let worth: number = FIELD_POINTS[tokenField(values[first]!) as 0 | 1 | 2]
    if (beginning === null) worth++
    else {
      const token = values[first + at]!
      const text = dictionary.text(tokenTerm(token))
      if (tokenStarts(token) || !text.startsWith(beginning)) continue
      if (text === beginning) worth++
    }
    if (worth > best) best = worth
  }
  return best
}

function follows(token: number, at: number): boolean {
  return at === 0 || !tokenStarts(token)
}
