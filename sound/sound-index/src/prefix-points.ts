import { clearBit, hasBit, newBits, setBit, wordsFor, type Bits } from './bits.ts'
import { BEGINNING_POINTS, WHOLE_POINTS } from './text-codes.ts'
import { mostPoints, noPoints, type Points, type PointSets } from './word-points.ts'

/** Beginnings up to this length are counted, and kept ready where they are common. */
const LONGEST = 3
/** A beginning is common where one sound in so many has it. */
const COMMON_SHARE = 16
const FEWEST_COMMON = 4096

interface Beginning {
  readonly text: string
  /** Words of sounds that begin so. */
  postings: number
  points: Points | null
}

/** Gives every sound the points that its words with this beginning earn. */
type Earn = (beginning: string, sets: PointSets) => void

/**
 * What one, two or three letters find, kept ready where that is a large part of the catalogue: gathering half a million
 * postings at each first letter typed takes longer than all the rest of a search.
 */
export class PrefixPoints {
  readonly #beginnings = new Map<string, Beginning>()
  readonly #ofTerm: { text: string; beginnings: Beginning[] }[] = []
  readonly #earn: Earn
  #capacity = 0

  constructor(earn: Earn) {
    this.#earn = earn
  }

  /** From now on there may be ordinals up to `capacity`; everything is made anew when it is next asked for. */
  resize(capacity: number): void {
    this.#capacity = capacity
    for (const beginning of this.#beginnings.values()) beginning.points = null
  }

  add(term: number, text: string, { ordinal, field }: { ordinal: number; field: number }): void {
    for (const beginning of this.#beginningsOf(term, text)) {
      beginning.postings++
      const earned = (beginning.text === text ? WHOLE_POINTS : BEGINNING_POINTS)[field]
      if (beginning.points && earned) raise(beginning.points, ordinal, earned)
    }
  }

  /** Takes note of postings that are there already. */
  count(term: number, text: string, postings: number): void {
    for (const beginning of this.#beginningsOf(term, text)) beginning.postings += postings
  }

  /** Points of the term's sounds have changed; they are gathered again when next asked for. */
  recount(term: number, text: string): void {
    for (const beginning of this.#beginningsOf(term, text)) beginning.points = null
  }

  remove(term: number, text: string, ordinal: number): void {
    for (const beginning of this.#beginningsOf(term, text)) {
      beginning.postings--
      if (beginning.points) lower(beginning.points, ordinal)
      if (beginning.postings === 0) this.#beginnings.delete(beginning.text)
    }
  }

  /** What is kept of a beginning; null where it is not common, and cheaper to gather. */
  get(text: string): Points | null {
    const beginning = this.#beginnings.get(text)
    if (!beginning || beginning.postings < Math.max(FEWEST_COMMON, this.#capacity / COMMON_SHARE)) return null
    beginning.points ??= this.#gather(text)
    return beginning.points
  }

  /** Gathers all that is common now, so that nobody waits for it later. */
  prepare(): void {
    for (const text of this.#beginnings.keys()) this.get(text)
  }

  #gather(text: string): Points {
    const anotherSet = (): Bits => newBits(wordsFor(this.#capacity))
    const sets = noPoints(anotherSet)
    this.#earn(text, sets)
    return mostPoints(sets, anotherSet)
  }

  #beginningsOf(term: number, text: string): Beginning[] {
    const known = this.#ofTerm[term]
    if (known?.text === text && known.beginnings.every(({ postings }) => postings > 0))
      return known.beginnings
    const beginnings = Array.from({ length: Math.min(LONGEST, text.length) }, (_, at) =>
      this.#beginning(text.slice(0, at + 1)),
    )
    this.#ofTerm[term] = { text, beginnings }
    return beginnings
  }

  #beginning(text: string): Beginning {
    const known = this.#beginnings.get(text)
    if (known) return known
    const beginning: Beginning = { text, postings: 0, points: null }
    this.#beginnings.set(text, beginning)
    return beginning
  }
}

function raise({ any, digits }: Points, ordinal: number, earned: number): void {
  let before = 0
  for (let place = 0; place < digits.length; place++)
    if (hasBit(digits[place]!, ordinal)) before |= 1 << place
  if (before >= earned) return
  setBit(any, ordinal)
  for (let place = 0; place < digits.length; place++) {
    if (((earned >>> place) & 1) === 1) setBit(digits[place]!, ordinal)
    else clearBit(digits[place]!, ordinal)
  }
}

function lower({ any, digits }: Points, ordinal: number): void {
  clearBit(any, ordinal)
  for (const digit of digits) clearBit(digit, ordinal)
}
