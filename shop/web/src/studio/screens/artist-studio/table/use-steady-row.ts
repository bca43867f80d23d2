import { type RefObject, useLayoutEffect, useRef } from 'react'

interface SteadyRow {
  scroller: RefObject<HTMLElement | null>
  ids: readonly string[]
  /** The row that somebody stands on. */
  id: string | null
  rowPx: number
}

/** New drafts come in above: whoever stands on a row keeps it under their eyes, and its editor over it. */
export function useSteadyRow({ scroller, ids, id, rowPx }: SteadyRow): void {
  const before = useRef<{ id: string; at: number } | null>(null)
  // Talks to the scroller.
  useLayoutEffect(() => {
    const at = id === null ? -1 : ids.indexOf(id)
    const moved = before.current?.id === id && at >= 0 ? at - before.current.at : 0
    before.current = id === null || at < 0 ? null : { id, at }
    if (moved !== 0) scroller.current?.scrollBy({ top: moved * rowPx, behavior: 'instant' })
  }, [scroller, ids, id, rowPx])
}
