import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RowSource } from './list-row.ts'
import { isSameRange, NO_ROWS } from './row-range.ts'
import type { RowsLaidOut } from './row-places.ts'
import { RowScroller } from './row-scroller.ts'

interface RowWindowInput {
  list: RowSource
  laidOut: RowsLaidOut
  /** What scrolls; `null` until it is there. */
  scroller: HTMLElement | null
  /** Where the list is scrolled to at first. */
  startPx: number
  coveredPx?: number
  selectedIndex: number | null
  onOffset: (offsetPx: number) => void
  /** Which rows are to be fetched. */
  onRows: ((first: number, last: number) => void) | undefined
}

/** What is known of the rows in the page without following them: they change with every frame that a list is scrolled. */
export interface RowWindow {
  readonly laidOut: RowsLaidOut
  readonly grid: RefObject<HTMLDivElement | null>
  readonly scroller: RowScroller
}

/** The part of a list, however long, that is in the page. */
export function useRowWindow(input: RowWindowInput): RowWindow {
  const { list, laidOut, scroller, startPx, coveredPx = 0, selectedIndex, onOffset, onRows } = input
  const isThere = (index: number): boolean => list.rowAt(index).kind !== 'loading'
  const settings = { ...laidOut, isThere, coveredPx, selectedIndex, onOffset }
  const grid = useRef<HTMLDivElement>(null)
  const [rows] = useState(() => new RowScroller(settings, startPx))
  // Tells what follows the screen what the newest render means.
  useLayoutEffect(() => rows.set(settings))
  // Talks to the browser's scrolling.
  useLayoutEffect(() => (scroller ? rows.attach(scroller, grid.current!) : undefined), [rows, scroller])
  // Talks to the query cache: pages are fetched as they come into sight.
  useEffect(() => {
    let before = NO_ROWS
    let soon: ReturnType<typeof setTimeout> | undefined
    const ask = (): void => {
      soon = undefined
      const { asked } = rows.snapshot()
      if (!isSameRange(asked, before)) onRows?.(asked.first, asked.last)
      before = asked
    }
    ask()
    // Not within the frame that moves them, which has enough to do.
    const stop = rows.subscribe(() => (soon ??= setTimeout(ask)))
    return () => {
      stop()
      clearTimeout(soon)
    }
  }, [rows, onRows])
  return { laidOut, grid, scroller: rows }
}
