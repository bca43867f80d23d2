import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Cell } from './grid-state.ts'

/** Moves the browser's focus to a cell, as soon as the row that was scrolled to is there. @returns asks for it */
export function useCellFocus(grid: RefObject<HTMLElement | null>, cell: Cell | null): () => void {
  const isWanted = useRef(false)
  // Talks to the browser's focus.
  useEffect(() => {
    if (!isWanted.current || cell === null) return
    const name = CSS.escape(`${cell.id}/${cell.field}`)
    const element = grid.current?.querySelector<HTMLElement>(`[data-cell="${name}"]`)
    if (!element) return
    isWanted.current = false
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return useCallback(() => {
    isWanted.current = true
  }, [])
}
