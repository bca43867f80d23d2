import type { Expression, ExpressionBuilder, ReferenceExpression, SqlBool } from 'kysely'
import type { CalendarDay } from '@segno/units'
import { Temporal } from 'temporal-polyfill'

const DAY_MS = 24 * 60 * 60_000

/** Moments of some days: from `since` until just before `before`; null where there is no end. */
export interface DayRange {
  readonly since: Date | null
  readonly before: Date | null
}

/** As `2026-11-25`, in that zone. */
export const dayIn = (zone: string, at: Date): CalendarDay =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString() as CalendarDay

/** As `2026-11-25`, in UTC. */
export const dayOf = (at: Date): CalendarDay => at.toISOString().slice(0, 10) as CalendarDay

export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/** True for a day that has not begun anywhere yet: the world is a day ahead of UTC at most. */
export const isInFuture = (day: string, now: Date): boolean =>
  new Date(`${day}T00:00:00Z`) > daysAfter(now, 1)

/** True for a day that was over everywhere at a moment: the world is half a day behind UTC at most. */
export const wasOver = (day: string, at: Date): boolean => daysAfter(new Date(`${day}T00:00:00Z`), 1.5) <= at

/** The same day of the month so many months later, in UTC; the last day of a month that has no such day. */
export function monthsAfter(at: Date, months: number): Date {
  const after = new Date(at)
  after.setUTCMonth(at.getUTCMonth() + months)
  if (after.getUTCDate() !== at.getUTCDate()) after.setUTCDate(0)
  return after
}

interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Where they begin and end; UTC unless given. */
  readonly zone?: string | undefined
}

/** The days of a list's filters, both included. */
export function dayRange({ from, to, zone = 'UTC' }: Days): DayRange {
  const beginOf = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(zone).epochMilliseconds)
  return {
    since: from === undefined ? null : beginOf(Temporal.PlainDate.from(from)),
    before: to === undefined ? null : beginOf(Temporal.PlainDate.from(to).add({ days: 1 })),
  }
}

/** The same of what is counted by days in UTC. */
export const daysInUtc = ({ from, to }: Days): DayRange => dayRange({ from, to })

/** A condition for `where`: the column's moment lies within those days. */
export function withinDays<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: ReferenceExpression<DB, TB>,
  { since, before }: DayRange,
): Expression<SqlBool> {
  return eb.and([
    ...(since === null ? [] : [eb(column, '>=', eb.val(since))]),
    ...(before === null ? [] : [eb(column, '<', eb.val(before))]),
  ])
}
