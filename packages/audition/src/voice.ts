import type { Hearing } from './hearing.ts'
import type { Playhead } from './playhead.ts'

/** One sound on its way through the graph. What comes out goes into the gate it was made with, also once its loop ends. */
export interface Voice extends Disposable {
  /** How long before it is heard `start` has to be called. */
  readonly startLeadSeconds: number
  /** How long before it is heard `follow` has to be called. */
  readonly followLeadSeconds: number
  /** Whether it can change to `hearing` while it sounds; if not, another voice takes over. */
  canFollow: (hearing: Hearing) => boolean
  start: (playhead: Playhead, atSeconds: number) => void
  follow: (playhead: Playhead) => void
}
