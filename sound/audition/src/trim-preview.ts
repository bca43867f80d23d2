import { AuditionError } from './audition-error.ts'
import type { Mp3Trim } from './mp3-trim.ts'

/** What every decoder of MP3 puts before the audio by itself, and no tag tells. */
const DECODER_DELAY_FRAMES = 529
/** Resampling to the context's rate may round either way. */
const TOLERANCE_FRAMES = 2

interface Decoded {
  /** Both at the context's rate. */
  readonly decodedFrames: number
  readonly expectedFrames: number
  readonly sampleRateHz: number
  readonly trim: Mp3Trim | null
}

/**
 * Where the sound stands in what the browser decoded: at its beginning, save where the browser does not know the tag of an MP3
 * that says what to leave out.
 *
 * @returns the first frame that is the sound's
 * @throws {AuditionError} wrong_length where some of the sound is missing
 */
export function findSoundStart({ decodedFrames, expectedFrames, sampleRateHz, trim }: Decoded): number {
  const excess = decodedFrames - expectedFrames
  if (excess < -TOLERANCE_FRAMES) throw new AuditionError('wrong_length')
  if (excess <= TOLERANCE_FRAMES || trim === null) return 0
  const toContext = sampleRateHz / trim.sampleRateHz
  const untrimmed = (trim.delayFrames + trim.paddingFrames) * toContext
  const playsTag = excess > untrimmed + TOLERANCE_FRAMES
  const before = trim.delayFrames + DECODER_DELAY_FRAMES + (playsTag ? trim.tagFrames : 0)
  return Math.min(Math.floor(excess), Math.round(before * toContext))
}
