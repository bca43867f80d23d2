import { atTextSize } from '../../../../ui/text-size.ts'
import { type PointerEvent, useRef, useState } from 'react'

/** As high as the style sheet makes a row. */
const ROW_PX = atTextSize(52)

interface Drag {
  readonly from: number
  readonly to: number
  readonly offsetPx: number
}

/** Drags a row of a list by its handle, with a mouse, a pen or a finger. */
export function useRowDrag(count: number, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const startPx = useRef(0)
  // Within the list, so that scrolling meanwhile counts too.
  const inListPx = ({ clientY }: PointerEvent): number => clientY - list.current!.getBoundingClientRect().top
  const handle = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      startPx.current = inListPx(event)
      setDrag({ from: index, to: index, offsetPx: 0 })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (!drag) return
      const offsetPx = inListPx(event) - startPx.current
      const to = Math.max(0, Math.min(count - 1, index + Math.round(offsetPx / ROW_PX)))
      setDrag({ from: index, to, offsetPx })
      // Follows where the drag leaves what is in sight.
      list.current!.children[Math.max(0, Math.min(count - 1, to + Math.sign(to - drag.to)))]?.scrollIntoView({
        block: 'nearest',
      })
    },
    onPointerUp: (): void => {
      setDrag(null)
      if (drag) onMove(drag.from, drag.to)
    },
    onPointerCancel: () => setDrag(null),
  })
  return { list, drag, handle, rowPx: ROW_PX, cancel: () => setDrag(null) }
}
