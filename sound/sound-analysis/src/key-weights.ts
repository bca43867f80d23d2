import type { KeyEvidence, NoKeyEvidence } from './key-evidence.ts'

/**
 * How much each piece of evidence adds to the logarithm of a key's odds. Made by `npm run fit-analyser -- --part key
 * --write` from generated loops and tunes of known key and from drums and noise, which have none.
 */
export const KEY_WEIGHTS: KeyEvidence = {
  likeness: [13.4],
  opening: [3.5, 2.6, 2.5],
  chroma: [-5.2, -3.2, -2.9],
  openingBass: [0.8, -1.5],
  bass: [-0.8, -1.7],
  minor: [0.4],
}

/** The same for there being no key. */
export const NO_KEY_WEIGHTS: NoKeyEvidence = {
  bias: [14.9],
  agreement: [-4.7],
  tonality: [-9],
}
