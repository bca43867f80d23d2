import type { MusicalKey, SoundKey } from '@segno/units'
import type { Match, TrackQuery } from './match/match-query.ts'
import type { Likeness, LikeQuery } from './similar/parts.ts'
import type { TasteQuery } from './taste/taste-query.ts'

/** What is a number of each sound. Units: as the names say; confidences 0…1; loudness in LUFS; beats of the whole loop. */
export const MEASURES = [
  'tempoBpm',
  'durationSeconds',
  'pricePoints',
  'loudnessLufs',
  'tempoConfidence',
  'keyConfidence',
  'beats',
] as const
export type Measure = (typeof MEASURES)[number]

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
  /** Another that it may have as well, by which it is found too. */
  readonly otherTempoBpm?: number | null | undefined
  readonly tempoConfidence: number
  readonly beats: number | null
  readonly key: SoundKey | null
  readonly keyConfidence: number
  readonly loudnessLufs: number | null
  readonly instrument: string | null
  readonly genres: readonly string[]
  readonly moods: readonly string[]
  readonly tags: readonly string[]
  readonly durationSeconds: number
  readonly pricePoints: number
  readonly madeWithAi: 'none' | 'assisted' | 'generated'
  readonly trainingAllowed: boolean
  readonly publishedAtMs: number
  /** Any number that grows with how much a sound is wanted. */
  readonly popularity: number
  /** Of the one version that is compared: 24 numbers of timbre, 16 of rhythm, 12 of pitch, 12 of envelope. */
  readonly fingerprint?: Float32Array | null | undefined
  /** Any unsigned 32-bit number made of what is told here, by which the index is compared with its source. */
  readonly stamp?: number | undefined
}

/** Meanings of words: `hats` → `hi-hat`, `drum n bass` → `drum-and-bass`. Read on words searched for. */
export interface Vocabulary {
  readonly synonyms: ReadonlyMap<string, string>
  /** Words for instruments, so that `no kick` is understood. Read on sounds, too. */
  readonly instruments?: readonly string[] | undefined
  /**
   * Names found only as a whole, because their words alone mean something else: of `drum and bass` nobody finds the bass. Read
   * on sounds, too.
   */
  readonly compounds?: readonly string[] | undefined
  /** Words that mean something and find only what has them, so that no short one is taken for another word. */
  readonly known?: readonly string[] | undefined
}

/** Limits, both included. */
export interface Range {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/** Artists, by handle, and values of filters, of which a sound needs only one. */
export interface Followed {
  readonly artistHandles: readonly string[]
  readonly instruments: readonly string[]
  readonly genres: readonly string[]
  readonly moods: readonly string[]
  readonly tags: readonly string[]
}

/** Any of some values; of sounds that have no value at all, those whose title or tags have one of the words. */
export interface TypedValues {
  readonly filter: 'instruments' | 'genres'
  readonly values: readonly string[]
  readonly words: readonly string[]
}

/** Words that pass a filter as they stand: several in a row in a title, or one in a title or a tag. */
export interface TitledWords {
  readonly filter: FilterName
  readonly words: string
}

/**
 * A search. All filters must hold. Several values in one filter widen it (any of them), except in `tags`, where each
 * narrows. An empty list is no filter. What is unknown of a sound (tempo, key) lies in no range and is no key.
 */
export interface SoundQuery {
  /** Words (each a prefix), `"phrases"`, `+whole` words and `-exclusions`; the first 400 characters and 16 words count. */
  readonly text?: string | undefined
  /** Words that put first what has them, and that nothing has to have. */
  readonly preferred?: readonly string[] | undefined
  readonly kinds?: readonly IndexedSound['kind'][] | undefined
  readonly instruments?: readonly string[] | undefined
  readonly genres?: readonly string[] | undefined
  readonly moods?: readonly string[] | undefined
  readonly tags?: readonly string[] | undefined
  /** Values that were typed in words. They put sounds first whose title or tags have the words, too. */
  readonly typed?: readonly TypedValues[] | undefined
  /** Titles that pass filters read out of typed words: `Key Lime` is found with any instrument. */
  readonly titled?: readonly TitledWords[] | undefined
  readonly ranges?: Readonly<Partial<Record<Measure, Range | undefined>>> | undefined
  /** Also sounds whose doubled or halved tempo lies in the range of `tempoBpm`. */
  readonly halfDouble?: boolean | undefined
  /** In the place of a range of `tempoBpm`: as near to any of these as sounds can be stretched, at half and double time too. */
  readonly tempos?: readonly number[] | undefined
  /** A root alone is in the keys of both its modes. */
  readonly keys?: readonly MusicalKey[] | undefined
  /** `exact` unless told; `fits` is the same scale and its neighbours on the circle of fifths, major and minor. */
  readonly keyMatch?: 'exact' | 'relative' | 'fits' | undefined
  readonly madeWithAi?: readonly IndexedSound['madeWithAi'][] | undefined
  readonly trainingAllowed?: boolean | undefined
  readonly packIds?: readonly string[] | undefined
  readonly artistHandles?: readonly string[] | undefined
  /** Only sounds with one of these ids, such as a listener's favourites. An empty list finds nothing. */
  readonly onlyIds?: readonly string[] | undefined
  /** The same beside `onlyIds`, such as the sounds of a collection. */
  readonly collectedIds?: readonly string[] | undefined
  /** No sound with one of these ids, such as what a listener owns. */
  readonly exceptIds?: readonly string[] | undefined
  /** Sounds that are as if they were not there, also for counts and advice: what is not for this listener. */
  readonly hiddenIds?: readonly string[] | undefined
  /** Only sounds of which one of these holds. Where nothing is named at all it finds nothing. */
  readonly followed?: Followed | undefined
  /** Only sounds published later than this moment. */
  readonly publishedAfterMs?: number | undefined
  /** Finds only sounds that can be compared, the most alike first, whatever `sort` says. */
  readonly like?: LikeQuery | undefined
  /**
   * Finds only sounds that can be compared, those that go well with a track first, the best before the others, whatever
   * `sort` and `like` say.
   */
  readonly track?: TrackQuery | undefined
  /**
   * `match` unless told; without words that is the most popular first. `rare` is the least popular first, `tempo` the
   * slowest, `fastest` the fastest, `distance` what is nearest to `near`, `taste` what is nearest to `taste`; unknown comes
   * last.
   */
  readonly sort?:
    | 'match'
    | 'newest'
    | 'popular'
    | 'rare'
    | 'tempo'
    | 'fastest'
    | 'distance'
    | 'taste'
    | 'random'
    | undefined
  /**
   * What sounds should be near to, for the order `distance`: the sum of the distances, of a tempo and a duration in
   * octaves, of a loudness in tens of dB, of others as they are.
   */
  readonly near?: Readonly<Partial<Record<Measure, number | undefined>>> | undefined
  /** For the order `taste`; the most popular first without. */
  readonly taste?: TasteQuery | undefined
  /**
   * Among what `match` finds, first what is nearest to any of these tempos, in whole BPM, half and double time too; then what
   * is in one of these keys, or near them; then how well the words fit.
   */
  readonly closeTo?:
    | { readonly tempos?: readonly number[] | undefined; readonly keys?: readonly MusicalKey[] | undefined }
    | undefined
  /** Names one of the random orders; the same seed is the same order everywhere. */
  readonly seed?: number | undefined
  /** Of each pack only the sound that comes first; `total` then counts these. Sounds without a pack stand for themselves. */
  readonly onePerPack?: boolean | undefined
  /** Of sounds that match equally well, among the first ten two of a pack at most, as far as others follow. */
  readonly spreadPacks?: boolean | undefined
  /** Offset of the page, 0 unless told. */
  readonly index?: number | undefined
  /** 10 unless told. */
  readonly limit?: number | undefined
  readonly counts?: boolean | undefined
  /** `asOf` of an earlier page: the same sounds in the same order as then. */
  readonly asOf?: number | undefined
}

/**
 * How many sounds each filter value would find. A filter's own selection is left out of its counts, all others are in;
 * of tags, where each narrows, none is left out. Values that would find nothing are not listed. Keys are named
 * `0-minor`: semitones above C, and the mode; a root alone counts in both its keys.
 */
export interface Counts {
  readonly kinds: Record<string, number>
  readonly instruments: Record<string, number>
  readonly genres: Record<string, number>
  readonly moods: Record<string, number>
  readonly keys: Record<string, number>
  /** The fifty most frequent, by name where equally frequent. */
  readonly tags: Record<string, number>
  readonly madeWithAi: Record<string, number>
  /** `yes` and `no`. */
  readonly trainingAllowed: Record<string, number>
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
  | 'key'
  | 'madeWithAi'
  | 'trainingAllowed'
  | 'packIds'
  | 'artistHandles'
  | 'onlyIds'
  | 'collectedIds'
  | 'exceptIds'
  | 'followed'
  | 'publishedAfterMs'
  | Measure

/** One page of a search. */
export interface SoundPage {
  /** Shorter than asked at the end, and where sounds were withdrawn since `asOf`: those leave a gap and shift nobody. */
  readonly ids: string[]
  /** Places in the whole list as of `asOf`, gaps included: the list ends where `index` reaches it. */
  readonly total: number
  readonly counts: Counts | null
  /** For `onePerPack`: how many sounds of its pack were found, by the id that stands for them. */
  readonly packSizes: Record<string, number> | null
  /** How alike each of `ids` is; `null` where nothing was asked, or nothing can be compared. */
  readonly likeness: Likeness[] | null
  /** How each of `ids` goes with the track that was asked about; `null` where none was. */
  readonly matches: Match[] | null
  /** With a track: how many of `total` go well with it. They come first. */
  readonly goingWell: number | null
  /** How many of those have to be transposed for it. */
  readonly goingWellTransposed: number | null
  /** Only where nothing was found: each filter whose removal alone would find something, the most helpful first. */
  readonly loosen: { filter: FilterName; total: number }[]
  /** Only where nothing was found and no filter's removal alone helps: each two that do, the most helpful first. */
  readonly loosenTwo: { filters: readonly [FilterName, FilterName]; total: number }[]
  /** Only where nothing was found: how many there are without any filter. */
  readonly loosenAll: number | null
  /** Only where nothing was found: what a wider tempo or key alone would find, the most helpful first. */
  readonly widen: { way: Widening; total: number }[]
  /** Only where nothing was found: the filters that find nothing even by themselves. */
  readonly emptyAlone: FilterName[]
  /** Only where nothing was found: pieces of the text, as typed, that no sound has. */
  readonly missingWords: string[]
}

/** Ways to ask for more than one tempo or one key: `halfDouble` by that filter, `fits` by `keyMatch`. */
export type Widening = 'halfDouble' | 'fits'
