export const MIN_DURATION_SECONDS = 0.05
export const MAX_DURATION_SECONDS = 120
export const MIN_SAMPLE_RATE_HZ = 8_000
export const MAX_SAMPLE_RATE_HZ = 192_000
export const MAX_CHANNELS = 2
/** Enough for the longest sound at the highest rate with 32 bits; what is larger is not worth reading. */
export const MAX_FILE_BYTES = 250_000_000
/** Columns of the waveform, a pair of bytes each. */
export const PEAK_COLUMNS = 256
/** Grows when previews are made in another way, so that older ones can be found and made again. */
export const ENCODER_VERSION = 4
