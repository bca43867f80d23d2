import { Facet, type SavedFacet } from './facet.ts'
import { keyName } from './musical-fit.ts'
import { RowArena, type SavedRowArena } from './row-arena.ts'
import type { IndexedSound } from './sound-query.ts'
import { type SavedValueRows, ValueRows } from './value-rows.ts'

/** Width of the ranges in which tempos are counted. */
export const TEMPO_STEP_BPM = 10

/** A filter whose values are counted. */
export type CountedFacet = Facet<ValueRows>

/** What the filters are made of, in plain values. */
export interface SavedFacets {
  readonly tags: { readonly rows: SavedRowArena; readonly facet: SavedFacet }
  readonly byName: Readonly<Record<string, { readonly rows: SavedValueRows; readonly facet: SavedFacet }>>
}

/** Every filter by value. */
export class SoundFacets {
  readonly kinds: CountedFacet = new Facet(new ValueRows())
  readonly instruments: CountedFacet = new Facet(new ValueRows())
  readonly genres: CountedFacet = new Facet(new ValueRows())
  readonly moods: CountedFacet = new Facet(new ValueRows())
  readonly keys: CountedFacet = new Facet(new ValueRows())
  readonly tempos: CountedFacet = new Facet(new ValueRows())
  readonly madeWithAi: CountedFacet = new Facet(new ValueRows())
  readonly trainingAllowed: CountedFacet = new Facet(new ValueRows())
  // One sound may have none and the next twenty.
  readonly tags = new Facet(new RowArena())
  readonly packs: CountedFacet = new Facet(new ValueRows())
  readonly artists: CountedFacet = new Facet(new ValueRows())

  /** Puts in the place of what is here what `save` of another told. */
  restore({ tags, byName }: SavedFacets): void {
    for (const [name, facet] of this.#evenRowed)
      facet.restore(ValueRows.of(byName[name]!.rows), byName[name]!.facet)
    this.tags.restore(RowArena.of(tags.rows), tags.facet)
  }

  save(): SavedFacets {
    const byName = Object.fromEntries(
      this.#evenRowed.map(([name, facet]) => [name, { rows: facet.rows.save(), facet: facet.save() }]),
    )
    return { tags: { rows: this.tags.rows.save(), facet: this.tags.save() }, byName }
  }

  add(ordinal: number, sound: IndexedSound): void {
    this.kinds.add(ordinal, [sound.kind])
    this.instruments.add(ordinal, sound.instrument === null ? [] : [sound.instrument])
    this.genres.add(ordinal, sound.genres)
    this.moods.add(ordinal, sound.moods)
    this.keys.add(ordinal, sound.key ? [keyName(sound.key)] : [])
    this.tempos.add(ordinal, sound.tempoBpm === null ? [] : [tempoStep(sound.tempoBpm)])
    this.madeWithAi.add(ordinal, [sound.madeWithAi])
    this.trainingAllowed.add(ordinal, [sound.trainingAllowed ? 'yes' : 'no'])
    this.tags.add(ordinal, sound.tags)
    this.packs.add(ordinal, sound.packId === null ? [] : [sound.packId])
    this.artists.add(ordinal, [sound.artistHandle])
  }

  forget(ordinal: number): void {
    for (const facet of this.#all) facet.forget(ordinal)
  }

  get #all(): readonly Facet[] {
    return [this.tags, ...this.#evenRowed.map(([, facet]) => facet)]
  }

  /** Those whose sounds all have about as many values. */
  get #evenRowed(): readonly (readonly [name: string, facet: CountedFacet])[] {
    const { kinds, instruments, genres, moods, keys, tempos, madeWithAi, trainingAllowed, packs, artists } =
      this
    return Object.entries({
      kinds,
      instruments,
      genres,
      moods,
      keys,
      tempos,
      madeWithAi,
      trainingAllowed,
      packs,
      artists,
    })
  }
}

/** The range of a tempo, by its lower end. */
function tempoStep(tempoBpm: number): string {
  return String(Math.floor(tempoBpm / TEMPO_STEP_BPM) * TEMPO_STEP_BPM)
}
