import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { RowsLaidOut } from './row-places.ts'
import { RowScroller } from './row-scroller.ts'
import type { RowsInPage } from './rows-in-page.ts'

interface RowWindowInput {
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

export interface RowWindow extends RowsInPage {
  readonly laidOut: RowsLaidOut
  readonly grid: RefObject<HTMLDivElement | null>
  readonly scroller: RowScroller
}

/** The part of a list, however long, that is in the page. */
export function useRowWindow(input: RowWindowInput): RowWindow {
  const { laidOut, scroller, startPx, coveredPx = 0, selectedIndex, onOffset, onRows } = input
  const settings = { ...laidOut, coveredPx, selectedIndex, onOffset }
  const grid = useRef<HTMLDivElement>(null)
  const [rows] = useState(() => new RowScroller(settings, startPx))
  const inPage = useSyncExternalStore(rows.subscribe, rows.snapshot)
  // Tells what follows the screen what the newest render means.
  useLayoutEffect(() => rows.set(settings))
  // Talks to the browser's scrolling.
  useLayoutEffect(() => (scroller ? rows.attach(scroller, grid.current!) : undefined), [rows, scroller])
  const { first, last } = inPage.asked
  // Talks to the query cache: pages are fetched as they come into sight.
  useEffect(() => onRows?.(first, last), [onRows, first, last])
  return { ...inPage, laidOut, grid, scroller: rows }
}
