import type { CopiedClip, EditedJam, EditedLane } from '../../../jam-edit.ts'
import type { EditJam } from '../editing/use-history.ts'

/** What was cut or copied last in a jam. */
interface Clipboard {
  readonly copied: CopiedClip | null
  readonly copy: (copied: CopiedClip) => void
}

/** The line between two bars at which clips are split. */
interface EditCursor {
  /** Null until it is put somewhere. */
  readonly bar: number | null
  readonly set: (bar: number) => void
}

/** What every part of a lane needs. */
export interface LaneProps {
  lane: EditedLane
  jam: EditedJam
  edit: EditJam
  isEditable: boolean
  clipboard: Clipboard
  cursor: EditCursor
  /** Asks for another sound in its place. */
  onSwap?: ((laneId: string) => void) | undefined
}
