import { BAND_COUNT, type BandLevels } from '../band-levels.ts'
import { LAG_STEPS, PART_BANDS } from '../onset-envelope.ts'

/** How loud what is heard is, for where its bars begin. One value a step of the envelope. */
export interface BarLevels {
  /** Of all bands, on a scale like loudness. */
  readonly level: Float64Array
  /** Of each part, in proportion to the amplitude. */
  readonly lowLevel: Float64Array
  readonly middleLevel: Float64Array
  readonly highLevel: Float64Array
  /** By how much the lowest part gets louder. On a scale like loudness, what reaches down from a loud hi-hat would count. */
  readonly low: Float64Array
}

export function barLevelsOf({ levels, steps }: BandLevels): BarLevels {
  const sums = (valueOf: (level: number) => number, [from, to]: readonly [number, number]): Float64Array =>
    Float64Array.from({ length: steps }, (_, step) => {
      let sum = 0
      for (let band = step * BAND_COUNT + from; band < step * BAND_COUNT + to; band++)
        sum += valueOf(levels[band]!)
      return sum
    })
  const amplitudes = (bands: readonly [number, number]): Float64Array =>
    sums((level) => Math.expm1(level) ** 2, bands).map(Math.sqrt)
  const lowLevel = amplitudes(PART_BANDS.low)
  return {
    level: sums((level) => level, [0, BAND_COUNT]),
    lowLevel,
    middleLevel: amplitudes(PART_BANDS.middle),
    highLevel: amplitudes(PART_BANDS.high),
    low: lowLevel.map((level, step) => Math.max(0, level - lowLevel.at(step - LAG_STEPS)!)),
  }
}
