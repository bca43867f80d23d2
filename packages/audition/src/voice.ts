import type { Playhead } from './playhead.ts'

/** One sound on its way to the loudspeaker. Times are seconds of the context's clock. */
export interface Voice extends Disposable {
  /** Where it is, and will be. */
  readonly playhead: Playhead
  /** How long before it can be heard it has to be told so. */
  readonly leadSeconds: number
  /** Begins at the playhead's first anchor. Resolves when the audio thread knows of it. */
  start(): Promise<void>
  /** Goes on along another playhead, which differs from `atSeconds` on. @returns false where it needs another voice */
  follow(playhead: Playhead, atSeconds: number): boolean
  /** Fades out within a few milliseconds of `atSeconds` and lets go of everything. */
  fadeOut(atSeconds: number): void
}

/** Too short to be heard as a fade, long enough not to be heard as a click. */
export const FADE_SECONDS = 0.008
