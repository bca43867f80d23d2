import type { MailChoice, MailFrequency } from '@segno/contract'
import { daysAfter } from '../../platform/day-range.ts'

const DAYS = { daily: 1, weekly: 7 } as const satisfies Record<Exclude<MailFrequency, 'never'>, number>
const HOUR_MS = 60 * 60_000

/** When the mail after one of `now` is due; null for never, and for what is due by no clock. On the hour: late sweeps do not add up. */
export function nextDueAt(frequency: MailChoice, now: Date): Date | null {
  if (frequency === 'never' || frequency === 'always') return null
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  return daysAfter(hour, DAYS[frequency])
}
