import type { DashboardDays } from '@segno/contract'
import { Temporal } from 'temporal-polyfill'
import type { Days } from './queries.ts'

/** The last whole days and today, and as many before them. */
export function periodsOf(
  at: Date,
  count: DashboardDays,
  zone = 'UTC',
): { readonly period: Days; readonly previous: Days } {
  const today = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const beginOf = (days: number) => new Date(today.add({ days }).toZonedDateTime(zone).epochMilliseconds)
  const since = beginOf(1 - Number(count))
  return {
    period: { since, until: beginOf(1) },
    previous: { since: beginOf(1 - 2 * Number(count)), until: since },
  }
}

/** Each day of a period, as `2026-05-12`. */
export function daysOf({ since, until }: Days, zone: string): string[] {
  const dayAt = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const [first, end] = [dayAt(since), dayAt(until)]
  return Array.from({ length: first.until(end).days }, (_, days) => first.add({ days }).toString())
}
