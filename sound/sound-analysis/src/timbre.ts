import { BAND_COUNT, type BandLevels } from './band-levels.ts'

const SHAPE_COUNT = 16
const MOTION_COUNT = 8
export const TIMBRE_LENGTH = SHAPE_COUNT + MOTION_COUNT

/**
 * Cepstra of a sound: of its mean spectrum, without their first, which is only the level, and of how much each band
 * moves. Moments count by their loudness, so that silence around a sound does not change it.
 */
export function describeTimbre(bands: BandLevels): Float64Array {
  const { mean, deviation } = bandStatistics(bands)
  const shape = cosineTransform(mean, SHAPE_COUNT + 1).subarray(1)
  const motion = cosineTransform(deviation, MOTION_COUNT)
  return Float64Array.of(...shape, ...motion)
}

function bandStatistics({ levels, steps }: BandLevels): { mean: Float64Array; deviation: Float64Array } {
  const mean = new Float64Array(BAND_COUNT)
  const meanSquare = new Float64Array(BAND_COUNT)
  let total = 0
  for (let step = 0; step < steps; step++) {
    const moment = levels.subarray(step * BAND_COUNT, (step + 1) * BAND_COUNT)
    const loudness = moment.reduce((sum, level) => sum + level, 0)
    total += loudness
    moment.forEach((level, band) => {
      mean[band]! += loudness * level
      meanSquare[band]! += loudness * level * level
    })
  }
  if (total === 0) return { mean, deviation: meanSquare }
  for (let band = 0; band < BAND_COUNT; band++) mean[band]! /= total
  const deviation = meanSquare.map((value, band) => Math.sqrt(Math.max(0, value / total - mean[band]! ** 2)))
  return { mean, deviation }
}

function cosineTransform(values: Float64Array, count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, order) => {
    let sum = 0
    values.forEach((value, index) => {
      sum += value * Math.cos((Math.PI * order * (index + 0.5)) / values.length)
    })
    return sum / values.length
  })
}
