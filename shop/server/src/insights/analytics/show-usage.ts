import {
  USAGE_KINDS,
  type DashboardDays,
  type Usage,
  type UsageKind,
  type UsageSource,
} from '@segno/contract'
import { dayOf, daysAfter } from '../../platform/day-range.ts'
import type { Platform } from '../../platform/platform.ts'
import { periodsOf } from './periods.ts'
import { selectUsage } from './queries.ts'

interface Asked {
  readonly days: DashboardDays
  readonly source?: UsageSource | undefined
}

type Row = Awaited<ReturnType<typeof selectUsage>>[number]

/** How the shop is used: the last days, beside as many before them. */
export async function showUsage(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { days: count, source }: Asked,
): Promise<Usage> {
  const { period, previous } = periodsOf(now(), count)
  const [rows, before] = await Promise.all([
    selectUsage(db, { ...period, source }),
    selectUsage(db, { ...previous, source }),
  ])
  const days = Array.from({ length: Number(count) }, (_, at) => dayOf(daysAfter(period.since, at)))
  return {
    from: dayOf(period.since),
    to: dayOf(daysAfter(period.until, -1)),
    days: days.map((day) => ({
      day,
      uses: byKind((kind) => usesOf(rows, (row) => row.kind === kind && dayOf(row.day) === day)),
    })),
    totals: byKind((kind) => ({
      now: usesOf(rows, (row) => row.kind === kind),
      before: usesOf(before, (row) => row.kind === kind),
    })),
  }
}

const usesOf = (rows: readonly Row[], isMeant: (row: Row) => boolean): number =>
  rows.reduce((sum, row) => sum + (isMeant(row) ? row.uses : 0), 0)

function byKind<Of>(of: (kind: UsageKind) => Of): Record<UsageKind, Of> {
  const kinds = Object.keys(USAGE_KINDS) as UsageKind[]
  return Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Record<UsageKind, Of>
}
