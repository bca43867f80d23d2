import { pitchClass, type PitchClass } from '@segno/units'

/** A note with at least this share of all is the only one, if no other but its fifth is more than an overtone. */
const LEAST_OF_ONE = 0.6
const MOST_OVERTONE = 0.1
/** Root and fifth with at least this share of all are a fifth, if no third is heard with them. */
const LEAST_OF_FIFTH = 0.85
const LEAST_ROOT = 0.25
const MOST_BESIDE_FIFTH = 0.06
const FIFTH_SEMITONES = 7

/**
 * The root of what is one note, held or repeated in any octave, or one note and its fifth.
 *
 * @param chroma 12 shares from C upwards that add up to at most 1
 * @returns `null` where other notes are heard, which make a mode
 */
export function loneRoot(chroma: Float64Array): PitchClass | null {
  const strongest = pitchClass(chroma.indexOf(Math.max(...chroma)))
  if (chroma[strongest]! >= LEAST_OF_ONE && strongestBeside(chroma, strongest) < MOST_OVERTONE)
    return strongest
  const roots = [strongest, pitchClass(strongest - FIFTH_SEMITONES)]
  return roots.find((root) => isFifth(chroma, root)) ?? null
}

function isFifth(chroma: Float64Array, root: PitchClass): boolean {
  const both = chroma[root]! + chroma[pitchClass(root + FIFTH_SEMITONES)]!
  const isHeard = both >= LEAST_OF_FIFTH && chroma[root]! >= LEAST_ROOT
  return isHeard && strongestBeside(chroma, root) < MOST_BESIDE_FIFTH
}

/** The largest share but those of a root and its fifth. */
function strongestBeside(chroma: Float64Array, root: PitchClass): number {
  return chroma.reduce((most, share, note) => {
    const step = pitchClass(note - root)
    return step === 0 || step === FIFTH_SEMITONES ? most : Math.max(most, share)
  }, 0)
}
