import { frames, framesToSeconds } from '@segno/units'

/**
 * One sound as the player needs it. Length and rate are the master's, because a decoded preview may be a frame longer
 * or shorter, or be decoded at another rate.
 */
export interface AuditionSound {
  readonly id: string
  /** Address of the preview; also what it is cached by. */
  readonly url: string
  readonly lengthFrames: number
  readonly sampleRateHz: number
  readonly kind: 'loop' | 'oneShot'
  readonly tempoBpm: number | null
  /** Level change that brings the sound to the loudness of all others. */
  readonly gainDb: number
}

/** Length of the sound at its own tempo. */
export function soundSeconds(sound: AuditionSound): number {
  return framesToSeconds(frames(sound.lengthFrames), sound.sampleRateHz)
}
