import { type Bits, clearBit, forEachBit, hasBit, intersect, setBit, subtract, unite } from './bits.ts'
import { forEachNearTerm, type Mistyped } from './near-terms.ts'
import type { Phrase } from './clause.ts'
import {
  BEGINNING_POINTS,
  BOUND,
  postingField,
  postingOrdinal,
  TAG,
  TITLE,
  tokenField,
  tokenStarts,
  tokenTerm,
  WHOLE_POINTS,
} from './text-codes.ts'
import { findBeginning, takeTerm } from './take-postings.ts'
import type { TextIndex } from './text-index.ts'
import { FEWEST_POINTS, type NewBits, type PointSets } from './word-points.ts'

/** A word of a title may be bound to its neighbours. */
const MAY_BE_TITLE: ReadonlySet<number> = new Set([TITLE, BOUND])
const TITLED: ReadonlySet<number> = new Set([TITLE, TAG])
/** Of a whole tag. */
const TAG_POINTS = WHOLE_POINTS[TAG]!
const TITLE_POINTS = WHOLE_POINTS[TITLE]!

/** Adds the sounds that have `phrase`. */
export function findPhrase(index: TextIndex, phrase: Phrase, sets: PointSets): void {
  const [word = '', ...others] = phrase.words
  if (others.length > 0) findWords(index, phrase, sets)
  else if (phrase.open) findBeginning(index, word, sets)
  else {
    const term = index.terms.find(word)
    if (term !== undefined) takeTerm(index, { term, whole: true }, sets)
  }
}

/** Adds the sounds that have a word which begins with `word` as it was mistyped. */
export function findNearly(index: TextIndex, mistyped: Mistyped, sets: PointSets): void {
  forEachNearTerm(index.terms, mistyped, (term, whole) => takeTerm(index, { term, whole }, sets))
}

/** Adds the sounds with several words in a row in their title, or with a single word in a title or a tag. */
export function addTitled(index: TextIndex, words: readonly string[], { found, newBits }: Titled): void {
  const terms = words.map((word) => index.terms.find(word))
  if (terms.length === 0 || !terms.every((term) => term !== undefined)) return
  const having = terms.map((term) => {
    const bits = newBits()
    const { values, length } = index.postings[term]!
    for (let at = 0; at < length; at++)
      if (terms.length > 1 || TITLED.has(postingField(values[at]!))) setBit(bits, postingOrdinal(values[at]!))
    return bits
  })
  const [all, ...others] = having as [Bits, ...Bits[]]
  for (const other of others) intersect(all, other)
  subtract(all, found)
  if (terms.length > 1)
    forEachBit(all, (ordinal) => {
      if (worthOfRow(index, { ordinal, terms, beginning: null }) !== TITLE_POINTS) clearBit(all, ordinal)
    })
  unite(found, all)
}

interface Titled {
  /** Sounds to add to; no row of theirs is read. */
  readonly found: Bits
  readonly newBits: NewBits
}

/** Whoever has the phrase as a tag is known; of these only a title can be worth more. */
function findWords(index: TextIndex, phrase: Phrase, sets: PointSets): void {
  const tagged = phrase.open ? undefined : index.longTags.get(phrase.words)
  const taggedBits = sets[TAG_POINTS - FEWEST_POINTS]!
  tagged?.addTo(taggedBits)
  findWordsInOrder(index, phrase, {
    sets,
    isWorthReading: (posting) =>
      !tagged || MAY_BE_TITLE.has(postingField(posting)) || !hasBit(taggedBits, postingOrdinal(posting)),
  })
}

interface Reading {
  readonly sets: PointSets
  /** By a posting of any word of the phrase. */
  readonly isWorthReading: (posting: number) => boolean
}

/** Reads the words of those sounds that have the rarest word of the phrase. */
function findWordsInOrder(index: TextIndex, phrase: Phrase, { sets, isWorthReading }: Reading): void {
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
    const posting = rarest.values[at]!
    if (!isWorthReading(posting)) continue
    const ordinal = postingOrdinal(posting)
    const worth = worthOfRow(index, { ordinal, terms, beginning })
    if (worth > 0) setBit(sets[worth - FEWEST_POINTS]!, ordinal)
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
  const start = rows.spans[2 * ordinal]!
  const end = start + rows.spans[2 * ordinal + 1]!
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
    let points = WHOLE_POINTS
    if (beginning !== null) {
      const token = values[first + at]!
      const text = dictionary.text(tokenTerm(token))
      if (tokenStarts(token) || !text.startsWith(beginning)) continue
      if (text !== beginning) points = BEGINNING_POINTS
    }
    best = Math.max(best, points[tokenField(values[first]!)]!)
  }
  return best
}

function follows(token: number, at: number): boolean {
  return at === 0 || !tokenStarts(token)
}
