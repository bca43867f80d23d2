import { intersect, intersects, subtract, type Bits } from './bits.ts'
import type { BitsPool } from './bits-pool.ts'
import { findNearly, findPhrase, type Hits } from './phrase-search.ts'
import type { Clause } from './read-text-query.ts'
import type { TextIndex } from './text-index.ts'

/** Words from this length on are forgiven one typing error, and from the second two. */
const FORGIVEN_ONE_FROM = 4
const FORGIVEN_TWO_FROM = 8

/** Finds the sounds that have every wanted clause and none of the excluded, and weighs them. */
export class TextSearch {
  /** How well each found sound fits: the sum over the clauses. Says nothing of sounds that were not found. */
  scores = new Uint8Array(0)
  readonly #index: TextIndex
  readonly #pool: BitsPool
  // All zero between clauses.
  #points = new Uint8Array(0)

  constructor(index: TextIndex, pool: BitsPool) {
    this.#index = index
    this.#pool = pool
  }

  resize(capacity: number): void {
    this.scores = new Uint8Array(capacity)
    this.#points = new Uint8Array(capacity)
  }

  /** @param visible what a word must be found in so as not to count as mistyped */
  find(clauses: readonly Clause[], visible: Bits): Bits {
    const found = this.#pool.lend()
    found.set(visible)
    let first = true
    for (const clause of clauses) {
      const bits = this.#findClause(clause, visible)
      if (clause.excluded) {
        subtract(found, bits)
        this.#clearPoints(bits)
        continue
      }
      intersect(found, bits)
      this.#addPoints(bits, first)
      first = false
    }
    return found
  }

  #findClause(clause: Clause, visible: Bits): Bits {
    const hits: Hits = { bits: this.#pool.lend(), points: this.#points }
    for (const phrase of clause.phrases) findPhrase(this.#index, phrase, hits)
    const word = forgivableWord(clause)
    if (word === null) return hits.bits
    for (let errors = 1; errors <= errorsForgiven(word) && !intersects(hits.bits, visible); errors++) {
      findNearly(this.#index, { word, errors }, hits)
    }
    return hits.bits
  }

  #addPoints(bits: Bits, first: boolean): void {
    const points = this.#points
    const scores = this.scores
    for (let word = 0; word < bits.length; word++) {
      for (let left = bits[word]!; left !== 0; left &= left - 1) {
        const ordinal = word * 32 + 31 - Math.clz32(left & -left)
        scores[ordinal] = points[ordinal]! + (first ? 0 : scores[ordinal]!)
        points[ordinal] = 0
      }
    }
  }

  #clearPoints(bits: Bits): void {
    for (let word = 0; word < bits.length; word++) {
      if (bits[word] !== 0) this.#points.fill(0, word * 32, word * 32 + 32)
    }
  }
}

/** Only a single word that someone is typing can be mistyped: not a phrase in quotes, and not a number. */
function forgivableWord({ phrases, excluded }: Clause): string | null {
  const { words, open } = phrases[0]!
  const word = words[0]!
  return excluded || !open || words.length > 1 || /\p{N}/u.test(word) ? null : word
}

function errorsForgiven(word: string): number {
  const letters = Array.from(word).length
  return letters >= FORGIVEN_TWO_FROM ? 2 : letters >= FORGIVEN_ONE_FROM ? 1 : 0
}
