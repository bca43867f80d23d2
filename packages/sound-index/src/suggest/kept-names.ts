import { type Bits, forEachBit } from '../bits.ts'
import type { SoundColumns } from '../sound-columns.ts'
import type { CountedFacet, SoundFacets } from '../sound-facets.ts'
import type { IndexedSound, SoundQuery, Vocabulary } from '../sound-query.ts'
import type { TextIndex } from '../text-index.ts'
import { type ReadFilters, readFilters } from './read-filters.ts'
import { type SavedNames, SUGGESTED_KINDS, type Suggestions, SuggestionShelves } from './suggestions.ts'
import { readTypedWords } from './typed-words.ts'
import { titlesTyped } from './titles-typed.ts'

const MOST_SOUNDS = 5
/** Of these, the first that a search finds, those are suggested whose title goes on as typed. */
const SOUNDS_LOOKED_AT = 20

/** What may be meant by what someone is typing: at most five of each kind, the best first. */
export interface SoundSuggestions extends Suggestions, ReadFilters {
  /** Ids of sounds whose title has all words typed. */
  readonly sounds: readonly string[]
}

interface Sounds {
  readonly text: Pick<TextIndex, 'rows' | 'terms'>
  /** The ordinals of the sounds that a search for words finds first. */
  readonly popular: (words: string, limit: number) => readonly number[]
  /** How many sounds a search finds. */
  readonly countOf: (query: SoundQuery) => number
}

/** The names in the catalogue, kept beside its filters. */
export class KeptNames {
  readonly #columns: SoundColumns
  readonly #facets: SoundFacets
  readonly #shelves = new SuggestionShelves()

  constructor(columns: SoundColumns, facets: SoundFacets) {
    this.#columns = columns
    this.#facets = facets
  }

  useVocabulary(vocabulary: Vocabulary): void {
    this.#shelves.useVocabulary(vocabulary)
  }

  add(sound: IndexedSound): void {
    this.#shelves.add(sound)
  }

  /** The sound has gone; its columns and filters are still there. */
  remove(ordinal: number): void {
    const popularity = this.#columns.popularity[ordinal]!
    for (const kind of SUGGESTED_KINDS) {
      const facet = this.#facets[kind]
      for (const slot of facet.rows.row(ordinal)) this.#shelves.remove(kind, facet.name(slot), popularity)
    }
  }

  save(): SavedNames {
    return this.#shelves.save()
  }

  /** Names what the filters, restored before, know of the sounds in `live`. */
  restore(saved: SavedNames, live: Bits): void {
    const { instruments, genres, moods, tags, artists, packs } = this.#facets
    const described = { instruments, genres, moods, tags }
    for (const kind of ['instruments', 'genres', 'moods', 'tags'] as const) {
      for (const [value, slot] of described[kind].slots) {
        const count = described[kind].set(slot).countIn(live)
        if (count > 0) this.#shelves.restore(kind, { value, name: value, by: null, count, popularity: 0 })
      }
    }
    this.#restoreNamed('artists', artists, {
      live,
      named: saved.artists.map(([value, name]) => [value, name, null]),
    })
    this.#restoreNamed('packs', packs, { live, named: saved.packs })
  }

  suggest(typed: string, { text, popular, countOf }: Sounds): SoundSuggestions {
    const { titleWords: words, excluded } = readTypedWords(typed)
    const found = words.length === 0 ? [] : popular([...words, ...excluded].join(' '), SOUNDS_LOOKED_AT)
    const sounds = titlesTyped(found, words, text).slice(0, MOST_SOUNDS)
    return {
      ...this.#shelves.suggest(typed),
      ...readFilters(typed, countOf),
      sounds: sounds.map((ordinal) => this.#columns.ids[ordinal]!),
    }
  }

  #restoreNamed(
    kind: 'artists' | 'packs',
    facet: CountedFacet,
    { live, named }: { live: Bits; named: SavedNames['packs'] },
  ): void {
    const popularity = this.#popularityBySlot(facet, live)
    for (const [value, name, by] of named) {
      const slot = facet.slots.get(value)
      const count = slot === undefined ? 0 : facet.set(slot).countIn(live)
      if (count > 0) this.#shelves.restore(kind, { value, name, by, count, popularity: popularity[slot!]! })
    }
  }

  #popularityBySlot({ rows: { cells, width }, size }: CountedFacet, live: Bits): Float64Array {
    const popularity = new Float64Array(size)
    forEachBit(live, (ordinal) => {
      for (let at = ordinal * width; at < (ordinal + 1) * width; at++)
        popularity[cells[at]!]! += this.#columns.popularity[ordinal]!
    })
    return popularity
  }
}
