import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { focusScreen, hasScreenFocus } from '../../shared/page/screen-focus.ts'
import type { SelectedRow } from './list-row.ts'
import type { RowWindow } from './use-row-window.ts'

interface ListTaking {
  readonly rows: RowWindow
  /** Where the list was left, if it was. */
  readonly selected: SelectedRow | null
  readonly give: (index: number) => void
}

/** The screen on which rows that had the focus leave in the step that is under way. */
let leftOn: string | null = null

/**
 * Rows that come in place of others which had the focus take it, and so do those that one goes back to. Where all of the
 * screen leaves it has taken the focus by then (`usePassFocusOn`): React takes leave of what is around before what is in it.
 */
export function usePassRowsFocusOn({ rows, selected, give }: ListTaking): void {
  const { pathname } = useLocation()
  // It stays the screen on which they came.
  const [screen] = useState(pathname)
  const take = useEffectEvent(() => {
    const index = selected?.index ?? (leftOn === screen ? rows.scroller.inSight.first : null)
    if (index !== null) give(index)
  })
  const { grid } = rows
  useLayoutEffect(() => {
    if (hasScreenFocus()) take()
    const element = grid.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      focusScreen()
      leftOn = screen
      queueMicrotask(() => (leftOn = null))
    }
  }, [grid, screen])
}
