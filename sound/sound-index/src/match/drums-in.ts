import { PLACES } from '../similar/parts.ts'
import { hasPart } from '../similar/unit-parts.ts'

/**
 * How much numbers of a timbre speak for drums: the slope of the spectrum, how much all of it moves, and how much its
 * middle moves less than its ends. Fitted on 1,472 mixes of the demo packs, four in five of them with drums.
 */
const WEIGHTS: readonly (readonly [at: number, weight: number])[] = [
  [0, -5.6],
  [16, 8.9],
  [18, 29.9],
]
const BIAS = -1.1

/** 0…1: how likely a track has drums, by its timbre alone; 0 where it has none. */
export function drumsIn(unit: Float64Array): number {
  if (!hasPart(unit, 'timbre')) return 0
  const evidence = WEIGHTS.reduce((sum, [at, weight]) => sum + weight * unit[PLACES.timbre.kept + at]!, BIAS)
  return likelihood(evidence)
}

/** 0…1, of evidence as logistic regression weighs it. */
export const likelihood = (evidence: number): number => 1 / (1 + Math.exp(-evidence))
