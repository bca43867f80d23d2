import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { RowsLaidOut } from './row-places.ts'
import { RowScroller } from './row-scroller.ts'

interface RowWindowInput {
  laidOut: RowsLaidOut
  /** What scrolls; `null` until it is there. */
  element: HTMLElement | null
  /** Where the list is scrolled to at first. */
  startPx: number
  coveredPx?: number
  selectedIndex: number | null
  onOffset: (offsetPx: number) => void
}

/** What is known of the rows in the page without following them: they change with every frame that a list is scrolled. */
export interface RowWindow {
  readonly laidOut: RowsLaidOut
  readonly grid: RefObject<HTMLDivElement | null>
  readonly scroller: RowScroller
  readonly element: HTMLElement | null
  /** Height of what stands above the rows in what scrolls. */
  readonly marginPx: number
}

/** The part of a list, however long, that is in sight. */
export function useRowWindow(input: RowWindowInput): RowWindow {
  const { laidOut, element, startPx, coveredPx = 0, selectedIndex, onOffset } = input
  const settings = { ...laidOut, coveredPx, selectedIndex, onOffset }
  const grid = useRef<HTMLDivElement>(null)
  const [marginPx, setMarginPx] = useState(0)
  const [scroller] = useState(() => new RowScroller(settings, startPx))
  // Tells what follows the screen what the newest render means.
  useLayoutEffect(() => scroller.set(settings))
  // Talks to the browser's scrolling.
  useLayoutEffect(
    () => (element ? scroller.attach(element, grid.current!, setMarginPx) : undefined),
    [scroller, element],
  )
  return { laidOut, grid, scroller, element, marginPx }
}
