import type { SalesStep } from '@segno/contract'
import type { CalendarDay } from '@segno/units'
import { dayOf, daysAfter, monthsAfter } from '../../platform/day-range.ts'

const DAY_MS = 86_400_000
/** Three months at most. */
const MOST_DAYS_BY_DAY = 92
const MOST_DAYS_BY_WEEK = 366

/** As many bars as can be told from each other. */
export function stepOf(first: string, last: string): SalesStep {
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
  if (days <= MOST_DAYS_BY_DAY) return 'day'
  return days <= MOST_DAYS_BY_WEEK ? 'week' : 'month'
}

/** First days of the steps from that of one day to that of another, both included; weeks begin on Mondays. */
export function stepsBetween(step: SalesStep, first: string, last: string): CalendarDay[] {
  const days: CalendarDay[] = []
  for (let day = beginOf(step, first); day <= last; day = nextOf(step, day)) days.push(day)
  return days
}

function beginOf(step: SalesStep, day: string): CalendarDay {
  const at = new Date(day)
  switch (step) {
    case 'day':
      return dayOf(at)
    case 'week':
      return dayOf(daysAfter(at, -((at.getUTCDay() + 6) % 7)))
    case 'month':
      return dayOf(daysAfter(at, 1 - at.getUTCDate()))
  }
}

function nextOf(step: SalesStep, day: CalendarDay): CalendarDay {
  const at = new Date(day)
  if (step === 'month') return dayOf(monthsAfter(at, 1))
  return dayOf(daysAfter(at, step === 'week' ? 7 : 1))
}
