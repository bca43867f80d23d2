import { TALLEST_PX } from './long-scroll.ts'
import type { RowRange } from './row-range.ts'

interface Stretch {
  readonly top: number
  readonly height: number
}

export const DIVIDER_PX = 40
/** Places are told from a row so near that the browser's numbers keep fractions of a pixel. */
export const FARTHEST_ROWS = 20_000
/** No row stands so far above that one: each is less than 100 pixels high. */
export const ABOVE_ROWS_PX = FARTHEST_ROWS * 100

/** What decides where the rows of a list stand. */
export interface RowsLaidOut {
  readonly total: number
  readonly rowPx: number
  /** The row above which words stand; `null` where none do. */
  readonly dividerAt: number | null
}

/** Where a row begins, words above it left out. */
export function startOf({ rowPx, dividerAt }: RowsLaidOut, index: number): number {
  return index * rowPx + (dividerAt !== null && index >= dividerAt ? DIVIDER_PX : 0)
}

/** Where a row begins, with the words above it. */
export function edgeOf(rows: RowsLaidOut, index: number): number {
  return startOf(rows, index) - (rows.dividerAt === index ? DIVIDER_PX : 0)
}

/** Every row, however long the list. */
export function lengthPx(rows: RowsLaidOut): number {
  return edgeOf(rows, rows.total)
}

/** The box that the rows are shown in. */
export function boxPx(rows: RowsLaidOut): number {
  return Math.min(TALLEST_PX, lengthPx(rows))
}

/** The rows of which something lies between two places. */
export function rowsBetween(rows: RowsLaidOut, fromPx: number, toPx: number): RowRange {
  return { first: rowAt(rows, fromPx), last: Math.min(rows.total - 1, rowAt(rows, toPx - 1)) }
}

function rowAt({ total, rowPx, dividerAt }: RowsLaidOut, px: number): number {
  const isBelow = dividerAt !== null && px >= dividerAt * rowPx + DIVIDER_PX
  const isBeside = dividerAt !== null && !isBelow && px >= dividerAt * rowPx
  const index = isBeside ? dividerAt : Math.floor((px - (isBelow ? DIVIDER_PX : 0)) / rowPx)
  return Math.max(0, Math.min(total - 1, index))
}

/** What its box shows of a list above some rows of it and below them: from one row to another, in pixels from the start of `origin`. */
export function beside(
  rows: RowsLaidOut,
  { around, origin, originPx }: { around: RowRange; origin: number; originPx: number },
): Stretch[] {
  const fromOrigin = edgeOf(rows, origin)
  const fromPx = Math.ceil(fromOrigin - originPx)
  const inBox = rowsBetween(rows, fromPx + rows.rowPx - 1, fromPx + boxPx(rows) - rows.rowPx + 1)
  const endPx = startOf(rows, inBox.last) + rows.rowPx
  const below = Math.max(inBox.first, around.last + 1)
  return [
    { startPx: startOf(rows, inBox.first), toPx: Math.min(endPx, edgeOf(rows, around.first)) },
    { startPx: startOf(rows, below), toPx: endPx },
  ].map(({ startPx, toPx }) => ({ top: startPx - fromOrigin, height: Math.max(0, toPx - startPx) }))
}
