import type { MusicalKey } from '@segno/units'

/** One published sound as search sees it. Instruments, genres and moods are slugs of the vocabulary. */
export interface IndexedSound {
  readonly id: string
  readonly title: string
  /** The artist's display name. */
  readonly artist: string
  readonly artistHandle: string
  /** The pack's title. */
  readonly pack: string | null
  readonly packId: string | null
  readonly kind: 'loop' | 'oneShot'
  readonly tempoBpm: number | null
  readonly key: MusicalKey | null
  readonly instrument: string | null
  readonly genres: readonly string[]
  readonly moods: readonly string[]
  readonly tags: readonly string[]
  readonly durationSeconds: number
  readonly pricePoints: number
  readonly publishedAtMs: number
  /** Any number that grows with how much a sound is wanted. */
  readonly popularity: number
  /** Accepted so that the feed need not change when likeness is searched for; nothing reads it yet. */
  readonly fingerprint?: Float32Array | null | undefined
}

/** What words stand for: `hats` → `hi-hat`, `drum n bass` → `drum-and-bass`. Read on words searched for, never on sounds. */
export interface Vocabulary {
  readonly synonyms: ReadonlyMap<string, string>
}

/**
 * A search. All filters must hold. Several values in one filter widen it (any of them), except in `tags`, where each
 * narrows. An empty list is no filter. What is unknown of a sound (tempo, key) fits no range and no key.
 */
export interface SoundQuery {
  /** Words (each a prefix), `"phrases"` and `-exclusions`; the first 400 characters and 16 words count. */
  readonly text?: string | undefined
  readonly kinds?: readonly IndexedSound['kind'][] | undefined
  readonly instruments?: readonly string[] | undefined
  readonly genres?: readonly string[] | undefined
  readonly moods?: readonly string[] | undefined
  readonly tags?: readonly string[] | undefined
  readonly tempoMinBpm?: number | undefined
  readonly tempoMaxBpm?: number | undefined
  /** Also sounds whose doubled or halved tempo lies in the range. */
  readonly halfDouble?: boolean | undefined
  readonly key?: MusicalKey | undefined
  /** `exact` unless told; `fits` is the same scale and its neighbours on the circle of fifths, major and minor. */
  readonly keyMatch?: 'exact' | 'relative' | 'fits' | undefined
  readonly durationMinSeconds?: number | undefined
  readonly durationMaxSeconds?: number | undefined
  readonly priceMaxPoints?: number | undefined
  readonly packId?: string | undefined
  readonly artistHandle?: string | undefined
  /** `match` unless told; without words that is the most popular first. `tempo` is slowest first, unknown last. */
  readonly sort?: 'match' | 'newest' | 'popular' | 'tempo' | 'random' | undefined
  /** Names one of the random orders; the same seed is the same order everywhere. */
  readonly seed?: number | undefined
  /** Offset of the page, 0 unless told. */
  readonly index?: number | undefined
  /** 10 unless told. */
  readonly limit?: number | undefined
  readonly counts?: boolean | undefined
  /** `asOf` of an earlier page: the same sounds in the same order as then. */
  readonly asOf?: number | undefined
}

/**
 * How many sounds each filter value would find. A filter's own selection is left out of its counts, all others are in.
 * Values that would find nothing are not listed. Keys are named `0-minor`: semitones above C, and the mode.
 */
export interface Counts {
  readonly kinds: Record<string, number>
  readonly instruments: Record<string, number>
  readonly genres: Record<string, number>
  readonly moods: Record<string, number>
  readonly keys: Record<string, number>
  /** Slowest first; `toBpm` is just outside the range. */
  readonly tempos: { fromBpm: number; toBpm: number; count: number }[]
}

/** The name by which an empty page speaks of a filter. */
export type FilterName =
  | 'text'
  | 'kinds'
  | 'instruments'
  | 'genres'
  | 'moods'
  | 'tags'
  | 'tempo'
  | 'key'
  | 'duration'
  | 'price'
  | 'packId'
  | 'artistHandle'

/** One page of a search. */
export interface SoundPage {
  /** Shorter than asked at the end, and where sounds were withdrawn since `asOf`: those leave a gap and shift nobody. */
  readonly ids: string[]
  /** Places in the whole list as of `asOf`, gaps included: the list ends where `index` reaches it. */
  readonly total: number
  /** The version this page shows. It differs from the one asked for when that is too old to be shown again. */
  readonly asOf: number
  readonly counts: Counts | null
  /** Only where nothing was found: each filter whose removal alone would find something, the most helpful first. */
  readonly loosen: { filter: FilterName; total: number }[]
}
