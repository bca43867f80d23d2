import { AuditionError } from './audition-error.ts'

/** What LAME and every decoder put before the audio of an MP3, where a browser does not take it away itself. */
const MP3_DELAY_FRAMES = 1_105
/** Resampling to the context's rate may round either way. */
const TOLERANCE_FRAMES = 2

/**
 * Where the sound stands in what the browser decoded.
 *
 * @param decodedFrames at the context's rate, as `expectedFrames` is
 * @returns the first frame that is the sound's
 * @throws {AuditionError} wrong_length where some of the sound is missing
 */
export function findSoundStart(
  decodedFrames: number,
  expectedFrames: number,
  framesPerSourceFrame: number,
): number {
  const excess = decodedFrames - expectedFrames
  if (excess < -TOLERANCE_FRAMES) throw new AuditionError('wrong_length')
  if (excess <= TOLERANCE_FRAMES) return 0
  return Math.min(Math.floor(excess), Math.round(MP3_DELAY_FRAMES * framesPerSourceFrame))
}
