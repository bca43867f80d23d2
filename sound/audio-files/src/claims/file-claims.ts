import type { MusicalKey, PitchClass } from '@segno/units'

/** What a file says of its own sound. A claim, never a measurement: keep the two apart. */
export interface FileClaims {
  readonly kind: 'loop' | 'oneShot' | null
  readonly tempoBpm: number | null
  /** A whole number that fits the file's length at its tempo; `null` also where the two contradict each other. */
  readonly beats: number | null
  readonly key: MusicalKey | null
  /** A root whose mode is not said. */
  readonly tonic: PitchClass | null
}

/** Of a file that says nothing. */
export const NO_CLAIMS: FileClaims = { kind: null, tempoBpm: null, beats: null, key: null, tonic: null }
