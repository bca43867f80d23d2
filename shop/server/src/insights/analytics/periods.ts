import type { DashboardDays } from '@segno/contract'
import { dayOf, daysAfter } from '../../platform/day-range.ts'
import type { Days } from './queries.ts'

/** The last whole days and today, and as many before them, in UTC. */
export function periodsOf(at: Date, count: DashboardDays): { period: Days; previous: Days } {
  const until = daysAfter(new Date(dayOf(at)), 1)
  const since = daysAfter(until, -Number(count))
  return { period: { since, until }, previous: { since: daysAfter(since, -Number(count)), until: since } }
}
