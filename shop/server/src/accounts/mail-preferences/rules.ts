import type { MailFrequency } from '@segno/contract'
import { daysAfter } from '../../platform/day-range.ts'

const DAYS = { daily: 1, weekly: 7 } as const satisfies Record<Exclude<MailFrequency, 'never'>, number>
const HOUR_MS = 60 * 60_000

/** When the mail after one of `now` is due; null for never. On the hour, so that late sweeps do not add up. */
export function nextDueAt(frequency: MailFrequency, now: Date): Date | null {
  if (frequency === 'never') return null
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  return daysAfter(hour, DAYS[frequency])
}
