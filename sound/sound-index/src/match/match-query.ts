import type { MusicalKey } from '@segno/units'
import type { Role } from './roles.ts'

/** What sounds are to go with. */
export interface TrackQuery {
  readonly tempoBpm: number | null
  /** 0…1: how likely this tempo is, beside its half and its double; 1 unless told. */
  readonly tempoConfidence?: number | undefined
  readonly key: MusicalKey | null
  /** 0…1: how likely this key is, beside its relative above all; 1 unless told. */
  readonly keyConfidence?: number | undefined
  /** As of a sound, all parts in one list. */
  readonly fingerprint: ArrayLike<number>
  /** Whether sounds should have what the track has not, or be like it. Either way they go with it. */
  readonly relation: 'complement' | 'resemble'
  /** Of what fits, drums or what has notes come first; neither unless told. */
  readonly lean?: 'even' | 'drums' | 'tonal' | undefined
  /** By how many semitones sounds may be transposed, up or down; 0 unless told. */
  readonly transposeMostSemitones?: number | undefined
  /** The sounds that it is made of, which are not found. */
  readonly soundIds?: readonly string[] | undefined
}

/**
 * How two keys go together: the same; major and minor of the same notes; a neighbour on the circle of fifths, or that
 * one's relative; the same tonic in the other mode; further away. `unpitched`: the sound has none; `unknown`: the track.
 */
export type Harmony =
  | 'same'
  | 'relative'
  | 'fifth'
  | 'fifth_relative'
  | 'parallel'
  | 'distant'
  | 'unpitched'
  | 'unknown'

/** How two tempos go together. `free`: the sound has none; `unknown`: the track. */
export type TempoRelation = 'same' | 'half' | 'double' | 'free' | 'unknown'

export const SPECTRUM_PARTS = ['low', 'middle', 'high'] as const
export type SpectrumPart = (typeof SPECTRUM_PARTS)[number]

/** How a sound goes with a track. */
export interface Match {
  /** 0…1; sounds that go well stand in the order of this, and so do the others after them. */
  readonly score: number
  /** Whether tempo and key fit, as `keepWhatGoesWell` has it; what goes well comes before all else. */
  readonly goesWell: boolean
  readonly harmony: Harmony
  readonly transposeSemitones: number
  readonly tempo: TempoRelation
  /** How much faster the sound is to play; 1 where one of the two has no tempo. */
  readonly speed: number
  /** How alike their accents in a bar are, −1…1; `null` where one of the two has none. */
  readonly groove: number | null
  /** Where the sound plays and the track leaves room. */
  readonly fills: readonly SpectrumPart[]
  /** A role that the track lacks and the sound brings; `null` where the track has it, or is not to be complemented. */
  readonly adds: Role | null
  /** How alike the two sound, −1…1; `null` where one of the two is silent. */
  readonly timbre: number | null
}
