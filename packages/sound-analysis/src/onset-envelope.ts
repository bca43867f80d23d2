import { BAND_COUNT, type BandLevels } from './band-levels.ts'

/** How suddenly a sound gets louder, over time. */
export interface OnsetEnvelope {
  /** Steps a second. */
  readonly rateHz: number
  /** One value ≥ 0 a step. */
  readonly strength: Float64Array
}

/** Differences are taken over 20 ms: shorter than the fastest drum roll, longer than the window's own smear. */
const LAG_STEPS = 2
/** What is usual within a quarter of a second on either side is not an onset. */
const USUAL_STEPS = 25

export function toOnsetEnvelope(bands: BandLevels): OnsetEnvelope {
  return { rateHz: bands.rateHz, strength: aboveUsual(spectralRise(bands)) }
}

/**
 * Sum over the bands of what got louder. A band is compared with the loudest of itself and its neighbours before, so
 * that a gliding tone is no onset (the idea of SuperFlux, Böck and Widmer 2013).
 */
function spectralRise({ levels, steps }: BandLevels): Float64Array {
  return Float64Array.from({ length: steps }, (_, step) => {
    const now = step * BAND_COUNT
    const before = wrap(step - LAG_STEPS, steps) * BAND_COUNT
    let sum = 0
    for (let band = 0; band < BAND_COUNT; band++) {
      const lower = levels[before + Math.max(0, band - 1)]!
      const upper = levels[before + Math.min(BAND_COUNT - 1, band + 1)]!
      sum += Math.max(0, levels[now + band]! - Math.max(lower, levels[before + band]!, upper))
    }
    return sum
  })
}

function aboveUsual(rise: Float64Array): Float64Array {
  const steps = rise.length
  const span = 2 * USUAL_STEPS + 1
  let sum = 0
  for (let step = -USUAL_STEPS; step <= USUAL_STEPS; step++) sum += rise[wrap(step, steps)]!
  return rise.map((value, step) => {
    const above = Math.max(0, value - sum / span)
    sum += rise[wrap(step + USUAL_STEPS + 1, steps)]! - rise[wrap(step - USUAL_STEPS, steps)]!
    return above
  })
}

function wrap(index: number, length: number): number {
  return ((index % length) + length) % length
}
