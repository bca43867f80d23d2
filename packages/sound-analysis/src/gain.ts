/** Level at which every preview is heard. */
const LISTENING_LUFS = -14
const HIGHEST_PEAK_DB = -1
const MOST_CHANGE_DB = 12

/**
 * Gain that brings a preview to the shop's listening level.
 *
 * @returns dB, within ±12 and never so much that the true peak passes −1 dBTP; 0 where the loudness is unknown
 */
export function normalisingGainDb(loudnessLufs: number | null, truePeakDb: number | null): number {
  if (loudnessLufs === null) return 0
  const wanted = LISTENING_LUFS - loudnessLufs
  const headroom = HIGHEST_PEAK_DB - (truePeakDb ?? HIGHEST_PEAK_DB)
  const bounded = Math.min(wanted, headroom, MOST_CHANGE_DB)
  return Math.max(-MOST_CHANGE_DB, Math.round(bounded * 100) / 100)
}
