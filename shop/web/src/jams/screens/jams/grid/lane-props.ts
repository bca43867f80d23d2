import type { CopiedClip, EditedJam, EditedLane } from '../../../jam-edit.ts'
import type { EditJam } from '../editing/use-history.ts'

/** What was cut or copied last in a jam. */
interface Clipboard {
  readonly copied: CopiedClip | null
  readonly copy: (copied: CopiedClip) => void
}

/** What every part of a lane needs. */
export interface LaneProps {
  lane: EditedLane
  jam: EditedJam
  edit: EditJam
  isEditable: boolean
  clipboard: Clipboard
  /** Asks for another sound in its place. */
  onSwap?: ((laneId: string) => void) | undefined
}
