import type { BarEvidence } from './bar-evidence.ts'

/**
 * How much what happens at each sixteenth of a bar adds to the logarithm of the odds of its beginning there. Made by
 * `npm run fit-tracks -- --part bar --write` from generated loops that turn for a while.
 */
export const BAR_WEIGHTS: BarEvidence = {
  low: [1.04, -0.14, -0.16, 0.13, -0.26, -0.18, 0.12, -0.1, 0, 0.03, 0.15, -0.28, -0.29, -0.05, 0.01, 0],
  middle: [
    1.13, -0.33, -0.55, -0.18, 0.03, -0.55, -0.29, -0.3, -0.01, -0.05, 0.5, 0.06, 0.04, 0.13, 0.29, 0.07,
  ],
  high: [0.4, -0.32, 0.15, -0.13, 0.47, -0.36, 0.26, 0.08, 0, -0.21, -0.13, -0.02, 0.49, -0.69, 0.13, -0.12],
  change: [
    2.02, 0.99, -0.58, -0.29, -0.59, -0.12, -0.46, -0.08, 0.65, 0.11, -0.34, -0.17, -0.14, -0.71, -0.52, 0.23,
  ],
  level: [
    0.04, -0.51, 0.23, -0.22, 0.54, -0.38, 0.08, 0.01, 0.2, -0.02, 0.04, -0.26, 0.44, -0.21, -0.1, 0.12,
  ],
}
