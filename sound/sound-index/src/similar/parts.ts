/** How many numbers each part of a fingerprint has, in the order in which a fingerprint as one list has them. */
export const PARTS = { timbre: 24, rhythm: 16, pitch: 12, envelope: 12 } as const
export type Part = keyof typeof PARTS
export const PART_NAMES = Object.keys(PARTS) as readonly Part[]
export const VECTOR_LENGTH = 64

/** Where a part begins in a fingerprint as it is given, and in a vector as it is kept: pitch comes last there. */
export const PLACES: Readonly<Record<Part, { readonly given: number; readonly kept: number }>> = {
  timbre: { given: 0, kept: 0 },
  rhythm: { given: 24, kept: 24 },
  pitch: { given: 40, kept: 52 },
  envelope: { given: 52, kept: 40 },
}

/** How much each part counts; only the ratios matter. */
export type Weights = Readonly<Record<Part, number>>

/** What to find sounds like. */
export interface LikeQuery {
  /** The id of a sound that is in the index, and is left out of what is found; or a fingerprint, all parts in one list. */
  readonly to: string | ArrayLike<number>
  readonly weights: Weights
  /**
   * Semitones by which a sound that is found will be transposed, `any` for those that fit each best. 0 unless told.
   */
  readonly transposeSemitones?: number | 'any' | undefined
}

/** How alike a sound is that was found, in each part: −1…1, 1 is the same, `null` where one of the two has no such part. */
export interface Likeness extends Readonly<Record<Part, number | null>> {
  /** The parts as weighed; having neither a rhythm, or neither notes, is alike too. Sounds stand in the order of this. */
  readonly overall: number
  /** The parts in which they are much more alike than most sounds are, what counts most first. */
  readonly alikeIn: readonly Part[]
  /** Semitones by which the sound was transposed in comparing, −5…6. */
  readonly transposedSemitones: number
}
