import { type Bits, copy, countBoth, intersect, subtract } from './bits.ts'
import type { BitsPool } from './bits-pool.ts'
import { errorsForgiven } from './errors-forgiven.ts'
import { findNearly, findPhrase } from './phrase-search.ts'
import { PointsSum } from './points-sum.ts'
import type { Clause, Phrase } from './read-text-query.ts'
import type { TextIndex } from './text-index.ts'
import { earnPoints, mostPoints, noPoints, type Points, type PointSets } from './word-points.ts'

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
    for (const clause of clauses) {
      const points = this.#findClause(clause, visible)
      if (clause.excluded) subtract(found, points.any)
      else {
        intersect(found, points.any)
        sum.add(points)
      }
    }
    return { found, scoreDigits: sum.digits }
  }

  #findClause(clause: Clause, visible: Bits): Points {
    const points = this.#findPhrases(clause.phrases)
    const word = forgivableWord(clause)
    if (word === null || countBoth(points.any, visible) > 0) return points
    for (const forgiven of errorsForgiven(word)) {
      const near = this.#gather((sets) => findNearly(this.#index, { word, forgiven }, sets))
      if (countBoth(near.any, visible) > 0) return near
    }
    return points
  }

  #findPhrases(phrases: readonly Phrase[]): Points {
    const ready = this.#readyPoints(phrases[0]!)
    if (ready && phrases.length === 1) return ready
    return this.#gather((sets) => {
      if (ready) earnPoints(sets, ready, this.#newBits)
      for (const phrase of ready ? phrases.slice(1) : phrases) findPhrase(this.#index, phrase, sets)
    })
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
function forgivableWord({ phrases, excluded }: Clause): string | null {
  const { words, open } = phrases[0]!
  const word = words[0]!
  return excluded || !open || words.length > 1 ? null : word
}
