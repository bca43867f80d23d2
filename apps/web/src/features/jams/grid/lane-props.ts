import type { EditedJam, EditedLane } from '../../../shared/jams/jam-edit.ts'
import type { EditJam } from '../editing/use-history.ts'

/** What every part of a lane needs. */
export interface LaneProps {
  lane: EditedLane
  jam: EditedJam
  edit: EditJam
  isEditable: boolean
  /** Asks for another sound in its place. */
  onSwap?: ((laneId: string) => void) | undefined
}
