export {
  ACOUSTIC_HASH_VERSION,
  acousticHash,
  acousticKeys,
  ASKED_KEYS,
  BETWEEN_MOMENTS,
  compareAcoustically,
  KEPT_KEYS,
  type AcousticHash,
} from './acoustic-hash.ts'
export { ANALYSER_VERSION, analyseSound, type SoundAnalysis } from './analyse-sound.ts'
export {
  FINGERPRINT_LENGTHS,
  FINGERPRINT_VERSION,
  FIRST_ANALYSER_OF_FINGERPRINT,
  type Fingerprint,
} from './fingerprint.ts'
export { measureLoudestMoment, measureLoudness } from './loudness.ts'
export { measurePeakLevels, truePeaksByFrame } from './true-peak.ts'
export { readNameHints, type NameHints } from './name-hints.ts'
export { HIGHEST_TRUE_PEAK_DB, normalisingGainDb } from './normalising-gain.ts'
export { measurePeaks } from './peaks.ts'
export { analyseTrack } from './track/analyse-track.ts'
export type {
  ListenFor,
  PlainFingerprint,
  TrackAnalysis,
  TrackProblem,
  TrackRemark,
} from './track/track-analysis.ts'
export type { TempoReading } from './tempo.ts'
export { trackOfTaps } from './track/track-of-taps.ts'
