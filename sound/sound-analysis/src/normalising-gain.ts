/** As loud as four of five real loops can be without passing the highest true peak. */
const LISTENING_LOUDNESS_LUFS = -21
export const HIGHEST_TRUE_PEAK_DB = -1
/** What is softer than that is meant to be, and its noise would be heard. */
const MOST_RAISED_DB = 12

/**
 * Gain that brings a preview to the shop's listening level of −21 LUFS, or as near as its true peak allows, which must
 * not exceed −1 dBTP.
 *
 * @returns dB, at most 12; 0 when either measurement is unknown
 */
export function normalisingGainDb(loudnessLufs: number | null, truePeakDb: number | null): number {
  if (loudnessLufs === null || truePeakDb === null) return 0
  return Math.min(MOST_RAISED_DB, LISTENING_LOUDNESS_LUFS - loudnessLufs, HIGHEST_TRUE_PEAK_DB - truePeakDb)
}
