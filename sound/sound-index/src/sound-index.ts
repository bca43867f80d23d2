import { Arranger } from './arranger.ts'
import { type Bits, clearBit, copy, countBits, countBoth, hasBit, intersect } from './bits.ts'
import { BitsPool } from './bits-pool.ts'
import { closenessDigits } from './closeness.ts'
import { comparedWith } from './compared-with.ts'
import { conditionsOf, type Condition } from './conditions.ts'
import { emptyPageAdvice } from './empty-page.ts'
import { type IndexSnapshot, SNAPSHOT_FORMAT } from './index-snapshot.ts'
import { foldText, wordsOf } from './fold-text.ts'
import { KeptOrders } from './kept-orders.ts'
import { Lifetimes } from './lifetimes.ts'
import { MatchSearch } from './match/match-search.ts'
import { type Advice, nearMisses, NO_ADVICE } from './near-misses.ts'
import { PageCutter } from './page-cutter.ts'
import { type Binding, bindingOf, type FoldedVocabulary, foldVocabulary } from './folded-vocabulary.ts'
import { optionalWords, readOptionalText, readQueryText, readTextQuery } from './read-text-query.ts'
import { rebindWords } from './rebind-words.ts'
import { SoundColumns } from './sound-columns.ts'
import { SoundFacets } from './sound-facets.ts'
import { pointsOf } from './sound-order.ts'
import { spreadRows } from './spread-packs.ts'
import type { Counts, IndexedSound, SoundPage, SoundQuery, Vocabulary } from './sound-query.ts'
import { SimilarSounds } from './similar/similar-sounds.ts'
import { KeptNames } from './suggest/kept-names.ts'
import { readFilters } from './suggest/read-filters.ts'
import type { SoundSuggestions } from './suggest/suggestions.ts'
import { TITLES_LOOKED_AT, titledWith } from './suggest/titled-with.ts'
import { readTypedWords } from './suggest/typed-words.ts'
import { TasteSearch } from './taste/taste-search.ts'
import { TextIndex } from './text-index.ts'
import { TextSearch } from './text-search.ts'
import { ValueCounter } from './value-counter.ts'

export { fittingKeys, fittingTempos } from './match/goes-well.ts'
export { tasteOf } from './taste/taste-of.ts'
export type { TasteQuery } from './taste/taste-query.ts'
export { soundsTogether } from './match/sounds-together.ts'
export { foldedWords, type FoldedVocabulary, foldVocabulary } from './folded-vocabulary.ts'
export type { AskEngine, EngineAnswer, EngineClause } from './opensearch/clauses.ts'
export { countEngine, type Engine, searchEngine } from './opensearch/engine-search.ts'
export { type CountedValue, eachNamedValue, suggestEngine } from './opensearch/engine-suggest.ts'
export { SOUND_INDEX } from './opensearch/mapping.ts'
export { soundDocument } from './opensearch/sound-document.ts'
export { typedWords, type TypedWord } from './read-text-query.ts'
export { keysOf } from './reading/key.ts'
export { readSentence, type ReadSentence, type ReadTerm } from './reading/read-sentence.ts'
export { temposOf, type TypedTempo, typedRange } from './reading/tempo.ts'
export { reachBpm } from './tempo-ranges.ts'
export { TermReader, type TermWord } from './reading/term-reader.ts'
export type { IndexSnapshot } from './index-snapshot.ts'
export type { Harmony, Match, SpectrumPart, TempoRelation, TrackQuery } from './match/match-query.ts'
export type { Likeness, LikeQuery, Part, Weights } from './similar/parts.ts'
export {
  type SoundSuggestions,
  type SuggestedKind,
  type Suggestion,
  SuggestionShelves,
} from './suggest/suggestions.ts'
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

/** Some of the sounds that are there, to be compared with their source. */
export interface StampedIds {
  readonly stamps: readonly (readonly [id: string, stamp: number])[]
  readonly next: number | null
}

interface Asked {
  readonly query: SoundQuery
  readonly visible: Bits
}

interface Finding {
  readonly found: Bits
  /** What the words alone find, which is all where there are none. */
  readonly worded: Bits
  readonly hasWords: boolean
  /** All filters but the text. */
  readonly conditions: readonly Condition[]
  /** How well each fits, in binary digits, the lowest first. */
  readonly scoreDigits: readonly Bits[]
}

/** All published sounds in memory, to be searched. Not to be shared between threads. */
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
  readonly #arranger = new Arranger({
    ...this.#catalogue,
    match: this.#match,
    taste: new TasteSearch(this.#catalogue),
  })
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

  /** The stamp that a sound was added with; `null` where it is not there. */
  stampOf(id: string): number | null {
    const ordinal = this.#lifetimes.ordinalOf(id)
    return ordinal === undefined ? null : this.#columns.stamps[ordinal]!
  }

  /**
   * Ids and stamps of the sounds that are there, in parts.
   *
   * @param from 0, then `next` of the part before, which is `null` at the end
   * @param most places that are looked at; some of them may be empty
   */
  stampsFrom(from: number, most: number): StampedIds {
    const end = Math.min(from + most, this.#columns.ids.length)
    const stamps: [id: string, stamp: number][] = []
    for (let ordinal = from; ordinal < end; ordinal++)
      if (this.#lifetimes.isLive(ordinal))
        stamps.push([this.#columns.ids[ordinal]!, this.#columns.stamps[ordinal]!])
    return { stamps, next: end < this.#columns.ids.length ? end : null }
  }

  /** Replaces synonyms, instruments and compounds; sounds need not be added again. */
  useVocabulary(vocabulary: Vocabulary): void {
    const before = this.#vocabulary
    this.#vocabulary = foldVocabulary(vocabulary)
    this.#rebind(before)
    this.#names.useVocabulary(vocabulary)
  }

  #rebind(before: Binding): void {
    rebindWords(this.#text, { before, after: this.#vocabulary })
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
      binding: this.#vocabulary.save(),
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
    this.#rebind(bindingOf(saved.binding))
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
  search(query: SoundQuery): SoundPage & { readonly asOf: number } {
    this.#pool.returnAll()
    const asOf = this.#lifetimes.versionFor(query.asOf)
    const visible = this.#pool.lend()
    this.#lifetimes.showAt(asOf, visible)
    const { like, track } = comparedWith(query, visible, this.#catalogue)
    for (const id of query.hiddenIds ?? [])
      for (const ordinal of this.#lifetimes.ordinalsOf(id)) clearBit(visible, ordinal)
    const { found, scoreDigits, ...asked } = this.#find({ query, visible })
    const counts = query.counts ? this.#count(found, asked) : null
    const among = track && this.#match.among(found, track)
    const arrangement = this.#arranger.arrange(found, query, { like, among, scoreDigits })
    const { ordinals: placed, shown, total, packSizeOf } = this.#pages.cut(found, query, arrangement)
    const rows = placed.map((ordinal) => ({
      ordinal,
      pack: this.#packOf(ordinal),
      points: among ? Number(hasBit(among.well, ordinal)) : pointsOf(scoreDigits, ordinal),
    }))
    const ordinals = spreadRows(rows, query).map(({ ordinal }) => ordinal)
    // A sound that has been withdrawn since is not shown, but keeps its place: the others shall not shift.
    const there = ordinals.filter((ordinal) => this.#lifetimes.isThere(ordinal))
    const idOf = (ordinal: number): string => this.#columns.ids[ordinal]!
    return {
      ids: there.map(idOf),
      total,
      packSizes:
        packSizeOf && Object.fromEntries(there.map((ordinal) => [idOf(ordinal), packSizeOf(ordinal)])),
      likeness: like && there.map((ordinal) => this.#similar.likenessOf(ordinal, like)),
      matches: among && there.map((ordinal) => this.#match.matchOf(ordinal, among)),
      goingWell: among && countBoth(shown, among.well),
      goingWellTransposed: among && countBoth(shown, among.wellTransposed),
      counts,
      ...(total === 0 ? this.#advise({ query, visible, ...asked }) : NO_ADVICE),
      asOf,
    }
  }

  /** The slot of its pack, which it keeps when it is withdrawn. */
  #packOf(ordinal: number): number | null {
    const { cells, width } = this.#facets.packs.rows
    return cells[ordinal * width]! || null
  }

  /** What may be meant by what someone is typing. @throws nothing, whatever the text says */
  suggest(text: string): SoundSuggestions {
    const { searches, read } = readFilters(text)
    return {
      ...this.#names.find(text),
      ...read(searches.map((query) => this.search({ ...query, limit: 0 }).total)),
      sounds: this.#titledWith(text),
    }
  }

  #titledWith(typed: string): string[] {
    const { titleWords, searched } = readTypedWords(typed)
    if (titleWords.length === 0) return []
    const { ids } = this.search({ text: searched, limit: TITLES_LOOKED_AT })
    return titledWith(
      titleWords,
      ids.map((id) => [id, this.#text.titleOf(this.#lifetimes.ordinalOf(id)!)] as const),
    )
  }

  /** All that passes, what the words alone find, and each filter. */
  #find({ query, visible }: Asked): Finding {
    const clauses = readQueryText(query, this.#vocabulary)
    const optional = optionalWords(query).flatMap((text) => readOptionalText(text, this.#vocabulary))
    const worded = this.#textSearch.find([...clauses, ...optional], visible)
    const conditions = this.#conditions(query, visible)
    const found = this.#pool.lend()
    copy(found, worded.found)
    for (const { bits } of conditions) intersect(found, bits)
    const closeTo = (query.sort ?? 'match') === 'match' ? query.closeTo : undefined
    const closeness = closenessDigits(closeTo ?? {}, found, this.#catalogue)
    const scoreDigits = [...worded.scoreDigits, ...closeness]
    return { found, worded: worded.found, hasWords: clauses.length > 0, conditions, scoreDigits }
  }

  #advise({
    query,
    visible,
    worded,
    hasWords,
    conditions,
  }: Asked & Omit<Finding, 'found' | 'scoreDigits'>): Advice {
    return emptyPageAdvice(
      { query, visible, worded: hasWords ? worded : null, conditions },
      {
        pool: this.#pool,
        conditionsOf: (wider) => this.#conditions(wider, visible),
        isWordThere: (text) => countBits(this.#wordedBy(text, visible)) > 0,
      },
    )
  }

  #conditions(query: SoundQuery, visible: Bits): Condition[] {
    return conditionsOf(query, {
      ...this.#catalogue,
      worded: (text) => this.#wordedBy(text, visible),
      addTitled: (text, found) => this.#textSearch.addTitled(wordsOf(foldText(text)), found),
      ordinalsOf: (id) => this.#lifetimes.ordinalsOf(id),
    })
  }

  #wordedBy(text: string, visible: Bits): Bits {
    return this.#textSearch.find(readTextQuery(text, this.#vocabulary), visible).found
  }

  #count(found: Bits, { worded, conditions }: Pick<Finding, 'worded' | 'conditions'>): Counts {
    const near = nearMisses(worded, conditions, this.#pool)
    return this.#counter.count({ found, near, conditions })
  }

  #forget(ordinal: number): void {
    this.#facets.forget(ordinal)
    this.#text.remove(ordinal)
    this.#lifetimes.reuse(this.#orders.forget(ordinal))
  }
}
