import { useCallback, useEffect, useRef } from 'react'
import { isWithin } from './row-range.ts'
import type { RowWindow } from './use-row-window.ts'

/** @returns gives the focus to a row that is selected in the same step, as soon as it is made */
export function useRowFocus({ grid, wanted }: RowWindow): (index: number) => void {
  const toFocus = useRef<number | null>(null)
  // Talks to the focus, as rows come into the page; whoever has scrolled away meanwhile keeps it.
  useEffect(() => {
    const index = toFocus.current
    if (index === null) return
    if (!isWithin(wanted, index) || focusRow(grid.current, index)) toFocus.current = null
  })
  return useCallback((index) => {
    toFocus.current = index
  }, [])
}

/** @returns whether it is done: the row may still be on its way into the page */
function focusRow(grid: HTMLElement | null, index: number): boolean {
  const row = grid?.querySelector<HTMLElement>(`[data-index="${index}"]`)
  if (!row) return false
  const { activeElement } = document
  // The screen itself has it after the link that skips to it.
  const isFree = activeElement === document.body || activeElement?.matches('main') === true
  if (isFree || grid?.contains(activeElement)) row.focus({ preventScroll: true })
  return true
}
