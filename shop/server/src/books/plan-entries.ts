import type { CalendarDay } from '@segno/units'
import type { Source } from './facts.ts'
import { type Line, linesOf, missingLines, pointsLines } from './lines.ts'

/** Lines of one day. */
export interface DayLines {
  readonly day: CalendarDay
  readonly lines: readonly Line[]
}

export interface BookDays {
  readonly today: CalendarDay
  /** The first day on which something may still be entered; null where all may. */
  readonly firstOpen: CalendarDay | null
  readonly dayOf: (at: Date) => CalendarDay
}

/**
 * Entries that a source still lacks. Each is entered on the day it happened, and a later change on the day it was noticed; points
 * are followed day by day. Nothing is entered on a closed day: the first open one takes it.
 *
 * @param entered what the books have of this source
 */
export function planEntries(source: Source, entered: readonly DayLines[], days: BookDays): DayLines[] {
  const { fact } = source
  const open = (day: CalendarDay): CalendarDay =>
    days.firstOpen !== null && day < days.firstOpen ? days.firstOpen : day
  if (fact.kind === 'points') return byDay(pointsLines(fact, days.dayOf), entered, open)
  const lines = missingLines(
    linesOf(fact),
    entered.flatMap((each) => each.lines),
  )
  const first = source.day ?? (source.at_ms === null ? days.today : days.dayOf(new Date(source.at_ms)))
  return lines.length === 0 ? [] : [{ day: open(entered.length === 0 ? first : days.today), lines }]
}

function byDay(
  should: readonly DayLines[],
  are: readonly DayLines[],
  open: (day: CalendarDay) => CalendarDay,
): DayLines[] {
  const linesOn = (all: readonly DayLines[], day: CalendarDay) =>
    all.flatMap((each) => (open(each.day) === day ? each.lines : []))
  const daysOfBoth = new Set([...should, ...are].map(({ day }) => open(day)))
  return [...daysOfBoth]
    .toSorted()
    .map((day) => ({ day, lines: missingLines(linesOn(should, day), linesOn(are, day)) }))
    .filter(({ lines }) => lines.length > 0)
}
