import type { AuditionSound } from './audition-sound.ts'

/** A sound that is to come in. Times are seconds of the context's clock. */
export interface Entry {
  readonly sound: AuditionSound
  readonly speed: number
  readonly repeats: boolean
  /** Before this it cannot be heard. */
  readonly soonestSeconds: number
}
