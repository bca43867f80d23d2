import type { ActiveUsers, DashboardDays } from '@segno/contract'
import { dayOf, daysAfter } from '../../platform/day-range.ts'
import type { Platform } from '../../platform/platform.ts'
import { countActiveAccounts, selectActiveDays, selectRetention } from './queries.ts'
import { periodsOf } from './periods.ts'

const RETENTION_WEEKS = 8

type Counted = Awaited<ReturnType<typeof selectActiveDays>>[number]

/** Accounts that did something of value: the last days, beside as many before them. */
export async function showActiveUsers(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  count: DashboardDays,
): Promise<ActiveUsers> {
  const { period, previous } = periodsOf(now(), count)
  const [days, before, active, activeBefore, retention] = await Promise.all([
    selectActiveDays(db, period),
    selectActiveDays(db, previous),
    countActiveAccounts(db, period),
    countActiveAccounts(db, previous),
    selectRetention(db, daysAfter(mondayOf(now()), -7 * (RETENTION_WEEKS - 1))),
  ])
  return {
    from: dayOf(period.since),
    to: dayOf(daysAfter(period.until, -1)),
    days: days.map(toActiveDay),
    active: { now: active, before: activeBefore },
    daily: { now: averageOf(days), before: averageOf(before) },
    stickinessBasisPoints: { now: stickinessOf(days), before: stickinessOf(before) },
    retention: triangleOf(retention),
  }
}

export function toActiveDay({ day, daily, weekly, monthly }: Counted): ActiveUsers['days'][number] {
  return { day: dayOf(day), daily, weekly, monthly }
}

function mondayOf(at: Date): Date {
  const day = new Date(dayOf(at))
  return daysAfter(day, -((day.getUTCDay() + 6) % 7))
}

const sumOf = (days: readonly Counted[], count: 'daily' | 'monthly'): number =>
  days.reduce((sum, day) => sum + day[count], 0)

const averageOf = (days: readonly Counted[]): number => Math.round(sumOf(days, 'daily') / (days.length || 1))

/** Accounts of a day by those of the 28 days that end with it. */
const stickinessOf = (days: readonly Counted[]): number =>
  Math.round((sumOf(days, 'daily') * 10_000) / (sumOf(days, 'monthly') || 1))

function triangleOf(rows: Awaited<ReturnType<typeof selectRetention>>): ActiveUsers['retention'] {
  const weeks = new Map<string, number[]>()
  for (const { week, after, accounts } of rows) {
    const counts = weeks.get(week) ?? []
    // Weeks in which nobody came back have no row.
    while (counts.length < after) counts.push(0)
    weeks.set(week, [...counts, accounts])
  }
  return [...weeks].map(([week, [accounts = 0, ...returned]]) => ({ week, accounts, returned }))
}
