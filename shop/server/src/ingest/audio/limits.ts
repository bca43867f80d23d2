import { TRACK_LIMITS, UPLOAD_RULES } from '@segno/contract'

/** How much audio a file may hold. */
export interface Span {
  readonly leastSeconds: number
  readonly mostSeconds: number
  /** Of all channels together: what is decoded takes four bytes for each. */
  readonly mostValues: number
}

export const SOUND_SPAN: Span = {
  leastSeconds: UPLOAD_RULES.minDurationSeconds,
  mostSeconds: 120,
  mostValues: Infinity,
}
/** A track is listened to and thrown away, so it may be longer, but not also at a rate that nobody needs for that. */
export const TRACK_SPAN: Span = {
  leastSeconds: TRACK_LIMITS.leastSeconds,
  mostSeconds: TRACK_LIMITS.mostSeconds,
  mostValues: 2 * 48_000 * TRACK_LIMITS.mostSeconds,
}
export const MIN_SAMPLE_RATE_HZ = 8_000
export const MAX_SAMPLE_RATE_HZ = 192_000
export const MAX_CHANNELS = 2
/** Enough for the longest sound at the highest rate with 32 bits; what is larger is not worth reading. */
export const MAX_FILE_BYTES = 250_000_000
/** Columns of the waveform, a pair of bytes each. */
export const PEAK_COLUMNS = 256
/** Grows when previews are made in another way, so that older ones can be found and made again. */
export const ENCODER_VERSION = 6
