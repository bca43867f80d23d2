import type { KindEvidence } from './kind-evidence.ts'

/**
 * Logarithms of odds for a loop, fitted by logistic regression on generated loops and one-shots of many kinds; those of
 * the last two are set by hand, because generated one-shots hardly ever hold on or are whole bars long.
 */
export const KIND_WEIGHTS: KindEvidence = {
  bias: [-7.4],
  duration: [1.5],
  onsets: [2.1],
  density: [0.6],
  brokenOff: [0.5],
  wholeBeats: [2.8],
  steady: [2],
  exactBars: [5],
}
