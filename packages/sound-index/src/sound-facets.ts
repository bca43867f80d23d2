import { Facet } from './facet.ts'
import { keyName } from './musical-fit.ts'
import { RowArena } from './row-arena.ts'
import type { IndexedSound } from './sound-query.ts'
import { tempoBucket } from './tempo-range.ts'
import { ValueRows } from './value-rows.ts'

/** A filter whose values are counted. */
export type CountedFacet = Facet<ValueRows>

/** Every filter by value. */
export class SoundFacets {
  readonly kinds: CountedFacet = new Facet(new ValueRows())
  readonly instruments: CountedFacet = new Facet(new ValueRows())
  readonly genres: CountedFacet = new Facet(new ValueRows())
  readonly moods: CountedFacet = new Facet(new ValueRows())
  readonly keys: CountedFacet = new Facet(new ValueRows())
  readonly tempos: CountedFacet = new Facet(new ValueRows())
  // One sound may have none and the next twenty.
  readonly tags = new Facet(new RowArena())
  readonly packs = new Facet(new ValueRows())
  readonly artists = new Facet(new ValueRows())

  add(ordinal: number, sound: IndexedSound): void {
    this.kinds.add(ordinal, [sound.kind])
    this.instruments.add(ordinal, sound.instrument === null ? [] : [sound.instrument])
    this.genres.add(ordinal, sound.genres)
    this.moods.add(ordinal, sound.moods)
    this.keys.add(ordinal, sound.key ? [keyName(sound.key)] : [])
    this.tempos.add(ordinal, sound.tempoBpm === null ? [] : [tempoBucket(sound.tempoBpm)])
    this.tags.add(ordinal, sound.tags)
    this.packs.add(ordinal, sound.packId === null ? [] : [sound.packId])
    this.artists.add(ordinal, [sound.artistHandle])
  }

  bury(ordinal: number): void {
    for (const facet of this.#all) facet.bury(ordinal)
  }

  forget(ordinal: number): void {
    for (const facet of this.#all) facet.forget(ordinal)
  }

  get #all(): readonly Facet[] {
    const { kinds, instruments, genres, moods, keys, tempos, tags, packs, artists } = this
    return [kinds, instruments, genres, moods, keys, tempos, tags, packs, artists]
  }
}
