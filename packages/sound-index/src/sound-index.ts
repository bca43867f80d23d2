import { countBits, intersect, type Bits } from './bits.ts'
import { BitsPool } from './bits-pool.ts'
import { conditionsOf, type Condition } from './conditions.ts'
import { Lifetimes } from './lifetimes.ts'
import { loosened, nearMisses } from './near-misses.ts'
import { foldSynonyms, readTextQuery, type Clause, type Synonyms } from './read-text-query.ts'
import { selectPage } from './select-page.ts'
import { SoundColumns } from './sound-columns.ts'
import { SoundFacets } from './sound-facets.ts'
import { orderOf } from './sound-order.ts'
import type { IndexedSound, SoundPage, SoundQuery, Vocabulary } from './sound-query.ts'
import { TextIndex } from './text-index.ts'
import { TextSearch } from './text-search.ts'
import { ValueCounter } from './value-counter.ts'

export { readIntent, type Intent } from './read-intent.ts'
export type { Counts, FilterName, IndexedSound, SoundPage, SoundQuery, Vocabulary } from './sound-query.ts'

const DEFAULT_LIMIT = 10

/**
 * All published sounds in memory, to be searched. Not to be shared between threads.
 */
export class SoundIndex {
  readonly #columns = new SoundColumns()
  readonly #facets = new SoundFacets()
  readonly #text = new TextIndex()
  readonly #pool = new BitsPool()
  readonly #textSearch = new TextSearch(this.#text, this.#pool)
  readonly #counter = new ValueCounter(this.#facets)
  readonly #lifetimes = new Lifetimes((ordinal) => this.#forget(ordinal))
  #synonyms: Synonyms = new Map()

  constructor(vocabulary: Vocabulary) {
    this.useVocabulary(vocabulary)
  }

  /** Number of sounds that can be found. */
  get size(): number {
    return this.#lifetimes.size
  }

  /**
   * Grows with each change. Pass it as `asOf` to see the catalogue as it was then, which is possible for at least 4096
   * changes and, in a large catalogue, a quarter as many as there are sounds. It counts this index's own changes:
   * two indexes agree on it only where they were given the same changes in the same order.
   */
  get version(): number {
    return this.#lifetimes.version
  }

  /** Replaces the synonyms; sounds need not be added again. */
  useVocabulary(vocabulary: Vocabulary): void {
    this.#synonyms = foldSynonyms(vocabulary.synonyms)
  }

  /** Makes the sound findable, in place of the one with its id where there is one. */
  add(sound: IndexedSound): void {
    this.remove(sound.id)
    const ordinal = this.#lifetimes.begin(sound.id)
    if (this.#columns.reach(ordinal)) {
      this.#pool.resize(this.#columns.capacity)
      this.#textSearch.resize(this.#columns.capacity)
    }
    this.#columns.set(ordinal, sound)
    this.#facets.add(ordinal, sound)
    this.#text.add(ordinal, sound)
  }

  /** Withdraws the sound at once, from earlier versions too. An id that is not there is no error. */
  remove(id: string): void {
    const ordinal = this.#lifetimes.finish(id)
    if (ordinal !== null) this.#facets.bury(ordinal)
  }

  /** Finds, orders, counts. @throws nothing, whatever the query says */
  search(query: SoundQuery): SoundPage {
    this.#pool.returnAll()
    const asOf = this.#lifetimes.versionFor(query.asOf)
    const visible = this.#pool.lend()
    this.#lifetimes.showAt(asOf, visible)
    const clauses = readTextQuery(query.text ?? '', this.#synonyms)
    const worded = clauses.length > 0 ? this.#textSearch.find(clauses, visible) : visible
    const conditions = this.#conditions(query, worded)
    const found = this.#pool.lend()
    found.set(worded)
    for (const { bits } of conditions) intersect(found, bits)
    const total = countBits(found)
    const mostOfAll = asOf === this.version && total * 2 > this.size
    const near = query.counts ? nearMisses(worded, conditions, this.#pool) : this.#pool.lend()
    const countable = { found, near, conditions, live: mostOfAll ? visible : null }
    return {
      ids: this.#idsOf(found, query, { clauses, total }),
      total,
      asOf,
      counts: query.counts ? this.#counter.count(countable) : null,
      loosen: total === 0 ? this.#loosen(query, visible, worded) : [],
    }
  }

  #conditions(query: SoundQuery, within: Bits): Condition[] {
    return conditionsOf(query, { columns: this.#columns, facets: this.#facets, pool: this.#pool }, within)
  }

  /** The words are one filter more here, so all others must be known of sounds that do not have the words. */
  #loosen(query: SoundQuery, visible: Bits, worded: Bits): SoundPage['loosen'] {
    const conditions = this.#conditions(query, visible)
    if (worded !== visible) conditions.unshift({ filter: 'text', facet: null, bits: worded })
    return loosened(conditions, nearMisses(visible, conditions, this.#pool))
  }

  #idsOf(
    found: Bits,
    query: SoundQuery,
    { clauses, total }: { clauses: readonly Clause[]; total: number },
  ): string[] {
    const from = wholeNumber(query.index, 0)
    const to = Math.min(total, from + wholeNumber(query.limit, DEFAULT_LIMIT))
    if (from >= to) return []
    const worded = clauses.some(({ excluded }) => !excluded)
    const order = orderOf(query, this.#columns, worded ? this.#textSearch.scores : null)
    const ids = Array.from(selectPage(found, order, { from, to }), (ordinal) => this.#columns.ids[ordinal]!)
    // A sound withdrawn since `asOf` keeps its place, so that nobody shifts, but is not shown.
    return ids.filter((id) => this.#lifetimes.has(id))
  }

  #forget(ordinal: number): void {
    this.#facets.forget(ordinal)
    this.#text.remove(ordinal)
  }
}

function wholeNumber(value: number | undefined, otherwise: number): number {
  const whole = Math.floor(value ?? otherwise)
  return whole > 0 ? whole : 0
}
