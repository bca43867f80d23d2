import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { type DragIn, type OrderDrag, RowDragging } from './row-dragging.ts'

/** Moves rows by a mouse or a pen from wherever they are no button, and by a finger from their grip. */
export function useOrderDrag(list: DragIn) {
  const [drag, setDrag] = useState<OrderDrag | null>(null)
  const latest = useRef(list)
  const end = useRef<() => void>(() => undefined)
  // Lets a drag that is under way drop into the newest list.
  useEffect(() => {
    latest.current = list
  })
  // Lets go where the list is left.
  useEffect(() => () => end.current(), [])
  const begin = (event: PointerEvent<HTMLElement>): void => {
    const row = rowToDrag(event)
    const soundId = row && latest.current.idAt(Number(row.dataset['index']))
    if (!row || !soundId) return
    end.current()
    const dragging = new RowDragging(row, soundId, {
      start: event.nativeEvent,
      list: () => latest.current,
      show: setDrag,
    })
    end.current = dragging.end
  }
  return { drag, begin }
}

function rowToDrag({ target, button, pointerType }: PointerEvent): HTMLElement | null {
  if (button !== 0 || !(target instanceof Element)) return null
  const isOnGrip = target.closest('[data-grip]') !== null
  const isInUse = target.closest('a, button, [data-pointed]') !== null
  return isOnGrip || (pointerType !== 'touch' && !isInUse)
    ? target.closest<HTMLElement>('[role=row][data-index]')
    : null
}
