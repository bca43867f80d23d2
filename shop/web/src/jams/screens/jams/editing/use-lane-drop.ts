import { getSound, JAM_LIMITS } from '@segno/contract'
import type { DragEvent } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { type EditedJam, addLane, swapSound } from '../../../jam-edit.ts'
import { useFits } from '../../../../listening/fits.ts'
import { useSoundDrop } from '../../../../sounds/use-sound-drop.ts'
import { showFailure } from '../../../../shared/toasts/show-failure.ts'
import { showToast } from '../../../../shared/toasts/toast.ts'
import { hasRoom } from './jam-facts.tsx'
import type { EditJam } from './use-history.ts'

/** Where a dragged sound would be dropped: on a lane, or beside them all. */
type DropTarget = { readonly laneId: string | null } | null

/** A sound dropped on a lane takes the place of the one in it; elsewhere it gets a lane of its own. */
export function useLaneDrop(jam: EditedJam, edit: EditJam) {
  const { over, handlers } = useSoundDrop({
    placeOf: laneUnder,
    drop: (soundId, laneId) => {
      if (laneId !== null || hasRoom(jam)) placeSound(soundId, laneId, edit).catch(showFailure)
      else showToast({ message: `A jam has up to ${JAM_LIMITS.lanes} lanes.`, variant: 'info' })
    },
  })
  const target: DropTarget = over && { laneId: over.place }
  return { target, handlers }
}

function laneUnder({ target }: DragEvent): string | null {
  const lane = target instanceof Element ? target.closest<HTMLElement>('[data-lane]') : null
  return lane?.dataset['lane'] ?? null
}

async function placeSound(soundId: string, laneId: string | null, edit: EditJam): Promise<void> {
  // As it was tried over the jam.
  const tried = useFits.getState().fits.get(soundId)?.pitchSemitones ?? 0
  const sound = await call(getSound, { params: { soundId } })
  edit((now) => {
    const shift = now.key ? 0 : tried
    return laneId === null ? addLane(now, sound, shift) : swapSound(now, laneId, sound, shift)
  })
}
