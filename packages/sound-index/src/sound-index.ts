import { Arranger } from './arranger.ts'
import { type Bits, clearBit, copy, countBits, countBoth, intersect } from './bits.ts'
import { BitsPool } from './bits-pool.ts'
import { closenessDigits } from './closeness.ts'
import { comparedWith } from './compared-with.ts'
import { conditionsOf, type Condition } from './conditions.ts'
import { type EmptyPage, emptyPageAdvice } from './empty-page.ts'
import { type IndexSnapshot, SNAPSHOT_FORMAT } from './index-snapshot.ts'
import { KeptOrders } from './kept-orders.ts'
import { Lifetimes } from './lifetimes.ts'
import { MatchSearch } from './match/match-search.ts'
import { type Advice, nearMisses, NO_ADVICE } from './near-misses.ts'
import { PageCutter } from './page-cutter.ts'
import { type FoldedVocabulary, foldVocabulary } from './folded-vocabulary.ts'
import { readOptionalText, readTextQuery } from './read-text-query.ts'
import { SoundColumns } from './sound-columns.ts'
import { SoundFacets } from './sound-facets.ts'
import type { IndexedSound, SoundPage, SoundQuery, Vocabulary } from './sound-query.ts'
import { SimilarSounds } from './similar/similar-sounds.ts'
import { KeptNames, type SoundSuggestions } from './suggest/kept-names.ts'
import { TextIndex } from './text-index.ts'
import { TextSearch, type Worded } from './text-search.ts'
import { ValueCounter } from './value-counter.ts'

export { fittingKeys, fittingTempos } from './match/goes-well.ts'
export { soundsTogether } from './match/sounds-together.ts'
export { typedWords, type TypedWord } from './read-text-query.ts'
export { TermReader, type ReadTerm, type TermWord } from './read-terms.ts'
export { readIntent, type Intent, type TypedTempo, typedRange } from './read-intent.ts'
export type { IndexSnapshot } from './index-snapshot.ts'
export type { Harmony, Match, SpectrumPart, TempoRelation, TrackQuery } from './match/match-query.ts'
export type { Likeness, LikeQuery, Part, Weights } from './similar/parts.ts'
export type { SoundSuggestions } from './suggest/kept-names.ts'
export type { SuggestedKind, Suggestion } from './suggest/suggestions.ts'
export {
  type Counts,
  type FilterName,
  type Followed,
  type IndexedSound,
  type Measure,
  MEASURES,
  type Range,
  type SoundPage,
  type SoundQuery,
  type TypedValues,
  type Vocabulary,
  type Widening,
} from './sound-query.ts'

/**
 * All published sounds in memory, to be searched. Not to be shared between threads.
 */
export class SoundIndex {
  readonly #columns = new SoundColumns()
  readonly #facets = new SoundFacets()
  readonly #text = new TextIndex()
  readonly #pool = new BitsPool()
  readonly #orders = new KeptOrders(this.#columns)
  readonly #textSearch = new TextSearch(this.#text, this.#pool)
  readonly #counter = new ValueCounter(this.#facets, this.#pool)
  readonly #similar = new SimilarSounds()
  readonly #names = new KeptNames(this.#columns, this.#facets)
  readonly #lifetimes = new Lifetimes((ordinal) => this.#forget(ordinal))
  readonly #catalogue = {
    columns: this.#columns,
    facets: this.#facets,
    lifetimes: this.#lifetimes,
    orders: this.#orders,
    similar: this.#similar,
    pool: this.#pool,
  }
  readonly #pages = new PageCutter(this.#catalogue)
  readonly #match = new MatchSearch(this.#catalogue)
  readonly #arranger = new Arranger({ ...this.#catalogue, match: this.#match })
  #vocabulary: FoldedVocabulary = foldVocabulary({ synonyms: new Map() })

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

  has(id: string): boolean {
    return this.#lifetimes.has(id)
  }

  /** Replaces the synonyms; sounds need not be added again. */
  useVocabulary(vocabulary: Vocabulary): void {
    this.#vocabulary = foldVocabulary(vocabulary)
    this.#names.useVocabulary(vocabulary)
  }

  /** Makes the sound findable, in place of the one with its id where there is one. */
  add(sound: IndexedSound): void {
    this.remove(sound.id)
    const ordinal = this.#lifetimes.begin(sound.id)
    if (this.#columns.reach(ordinal)) {
      this.#pool.resize(this.#columns.capacity)
      this.#text.beginnings.resize(this.#columns.capacity)
    }
    this.#columns.set(ordinal, sound)
    this.#facets.add(ordinal, sound)
    this.#text.add(ordinal, sound, this.#vocabulary)
    this.#orders.add(ordinal)
    this.#similar.set(ordinal, sound.fingerprint)
    this.#names.add(sound)
  }

  /** Withdraws the sound at once, from earlier versions too. An id that is not there is no error. */
  remove(id: string): void {
    const ordinal = this.#lifetimes.finish(id)
    if (ordinal !== null) this.#names.remove(ordinal)
  }

  /**
   * All that the index knows, as plain values and typed arrays, to begin with another time. It shares memory with the
   * index: write it out before the index changes.
   */
  save(): IndexSnapshot {
    return {
      format: SNAPSHOT_FORMAT,
      columns: this.#columns.save(),
      facets: this.#facets.save(),
      text: this.#text.save(),
      orders: this.#orders.save(),
      similar: this.#similar.save(),
      lifetimes: this.#lifetimes.save(),
      names: this.#names.save(),
    }
  }

  /**
   * Begins with what another index knew, in a moment instead of sound by sound. Only for an index without sounds.
   *
   * @returns whether it could be read: what another version of this package has saved cannot
   */
  restore(saved: IndexSnapshot): boolean {
    if (saved.format !== SNAPSHOT_FORMAT) return false
    this.#columns.restore(saved.columns)
    this.#pool.resize(this.#columns.capacity)
    this.#facets.restore(saved.facets)
    this.#text.restore(saved.text, this.#columns.capacity)
    this.#orders.restore(saved.orders)
    this.#similar.restore(saved.similar)
    this.#lifetimes.restore(saved.lifetimes, saved.columns.ids)
    this.#names.restore(saved.names, this.#lifetimes.live)
    return true
  }

  /** Makes ready what the first searches would else wait for: call it when many sounds were added. */
  prepare(): void {
    this.#orders.prepare()
    this.#text.beginnings.prepare()
  }

  /** Finds, orders, counts. @throws nothing, whatever the query says */
  search(query: SoundQuery): SoundPage {
    this.#pool.returnAll()
    const asOf = this.#lifetimes.versionFor(query.asOf)
    const visible = this.#pool.lend()
    this.#lifetimes.showAt(asOf, visible)
    const { like, track } = comparedWith(query, visible, this.#catalogue)
    for (const id of query.hiddenIds ?? [])
      for (const ordinal of this.#lifetimes.ordinalsOf(id)) clearBit(visible, ordinal)
    const clauses = readTextQuery(query.text ?? '', this.#vocabulary)
    const typed = (query.typed ?? []).flatMap(({ words }) =>
      words.flatMap((text) => readOptionalText(text, this.#vocabulary)),
    )
    const worded = this.#textSearch.find([...clauses, ...typed], visible)
    const conditions = this.#conditions(query, visible)
    const found = this.#pool.lend()
    copy(found, worded.found)
    for (const { bits } of conditions) intersect(found, bits)
    const scoreDigits = [...worded.scoreDigits, ...closenessDigits(query.closeTo ?? {}, this.#catalogue)]
    const counts = query.counts ? this.#count(found, worded, conditions) : null
    const among = track && this.#match.among(found, track)
    const page = this.#pages.cut(
      found,
      query,
      this.#arranger.arrange(found, query, { like, among, scoreDigits }),
    )
    const likeness = like && page.ordinals.map((ordinal) => this.#similar.likenessOf(ordinal, like))
    const matches = among && page.ordinals.map((ordinal) => this.#match.matchOf(ordinal, among))
    const empty = { query, visible, worded: clauses.length > 0 ? worded.found : null, conditions }
    const advice = page.total === 0 ? this.#advise(empty) : NO_ADVICE
    return {
      ids: page.ordinals.map((ordinal) => this.#columns.ids[ordinal]!),
      total: page.total,
      packSizes: page.packSizes,
      likeness,
      matches,
      goingWell: among && countBoth(page.shown, among.well),
      goingWellTransposed: among && countBoth(page.shown, among.wellTransposed),
      asOf,
      counts,
      ...advice,
    }
  }

  /** What may be meant by what someone is typing. @throws nothing, whatever the text says */
  suggest(text: string): SoundSuggestions {
    return this.#names.suggest(text, {
      text: this.#text,
      popular: (words, limit) =>
        this.search({ text: words, limit }).ids.map((id) => this.#lifetimes.ordinalsOf(id).at(-1)!),
      countOf: (query) => this.search({ ...query, limit: 0 }).total,
    })
  }

  #advise(empty: EmptyPage): Advice {
    return emptyPageAdvice(empty, {
      pool: this.#pool,
      conditionsOf: (query) => this.#conditions(query, empty.visible),
      isWordThere: (text, visible) =>
        countBits(this.#textSearch.find(readTextQuery(text, this.#vocabulary), visible).found) > 0,
    })
  }

  #conditions(query: SoundQuery, visible: Bits): Condition[] {
    return conditionsOf(query, {
      ...this.#catalogue,
      worded: (text) => this.#textSearch.find(readTextQuery(text, this.#vocabulary), visible).found,
      ordinalsOf: (id) => this.#lifetimes.ordinalsOf(id),
    })
  }

  #count(found: Bits, { found: worded }: Worded, conditions: readonly Condition[]): SoundPage['counts'] {
    const near = nearMisses(worded, conditions, this.#pool)
    return this.#counter.count({ found, near, conditions })
  }

  #forget(ordinal: number): void {
    this.#facets.forget(ordinal)
    this.#text.remove(ordinal)
    this.#lifetimes.reuse(this.#orders.forget(ordinal))
  }
}
