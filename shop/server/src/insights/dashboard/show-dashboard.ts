import type { Dashboard, DashboardDays, Waiting } from '@segno/contract'
import { memoizeFor } from '../../platform/memoize-for.ts'
import type { Platform } from '../../platform/platform.ts'
import { openWithdrawals } from '../../withdrawals/public.ts'
import { daysOf, periodsOf } from '../analytics/periods.ts'
import { countActiveAccounts } from '../analytics/queries.ts'
import {
  countNewAccounts,
  countWaiting,
  type Period,
  selectLastCheck,
  selectTopSounds,
  sumPointsSold,
  sumPointsSpent,
  sumRevenue,
  sumRevenueDays,
} from './queries.ts'

const TOP = 10
/** Told also where nothing came in it. */
const FIRST_CURRENCY = 'EUR'

interface Asked {
  readonly days: DashboardDays
  /** Where days begin and end. */
  readonly zone: string
}

/** For so long the figures of the days before are those that were read: late refunds alone change them. */
const EARLIER_KEPT_MS = 10 * 60_000

/** The last days with today, as the lists have them, beside as many before them. */
export function dashboardOf(ctx: Pick<Platform, 'db' | 'now'>): (asked: Asked) => Promise<Dashboard> {
  const { db, now } = ctx
  const readEarlier = earlierFigures(ctx)
  return async (asked) => {
    const { period } = periodsOf(now(), asked.days, asked.zone)
    const [current, before, days, topSounds, waiting, check] = await Promise.all([
      readFigures(db, period, periodsOf(now(), asked.days).period),
      readEarlier(asked),
      sumRevenueDays(db, period, { currency: FIRST_CURRENCY, zone: asked.zone }),
      selectTopSounds(db, period, TOP),
      showWaiting(ctx),
      selectLastCheck(db),
    ])
    const compare = (figure: Exclude<keyof Figures, 'revenue'>) => ({
      now: current[figure],
      before: before[figure],
    })
    return {
      since: period.since.toISOString(),
      until: now().toISOString(),
      revenue: compareRevenue(current.revenue, before.revenue),
      revenueDays: daysOf(period, asked.zone).map((day) => ({ day, cents: days.get(day) ?? 0 })),
      newUsers: compare('newUsers'),
      activeUsers: compare('activeUsers'),
      pointsSold: compare('pointsSold'),
      pointsSpent: compare('pointsSpent'),
      topSounds: topSounds.map(({ id, ...sound }) => ({ id, ...sound })),
      waiting,
      ledger: check ? { checkedAt: check.checked_at.toISOString(), breaches: check.breaches.length } : null,
    }
  }
}

export async function showWaiting({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<Waiting> {
  const [waiting, declared] = await Promise.all([countWaiting(db, now()), openWithdrawals(db)])
  return {
    ...waiting,
    nextDisputeDueAt: waiting.nextDisputeDueAt?.toISOString() ?? null,
    withdrawals: declared.count,
    withdrawalDueAt: declared.dueAt?.toISOString() ?? null,
  }
}

type Figures = Awaited<ReturnType<typeof readFigures>>

/** @param counted the same days in UTC, by which use is counted */
async function readFigures(db: Platform['db'], period: Period, counted: Period) {
  const [revenue, newUsers, activeUsers, pointsSold, pointsSpent] = await Promise.all([
    sumRevenue(db, period),
    countNewAccounts(db, period),
    countActiveAccounts(db, counted),
    sumPointsSold(db, period),
    sumPointsSpent(db, period),
  ])
  return { revenue, newUsers, activeUsers, pointsSold, pointsSpent }
}

/** Periods of a few lengths, each in the zones of a few administrators. */
const MOST_KEPT = 50

/** Of a period that is over, asked for by its length. */
function earlierFigures({ db, now }: Pick<Platform, 'db' | 'now'>) {
  const kept = new Map<string, () => Promise<Figures>>()
  return ({ days, zone }: Asked): Promise<Figures> => {
    const { previous } = periodsOf(now(), days, zone)
    const counted = periodsOf(now(), days).previous
    const key = `${previous.since.toISOString()} ${previous.until.toISOString()}`
    const read =
      kept.get(key) ?? memoizeFor(() => readFigures(db, previous, counted), { everyMs: EARLIER_KEPT_MS, now })
    // The next day asks for other periods.
    if (!kept.has(key) && kept.size >= MOST_KEPT) kept.clear()
    kept.set(key, read)
    return read()
  }
}

type Revenue = Awaited<ReturnType<typeof sumRevenue>>

function compareRevenue(now: Revenue, before: Revenue): Dashboard['revenue'] {
  const currencies = [...new Set([FIRST_CURRENCY, ...now.keys(), ...before.keys()])]
  return currencies.map((currency) => ({
    currency,
    now: now.get(currency) ?? 0,
    before: before.get(currency) ?? 0,
  }))
}
