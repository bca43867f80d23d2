import { LOCALE } from '@segno/units'
const DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' })

/** `25 November 2026`, as documents say a day. */
export const dayWords = (at: Date): string => DAY.format(at)
