import { LOCALE } from '@segno/units'
const DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' })

const MOMENT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** `25 November 2026`, as documents say a day. */
export const dayWords = (at: Date): string => DAY.format(at)

/** `25 November 2026 at 14:05 UTC` */
export const momentText = (at: Date): string => `${MOMENT.format(at)} UTC`
