/** Gain factor of a level change in decibels: 0 dB → 1, −6.02 dB → 0.5. */
export function dbToGain(levelDb: number): number {
  return 10 ** (levelDb / 20)
}

/** Level change in decibels of a gain factor > 0; `null` for zero, which has no level. */
export function gainToDb(gain: number): number | null {
  return gain > 0 ? 20 * Math.log10(gain) : null
}
