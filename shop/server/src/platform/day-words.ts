import { LOCALE } from '@segno/units'
import { zonesOf } from './time-zones.ts'

const DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' })

const MOMENT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** `25 November 2026`, as documents say a day. */
export const dayWords = (at: Date): string => DAY.format(at)

/** `25 November 2026 at 14:05 UTC` */
export const momentText = (at: Date): string => `${MOMENT.format(at)} UTC`

/** An instant's day where people of a country live, as their screens show it; that of UTC where their zones have two. */
export function dayWordsWhere(at: Date, country: string): string {
  const days = zonesOf(country).map((timeZone) => dayWordsIn(at, timeZone))
  return days.every((day) => day === days[0]) ? days[0]! : dayWords(at)
}

export const dayWordsIn = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone }).format(at)
