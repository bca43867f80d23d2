import { frames, framesToSeconds } from '@segno/units'

/**
 * One sound as the player needs it. Length and rate are the master's, because a decoded preview may be a frame longer
 * or shorter, or be decoded at another rate.
 */
export interface AuditionSound {
  readonly id: string
  /** Address of the preview; also what it is cached by. */
  readonly url: string
  /** Of the same preview in other formats, for browsers that do not decode the first. */
  readonly otherUrls?: readonly string[]
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

/** The formats of the preview in the order in which to try them. */
export function previewUrls({ url, otherUrls = [] }: AuditionSound): readonly string[] {
  return [url, ...otherUrls]
}
