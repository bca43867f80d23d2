import { normalisingGainDb } from '@segno/sound-analysis'

interface Levels {
  /** From the preview to the shop's listening level. */
  readonly gain_db: number
  readonly loudness_lufs: number | null
  readonly true_peak_db: number | null
  readonly peak_db: number | null
}

/**
 * By how much a preview is to be louder in a DAW, so that its master comes in at the same level. Previews are softer than
 * masters that go beyond full scale between their frames. What a master has beyond it in its frames finds no room in
 * integers, and stays softer.
 */
export function previewRaisedDb(sound: Levels): number {
  // The part of the gain that loudness does not explain; a measurement of another time must not make it more than it can be.
  const softenedDb = sound.gain_db - normalisingGainDb(sound.loudness_lufs, sound.true_peak_db)
  const mostDb = sound.true_peak_db ?? 0
  return Math.max(0, Math.min(softenedDb, mostDb) - Math.max(0, sound.peak_db ?? 0))
}
