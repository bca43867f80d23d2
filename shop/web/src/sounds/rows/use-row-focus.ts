import { useCallback, useRef } from 'react'
import { hasScreenFocus } from '../../shared/page/screen-focus.ts'
import { focusTabStop, wholeRow } from './use-tab-stop.ts'
import type { RowWindow } from './use-row-window.ts'

interface RowFocus {
  /**
   * Gives the focus to a row that is selected in the same step, as soon as it is made.
   *
   * @param from what had it when that was asked for
   */
  readonly give: (index: number, from?: Element | null) => void
  /** To be called when rows have come into the page; whoever has scrolled away or gone elsewhere meanwhile keeps the focus. */
  readonly settle: () => void
}

export function useRowFocus({ grid, scroller }: RowWindow): RowFocus {
  const toFocus = useRef<{ index: number; from: Element | null } | null>(null)
  const settle = useCallback(() => {
    if (toFocus.current === null) return
    const { index, from } = toFocus.current
    const isScrolledAway = !scroller.isNear(index)
    if (isScrolledAway || focusRow(grid.current, index, from)) toFocus.current = null
  }, [grid, scroller])
  const give = useCallback(
    (index: number, from = document.activeElement) => {
      // At once where it is there: after the step's other changes the browser would have to lay them out for it alone.
      toFocus.current = focusRow(grid.current, index, from) ? null : { index, from }
    },
    [grid],
  )
  return { give, settle }
}

/** What somebody writes into or chooses from keeps the focus; a link or a button has no use for the keys that lead to a row. */
const IN_USE = 'input, select, textarea, dialog *, [role^=menu]'

/** @returns whether it is done: the row may still be on its way into the page */
function focusRow(grid: HTMLElement | null, index: number, from: Element | null): boolean {
  const row = wholeRow(grid, index)
  if (!row) return false
  const { activeElement } = document
  const isFree = activeElement === document.body || hasScreenFocus() || grid?.contains(activeElement)
  if (isFree || (activeElement === from && !from?.matches(IN_USE))) focusTabStop(row)
  return true
}
