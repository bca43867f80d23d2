import { getSound, JAM_LIMITS } from '@segno/contract'
import { type DragEvent, useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { type EditedJam, addLane, swapSound } from '../../../jam-edit.ts'
import { useFits } from '../../../../listening/fits.ts'
import { droppedSoundId, mayBeSound } from '../../../../sounds/dragged-sound.ts'
import { showFailure } from '../../../../shared/toasts/show-failure.ts'
import { showToast } from '../../../../shared/toasts/toast.ts'
import { hasRoom } from './jam-facts.tsx'
import type { EditJam } from './use-history.ts'

/** Where a dragged sound would be dropped: on a lane, or beside them all. */
export type DropTarget = { readonly laneId: string | null } | null

/** A sound dropped on a lane takes the place of the one in it; elsewhere it gets a lane of its own. */
export function useSoundDrop(jam: EditedJam, edit: EditJam) {
  const [target, setTarget] = useState<DropTarget>(null)
  const onDragOver = (event: DragEvent): void => {
    if (!mayBeSound(event)) return
    event.preventDefault()
    const laneId = laneUnder(event)
    if (target?.laneId !== laneId) setTarget({ laneId })
  }
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent): void => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setTarget(null)
  }
  const onDrop = (event: DragEvent): void => {
    setTarget(null)
    const soundId = droppedSoundId(event)
    if (soundId === null) return
    event.preventDefault()
    const laneId = laneUnder(event)
    if (laneId !== null || hasRoom(jam)) placeSound(soundId, laneId, edit).catch(showFailure)
    else showToast({ message: `A jam has up to ${JAM_LIMITS.lanes} lanes.`, variant: 'info' })
  }
  return { target, handlers: { onDragOver, onDragLeave, onDrop } }
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
