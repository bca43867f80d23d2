import type { Hearing } from './hearing.ts'
import type { Playhead } from './playhead.ts'

/** One sound on its way to the loudspeaker. Times are seconds of the context's clock. */
export interface Voice {
  /** Where it is, and will be. */
  readonly playhead: Playhead
  /** How long before it is heard a change has to be known. */
  readonly followLeadSeconds: number
  /** Whether it can go on as `hearing`; if not, another voice has to take over. */
  canFollow(hearing: Hearing): boolean
  /** Begins at the playhead's first anchor. Resolves when the audio thread knows of it. */
  start(): Promise<void>
  /** Goes on along another playhead, which is the same for the next `followLeadSeconds`. */
  follow(playhead: Playhead): void
  /** Fades out within a few milliseconds of `atSeconds`, and lets go of everything once it is silent. The last call counts. */
  fadeOut(atSeconds: number): void
  /** Takes a `fadeOut` back that has not begun. */
  goOn(): void
}
