import { BAND_COUNT, type BandLevels } from './band-levels.ts'

/** How suddenly a sound gets louder, over time: one value ≥ 0 a step. */
export interface OnsetEnvelope {
  /** Steps a second. */
  readonly rateHz: number
  readonly strength: Float64Array
  /** The same of a part of the spectrum: below 160 Hz, where kicks are; up to 2.7 kHz; above 3.3 kHz, where hi-hats are. */
  readonly parts: Readonly<Record<SpectrumPart, Float64Array>>
}

type SpectrumPart = 'low' | 'middle' | 'high'

/** The first band of each part, and the one behind its last. */
export const PART_BANDS: Readonly<Record<SpectrumPart, readonly [number, number]>> = {
  low: [0, 2],
  middle: [3, 18],
  high: [20, BAND_COUNT],
}

/** Differences are taken over 20 ms: shorter than the fastest drum roll, longer than the window's own smear. */
export const LAG_STEPS = 2
/** What is usual within a quarter of a second on either side is not an onset. */
const USUAL_STEPS = 25

export function toOnsetEnvelope(bands: BandLevels): OnsetEnvelope {
  const rise = bandRises(bands)
  const part = ([from, to]: readonly [number, number]): Float64Array =>
    aboveUsual(sumOfBands(rise, bands.steps, from, to))
  return {
    rateHz: bands.rateHz,
    strength: part([0, BAND_COUNT]),
    parts: { low: part(PART_BANDS.low), middle: part(PART_BANDS.middle), high: part(PART_BANDS.high) },
  }
}

/**
 * By how much each band got louder at each step. A band is compared with the loudest of itself and its neighbours
 * before, so that a gliding tone is no onset (the idea of SuperFlux, Böck and Widmer 2013).
 */
function bandRises({ levels, steps }: BandLevels): Float32Array {
  const rise = new Float32Array(levels.length)
  const last = BAND_COUNT - 1
  for (let step = 0; step < steps; step++) {
    const now = step * BAND_COUNT
    const before = wrap(step - LAG_STEPS, steps) * BAND_COUNT
    for (let band = 0; band < BAND_COUNT; band++) {
      const lower = levels[before + (band === 0 ? 0 : band - 1)]!
      const upper = levels[before + (band === last ? last : band + 1)]!
      const same = levels[before + band]!
      const loudest = lower > upper ? (lower > same ? lower : same) : upper > same ? upper : same
      const difference = levels[now + band]! - loudest
      if (difference > 0) rise[now + band] = difference
    }
  }
  return rise
}

function sumOfBands(rise: Float32Array, steps: number, from: number, to: number): Float64Array {
  const sums = new Float64Array(steps)
  for (let step = 0; step < steps; step++) {
    let sum = 0
    for (let index = step * BAND_COUNT + from; index < step * BAND_COUNT + to; index++) sum += rise[index]!
    sums[step] = sum
  }
  return sums
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
