import type { KeyEvidence, NoKeyEvidence } from './key-evidence.ts'

/**
 * How much each piece of evidence adds to the logarithm of a key's odds. Made by `npm run fit-analyser -- --part key
 * --write` from generated loops and tunes of known key and from drums and noise, which have none.
 */
export const KEY_WEIGHTS: KeyEvidence = {
  likeness: [13.1],
  opening: [3.5, 2.6, 2.5],
  chroma: [-4.5, -3.2, -2.5],
  openingBass: [1.1, -1.7],
  bass: [-1.5, -1.8],
  minor: [0.4],
}

/** The same for there being no key. */
export const NO_KEY_WEIGHTS: NoKeyEvidence = {
  bias: [13.9],
  agreement: [-3.6],
  tonality: [-8.6],
}
