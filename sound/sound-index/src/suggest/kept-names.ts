import { type Bits, forEachBit } from '../bits.ts'
import type { SoundColumns } from '../sound-columns.ts'
import type { CountedFacet, SoundFacets } from '../sound-facets.ts'
import type { IndexedSound, Vocabulary } from '../sound-query.ts'
import { type SavedNames, SUGGESTED_KINDS, SuggestionShelves, type Suggestions } from './suggestions.ts'

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

  find(typed: string): Suggestions {
    return this.#shelves.find(typed)
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
