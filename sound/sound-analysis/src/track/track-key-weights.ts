import type { KeyEvidence, NoKeyEvidence } from '../key-evidence.ts'

/**
 * How much each piece of evidence adds to the logarithm of a key's odds where it is told of a recording that begins
 * anywhere: its opening is the moment most like the key's triad. Made by `npm run fit-tracks -- --part key --write`.
 */
export const TRACK_KEY_WEIGHTS: KeyEvidence = {
  likeness: [11.8],
  opening: [1, 1.4, 1.2],
  chroma: [-0.5, -1.5, 0],
  openingBass: [1.5, -1.2],
  bass: [-3.2, -3.6],
  minor: [0.4],
}

/** The same for there being no key. */
export const TRACK_NO_KEY_WEIGHTS: NoKeyEvidence = {
  bias: [10.4],
  agreement: [-4.9],
  tonality: [-4.2],
}
