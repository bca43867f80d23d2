import type { TempoEvidence } from './tempo-evidence.ts'

/**
 * How much each piece of evidence adds to the logarithm of a tempo's odds, in the order of its kind. Fitted by
 * multinomial logistic regression with a quadratic penalty on generated loops of known tempo (drums of twenty styles,
 * basses, chords, arpeggios, leads, pads, their mixtures and tunes); no recorded loop was used.
 */
export const TEMPO_WEIGHTS: TempoEvidence = {
  likeness: [-0.34, 1.42, 1.06, 1.18, 1.07, 0.84, 0.31, 2.67, 0.8],
  pulse: [0.1, -0.38, 0.77, 0.32, -0.67, 1.93],
  lowPulse: [-0.71, 0.79, 0.44, -0.78, -0.18, 2.35],
  middlePulse: [-0.31, -0.1, 1.13, 0.28, -0.21, 1.84],
  highPulse: [-0.28, -0.48, 0.76, 0.37, -0.58, 2.31],
  lowPlace: [-0.31, 1.27, -0.46, 0.25],
  middlePlace: [0.79, -0.75, 0.15, -0.42],
  highPlace: [1.13, -0.42, -0.11, 0.29],
  tempo: [-1.4, -1.44, 1.21, -0.01, 1.86, 0.85, 0.96, 0.63, -0.12, -2.12],
  beats: [0, -0.85, 1.58, 0.95, 1.1, 1.68, -0.88, -0.9, -0.49, -0.24, -0.68],
  origin: [0.17, -1.43],
  wholeness: [1.76, 1.95],
  density: [-0.61, -1.16, -0.46],
}
