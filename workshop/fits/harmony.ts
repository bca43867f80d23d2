import type { Mode } from '@segno/units'
import { pick, type Random } from '../../bench/analysis/random.ts'

/** A key, and the degrees its chords are built on, 0 for the tonic's. */
export interface Harmony {
  readonly tonic: number
  readonly mode: Mode
  readonly chords: readonly number[]
}

const SCALES: Readonly<Record<Mode, readonly number[]>> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
}
const CHORDS: Readonly<Record<Mode, readonly (readonly number[])[]>> = {
  major: [
    [0, 4, 5, 3],
    [0, 5, 3, 4],
    [0, 3, 4, 0],
    [0, 3],
    [5, 3, 0, 4],
    [0, 4, 5, 2],
    [0, 0, 3, 4],
    [3, 4, 0, 0],
    [0],
  ],
  minor: [
    [0, 5, 2, 6],
    [0, 6, 5, 6],
    [0, 3, 4, 0],
    [0, 5],
    [0, 3],
    [0, 5, 3, 4],
    [0, 0, 5, 6],
    [0, 2, 6, 3],
    [0],
    [0, 0, 5, 5],
    [5, 6, 0, 0],
  ],
}

export function makeHarmony(random: Random, modes: readonly Mode[]): Harmony {
  const mode = pick(modes, random)
  return { tonic: Math.floor(12 * random()), mode, chords: pick(CHORDS[mode], random) }
}

/** Semitones above C of a degree of the scale; degrees go on above and below the octave. */
export function pitchOf({ tonic, mode }: Harmony, degree: number): number {
  const octave = Math.floor(degree / 7)
  return tonic + 12 * octave + SCALES[mode][degree - 7 * octave]!
}
