import { LOCALE } from '@segno/units'

/** `12 May 2026` */
export function formatDay(instant: string | Date): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' }).format(new Date(instant))
}

/** A day of the calendar, such as `2026-05-12`, which is the same day everywhere: `12 May 2026` */
export function formatCalendarDay(day: string): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
}

/** Text of a field for a day: the day, or other words while there is none. */
export const dayShown = (day: string, none = 'Choose a day'): string =>
  Number.isNaN(Date.parse(day)) ? none : formatCalendarDay(day)

/** `12 May 2026 at 14:05` */
export function formatMoment(instant: string | Date): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(instant))
}

/** `12 May 2026, 14:05` */
export function formatDayAndTime(instant: string | Date): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  )
}

/** A moment that counts to the minute, with its time zone: `12 May 2026, 14:05 CEST` */
export function formatZonedMoment(instant: string | Date): string {
  return new Intl.DateTimeFormat(LOCALE, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant))
}

/** Such a day on an axis, where the year is known: `12 May` */
export function formatShortDay(day: string): string {
  return new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(day),
  )
}

/** Where the browser's days begin and end, such as `Europe/Berlin`. */
export const browserZone = (): string => new Intl.DateTimeFormat(LOCALE).resolvedOptions().timeZone

/** The day of a moment where the browser is, as `2026-05-12`. */
export function localDay(instant: string | Date): string {
  const at = new Date(instant)
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
