import { FacetIndex } from './facet-index.ts'
import { keyName } from './musical-fit.ts'
import type { IndexedSound } from './sound-query.ts'
import { tempoBucket } from './tempo-range.ts'

/** Filters whose values are counted. */
export const COUNTED = ['kinds', 'instruments', 'genres', 'moods', 'keys', 'tempos'] as const
export type Counted = (typeof COUNTED)[number]

const UNCOUNTED = ['tags', 'packId', 'artistHandle'] as const
export type Uncounted = (typeof UNCOUNTED)[number]

/** Every filter by value. Counted apart, so that counting walks no tags. */
export class SoundFacets {
  readonly counted = new FacetIndex<Counted>(COUNTED)
  readonly uncounted = new FacetIndex<Uncounted>(UNCOUNTED)

  add(ordinal: number, sound: IndexedSound): void {
    this.counted.add(ordinal, countedValues(sound))
    this.uncounted.add(ordinal, uncountedValues(sound))
  }

  bury(ordinal: number): void {
    this.counted.bury(ordinal)
    this.uncounted.bury(ordinal)
  }

  forget(ordinal: number): void {
    this.counted.forget(ordinal)
    this.uncounted.forget(ordinal)
  }
}

function countedValues(sound: IndexedSound): (readonly [Counted, string])[] {
  return [
    ['kinds', sound.kind],
    ['instruments', sound.instrument],
    ...(sound.key ? [['keys', keyName(sound.key)] as const] : []),
    ...(sound.tempoBpm === null ? [] : [['tempos', tempoBucket(sound.tempoBpm)] as const]),
    ...sound.genres.map((genre) => ['genres', genre] as const),
    ...sound.moods.map((mood) => ['moods', mood] as const),
  ]
}

function uncountedValues(sound: IndexedSound): (readonly [Uncounted, string])[] {
  return [
    ['artistHandle', sound.artistHandle],
    ...(sound.packId === null ? [] : [['packId', sound.packId] as const]),
    ...sound.tags.map((tag) => ['tags', tag] as const),
  ]
}
