import { LOCALE } from '@segno/units'
import { daysAfter } from '../platform/day-range.ts'

/** The law's time to pay back, from the day on which a withdrawal was received. */
export const DAYS_TO_ANSWER = 14

export const answerDueAt = (declaredAt: Date): Date => daysAfter(declaredAt, DAYS_TO_ANSWER)

/** Numbers of invoices and credit notes in a text, as the shop writes them. */
export function invoiceNumbersIn(words: string): string[] {
  return [...words.toUpperCase().matchAll(/\b([A-Z]{2})[\s-]?(\d{4})[\s-]?(\d{6})\b/g)].map(
    ([, kind, year, number]) => `${kind}-${year}-${number}`,
  )
}

/** The browser's time zone; a declaration is never refused because of it. */
export function timeZoneOr(given: string | undefined, otherwise: string): string {
  try {
    return new Intl.DateTimeFormat(LOCALE, { timeZone: given }).resolvedOptions().timeZone
  } catch {
    return otherwise
  }
}

/** `28 November 2026 at 23:41:07 CET (Europe/Berlin)`, and in UTC where that is another time. */
export function momentWords(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeStyle: 'long', timeZone })
  const utc = `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  return timeZone === 'UTC' ? utc : `${format.format(at)} (${timeZone}), which is ${utc}`
}
