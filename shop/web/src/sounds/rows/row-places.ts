import type { RowRange } from './row-range.ts'

export const DIVIDER_PX = 40

/** What decides where the rows of a list stand. */
export interface RowsLaidOut {
  readonly total: number
  readonly rowPx: number
  /** The row above which words stand; `null` where none do. */
  readonly dividerAt: number | null
}

type Spacing = Pick<RowsLaidOut, 'rowPx' | 'dividerAt'>

/** Where a row begins, words above it left out. */
export function startOf({ rowPx, dividerAt }: Spacing, index: number): number {
  return index * rowPx + (dividerAt !== null && index >= dividerAt ? DIVIDER_PX : 0)
}

/** Where a row begins, with the words above it. */
export function edgeOf(rows: Spacing, index: number): number {
  return startOf(rows, index) - (rows.dividerAt === index ? DIVIDER_PX : 0)
}

export function lengthPx(rows: RowsLaidOut): number {
  return edgeOf(rows, rows.total)
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
