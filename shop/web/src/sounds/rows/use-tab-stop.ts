import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Of the rows of a list one is reached by Tab. That is told to the element itself, and before it gets the focus: were it told
 * of the element that has it, as a property would be, the browser would style the whole page for it in the midst of a key.
 */
export function useTabStop(isTabStop: boolean): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if ((row.current!.tabIndex === 0) !== isTabStop) row.current!.tabIndex = isTabStop ? 0 : -1
  }, [isTabStop])
  return row
}

/** A row of a list as soon as it is whole: one that passes takes no focus. */
export function wholeRow(grid: HTMLElement | null, index: number): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-index="${index}"][tabindex]`) ?? null
}

/** To a row that becomes the one that Tab reaches. */
export function focusTabStop(row: HTMLElement): void {
  row.tabIndex = 0
  row.focus({ preventScroll: true })
}
