import { type Bits, copy, countBoth, intersect, subtract, unite } from './bits.ts'
import type { BitsPool } from './bits-pool.ts'
import { errorsForgiven } from './errors-forgiven.ts'
import { addTitled, findNearly, findPhrase } from './phrase-search.ts'
import { PointsSum } from './points-sum.ts'
import type { Clause, Phrase } from './clause.ts'
import { withSpellings } from './spellings.ts'
import { SYNONYM_POINTS } from './text-codes.ts'
import type { TextIndex } from './text-index.ts'
import {
  earnPoints,
  FEWEST_POINTS,
  mostPoints,
  noPoints,
  type Points,
  type PointSets,
} from './word-points.ts'

/** What the words of a search find. */
export interface Worded {
  readonly found: Bits
  /** How well each fits, the sum over the clauses, in binary digits, the lowest first. Empty where no word is wanted. */
  readonly scoreDigits: readonly Bits[]
}

/** Finds the sounds that have every wanted clause and none of the excluded, and weighs them. */
export class TextSearch {
  readonly #index: TextIndex
  readonly #pool: BitsPool

  constructor(index: TextIndex, pool: BitsPool) {
    this.#index = index
    this.#pool = pool
  }

  /** @param visible what a word must be found in so as not to count as mistyped */
  find(clauses: readonly Clause[], visible: Bits): Worded {
    const found = this.#pool.lend()
    copy(found, visible)
    const sum = new PointsSum(this.#pool)
    for (const clause of withSpellings(clauses, this.#index.terms)) {
      const points = this.#findClause(clause, visible)
      if (clause.kind === 'excluded') subtract(found, points.any)
      else sum.add(points)
      if (clause.kind === 'wanted') intersect(found, points.any)
    }
    return { found, scoreDigits: sum.digits }
  }

  /** Adds the sounds whose title has the words in a row; of a single word, also those with such a tag. */
  addTitled(words: readonly string[], found: Bits): void {
    addTitled(this.#index, words, { found, newBits: this.#newBits })
  }

  /** Reads it in the first way in which anything has it: as a whole word, as the beginning of one, with least forgiven. */
  #findClause(clause: Clause, visible: Bits): Points {
    const isThere = (any: Bits): boolean => countBoth(any, visible) > 0
    const points = this.#findPhrases(clause.phrases)
    const whole = this.#wholeWords(points, clause)
    if (whole && isThere(whole)) return this.#keepWhole(points, { whole, phrases: clause.phrases })
    const word = forgivableWord(clause)
    if (word === null || isThere(points.any)) return points
    for (const forgiven of errorsForgiven(word, clause.isKnown)) {
      const near = this.#gather((sets) => findNearly(this.#index, { word, forgiven }, sets))
      if (isThere(near.any)) return near
    }
    return points
  }

  /** Whatever has the word as a whole word of a title or a tag; `null` where no single word is typed. */
  #wholeWords({ digits }: Points, { phrases }: Clause): Bits | null {
    const { words, open } = phrases[0]!
    if (!open || words.length > 1) return null
    const [, middle, high] = digits as [Bits, Bits, Bits]
    const whole = this.#pool.lend()
    copy(whole, middle)
    intersect(whole, high)
    return whole
  }

  /**
   * Where a word is a word of some title or tag it stands for itself, and not for all that begins so: `organ` is not `organic`.
   * A term that it is another word for stays, also where that begins so: `guit` is `guitar`.
   */
  #keepWhole({ digits }: Points, { whole, phrases }: { whole: Bits; phrases: readonly Phrase[] }): Points {
    // Seven, six and three are a whole word, one is a synonym: whatever has the first digit alone, or the first two.
    const [low, , high] = digits as [Bits, Bits, Bits]
    const kept = this.#pool.lend()
    copy(kept, low)
    subtract(kept, high)
    unite(kept, whole)
    const within = digits.map((digit) => this.#within(digit, kept))
    for (const phrase of phrases) if (phrase.isSynonym) this.#findSynonym(phrase, kept)
    const meant = this.#pool.lend()
    copy(meant, kept)
    for (const digit of within) subtract(meant, digit)
    unite(within[0]!, meant)
    return { any: kept, digits: within }
  }

  #within(bits: Bits, limit: Bits): Bits {
    const within = this.#pool.lend()
    copy(within, bits)
    intersect(within, limit)
    return within
  }

  #findPhrases(phrases: readonly Phrase[]): Points {
    const ready = this.#readyPoints(phrases[0]!)
    if (ready && phrases.length === 1) return ready
    return this.#gather((sets) => {
      if (ready) earnPoints(sets, ready, this.#newBits)
      for (const phrase of ready ? phrases.slice(1) : phrases) {
        if (phrase.isSynonym) this.#findSynonym(phrase, sets[SYNONYM_POINTS - FEWEST_POINTS]!)
        else findPhrase(this.#index, phrase, sets)
      }
    })
  }

  #findSynonym(phrase: Phrase, found: Bits): void {
    const sets = noPoints(this.#newBits)
    findPhrase(this.#index, phrase, sets)
    for (const set of sets) unite(found, set)
  }

  /** What is kept of a single beginning. */
  #readyPoints({ words, open }: Phrase): Points | null {
    return open && words.length === 1 ? this.#index.beginnings.get(words[0]!) : null
  }

  #gather(find: (sets: PointSets) => void): Points {
    const sets = noPoints(this.#newBits)
    find(sets)
    return mostPoints(sets, this.#newBits)
  }

  readonly #newBits = (): Bits => this.#pool.lend()
}

/** Only a single word that someone is typing can be mistyped: not a phrase in quotes. */
function forgivableWord({ phrases, kind }: Clause): string | null {
  const { words, open } = phrases[0]!
  const word = words[0]!
  return kind !== 'wanted' || !open || words.length > 1 ? null : word
}
