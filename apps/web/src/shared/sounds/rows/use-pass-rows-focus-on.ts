import { useEffectEvent, useLayoutEffect } from 'react'
import { focusScreen, hasScreenFocus } from '../../screen-focus.ts'
import type { SelectedRow } from './list-row.ts'
import type { RowWindow } from './use-row-window.ts'

interface ListTaking {
  readonly rows: RowWindow
  /** Where the list was left, if it was. */
  readonly selected: SelectedRow | null
  readonly give: (index: number) => void
}

/** Whether rows that had the focus leave in the step that is under way. */
let areRowsLeaving = false

/** Rows that come in place of others which had the focus take it, and so do those that one goes back to. */
export function usePassRowsFocusOn({ rows, selected, give }: ListTaking): void {
  const take = useEffectEvent(() => {
    const index = selected?.index ?? (areRowsLeaving ? rows.scroller.inSight.first : null)
    if (index !== null) give(index)
  })
  const { grid } = rows
  useLayoutEffect(() => {
    if (hasScreenFocus()) take()
    const element = grid.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      focusScreen()
      areRowsLeaving = true
      queueMicrotask(() => (areRowsLeaving = false))
    }
  }, [grid])
}
