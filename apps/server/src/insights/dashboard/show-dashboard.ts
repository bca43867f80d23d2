import type { Dashboard, DashboardDays } from '@segno/contract'
import type { Platform } from '../../platform/platform.ts'
import { periodsOf } from '../analytics/periods.ts'
import {
  countActive,
  countNewAccounts,
  countWaiting,
  type Period,
  selectLastCheck,
  selectTopSounds,
  sumPointsSold,
  sumPointsSpent,
  sumRevenue,
} from './queries.ts'

const TOP = 10

/** The last days with today, as the lists have them, beside as many before them. */
export async function showDashboard(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  days: DashboardDays,
): Promise<Dashboard> {
  const { period, previous } = periodsOf(now(), days)
  const compare = async (figure: (db: Platform['db'], of: Period) => Promise<number>) => ({
    now: await figure(db, period),
    before: await figure(db, previous),
  })
  const [revenue, newUsers, activeUsers, pointsSold, pointsSpent, topSounds, waiting, check] =
    await Promise.all([
      Promise.all([sumRevenue(db, period), sumRevenue(db, previous)]),
      compare(countNewAccounts),
      compare(countActive),
      compare(sumPointsSold),
      compare(sumPointsSpent),
      selectTopSounds(db, period, TOP),
      countWaiting(db),
      selectLastCheck(db),
    ])
  return {
    since: period.since.toISOString(),
    until: now().toISOString(),
    revenue: compareRevenue(...revenue),
    newUsers,
    activeUsers,
    pointsSold,
    pointsSpent,
    topSounds: topSounds.map(({ id, ...sound }) => ({ _id: id, ...sound })),
    waiting,
    ledger: check ? { checkedAt: check.checked_at.toISOString(), breaches: check.breaches.length } : null,
  }
}

type Revenue = Awaited<ReturnType<typeof sumRevenue>>

function compareRevenue(now: Revenue, before: Revenue): Dashboard['revenue'] {
  // Euros also where none came.
  const currencies = [...new Set(['EUR', ...now.keys(), ...before.keys()])]
  return currencies.map((currency) => ({
    currency,
    now: now.get(currency) ?? 0,
    before: before.get(currency) ?? 0,
  }))
}
