import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { focusTabStop } from './use-tab-stop.ts'
import type { RowWindow } from './use-row-window.ts'

/**
 * Where the row that has the focus leaves its list, as a favourite does that is taken out, the one that comes to its place
 * takes it; else it would fall to the page, and the next key mean nothing. A row that is only scrolled away takes it along.
 *
 * @returns for what stands around the rows, to follow where the focus is
 */
export function useRowLeft({ grid, laidOut }: RowWindow): (event: FocusEvent<HTMLElement>) => void {
  const { total } = laidOut
  const focused = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const left = focused.current
    if (!left || left.isConnected || document.activeElement !== document.body) return
    const index = Math.min(Number(left.dataset['index']), total - 1)
    const next = grid.current?.querySelector<HTMLElement>(`[role=row][data-index="${index}"][tabindex]`)
    if (next) focusTabStop(next)
  }, [grid, total])
  return ({ target }) => {
    focused.current = target.closest<HTMLElement>('[role=row]')
  }
}
