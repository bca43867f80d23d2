/** A day without an hour or a time zone, `2025-07-01`. Such texts sort as the days do. */
export type CalendarDay = `${number}-${number}-${number}`
