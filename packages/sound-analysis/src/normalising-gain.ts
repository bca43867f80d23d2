const LISTENING_LOUDNESS_LUFS = -14
const HIGHEST_TRUE_PEAK_DB = -1
const MOST_CHANGE_DB = 12

/**
 * Gain that brings a preview to the shop's listening level of −14 LUFS, or as near as its true peak allows, which must
 * not exceed −1 dBTP.
 *
 * @returns dB, −12…12, which wins over the true peak of a sound more than 11 dB over full scale; 0 when either measurement is unknown
 */
export function normalisingGainDb(loudnessLufs: number | null, truePeakDb: number | null): number {
  if (loudnessLufs === null || truePeakDb === null) return 0
  const wantedDb = Math.min(LISTENING_LOUDNESS_LUFS - loudnessLufs, HIGHEST_TRUE_PEAK_DB - truePeakDb)
  return Math.max(-MOST_CHANGE_DB, Math.min(MOST_CHANGE_DB, wantedDb))
}
