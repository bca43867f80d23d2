const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** `25 November 2026`, as documents say a day. */
export const dayWords = (at: Date): string => DAY.format(at)
