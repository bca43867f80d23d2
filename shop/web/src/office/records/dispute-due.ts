import { formatDay } from '../../kit/format/date.ts'

export const overdueText = (dueAt: string): string => `Overdue since ${formatDay(dueAt)}`

/** Until when the next dispute must be answered. */
export const dueText = (dueAt: string, now: Date): string =>
  new Date(dueAt) < now ? overdueText(dueAt) : `Answer by ${formatDay(dueAt)}`
