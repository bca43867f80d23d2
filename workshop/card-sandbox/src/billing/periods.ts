/** How often something is billed. */
export interface Cycle {
  interval: 'day' | 'week' | 'month' | 'year'
  interval_count: number
}
/** A span of time, in seconds since 1970; `end` belongs to the next one. */
export interface Period {
  start: number
  end: number
}

const DAY_SECONDS = 24 * 60 * 60

/**
 * The `count`th boundary of a cycle. Months are counted from the anchor, so that one begun on the 31st ends on
 * the last day of a short month and on the 31st again after it.
 *
 * @param anchor seconds since 1970
 */
export function cycleBoundary(anchor: number, cycle: Cycle, count: number): number {
  const steps = count * cycle.interval_count
  if (cycle.interval === 'day') return anchor + steps * DAY_SECONDS
  if (cycle.interval === 'week') return anchor + steps * 7 * DAY_SECONDS
  const start = new Date(anchor * 1000)
  const month = start.getUTCMonth() + steps * (cycle.interval === 'year' ? 12 : 1)
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const day = Math.min(start.getUTCDate(), lastDay)
  const midnight = Date.UTC(start.getUTCFullYear(), month, day) / 1000
  return midnight + (anchor - Math.floor(anchor / DAY_SECONDS) * DAY_SECONDS)
}

/** The period of a cycle in which a time lies. @param anchor the start of the first period */
export function periodAt(anchor: number, cycle: Cycle, at: number): Period {
  let count = 0
  while (cycleBoundary(anchor, cycle, count + 1) <= at) count += 1
  return { start: cycleBoundary(anchor, cycle, count), end: cycleBoundary(anchor, cycle, count + 1) }
}

/** The part of an amount that falls on what is left of a period, rounded to whole cents, halves away from zero. */
export function proratedCents(amountCents: number, period: Period, from: number): number {
  const share = (period.end - from) / (period.end - period.start)
  return Math.sign(amountCents) * Math.round(Math.abs(amountCents) * share)
}
