const DAY_MS = 24 * 60 * 60_000

/** Moments of some days: from `since` until just before `before`; null where there is no end. */
export interface DayRange {
  readonly since: Date | null
  readonly before: Date | null
}

/** The days of a list's filters, both included, in UTC. */
export function dayRange(days: { from?: string | undefined; to?: string | undefined }): DayRange {
  return {
    since: days.from === undefined ? null : new Date(days.from),
    before: days.to === undefined ? null : new Date(Date.parse(days.to) + DAY_MS),
  }
}
