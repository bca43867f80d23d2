import { isSameRange, NO_ROWS, type RowRange } from './row-range.ts'

export interface RowsInPage {
  /** Those in sight, and some around them; while they rush by, those that have not left yet. */
  readonly wanted: RowRange
  /** Those of them that there is anything of in the page; where one leaps, more of them with each frame. */
  readonly shown: RowRange
  /** Around these a pattern stands for the rows that are not there; `null` where none is missing. */
  readonly patternAround: RowRange | null
  /** Those of the wanted that are made; as many as a frame has time for join them with each. */
  readonly made: RowRange
  /** Those of them that have all that belongs to a row; while rows pass, none more. */
  readonly finished: RowRange
  /** Into so many elements those that are not finished come in turn; none while no rows pass. */
  readonly slots: number
  /** So many of those elements are there also where nothing is in them. */
  readonly ready: number
  /** The row from which they are counted. */
  readonly slotOrigin: number
  /** While a pointer is down on one of them; `null` also where none passes. */
  readonly held: HeldRows | null
  /** Those to be fetched: while they rush by, none of them. */
  readonly asked: RowRange
  /** The row from which places are told. */
  readonly origin: number
  /** Where that row stands in its box. */
  readonly originPx: number
}

/** What a pointer presses stays the element that it is, whichever row the press selects. */
export interface HeldRows {
  /** The selected one when the pointer came down. */
  readonly selectedIndex: number | null
}

export const NOTHING_IN_PAGE: RowsInPage = {
  wanted: NO_ROWS,
  shown: NO_ROWS,
  patternAround: null,
  made: NO_ROWS,
  finished: NO_ROWS,
  slots: 0,
  ready: 0,
  slotOrigin: 0,
  held: null,
  asked: NO_ROWS,
  origin: 0,
  originPx: 0,
}

/** Like no range that one can stand around. */
const NO_PATTERN: RowRange = { first: -1, last: -1 }

export function isSamePage(one: RowsInPage, other: RowsInPage): boolean {
  return (
    (['wanted', 'shown', 'made', 'finished', 'asked'] as const).every((name) =>
      isSameRange(one[name], other[name]),
    ) &&
    isSameRange(one.patternAround ?? NO_PATTERN, other.patternAround ?? NO_PATTERN) &&
    one.slots === other.slots &&
    one.ready === other.ready &&
    one.slotOrigin === other.slotOrigin &&
    one.held === other.held &&
    one.origin === other.origin &&
    one.originPx === other.originPx
  )
}
