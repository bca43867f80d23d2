import { LOCALE } from '@segno/units'
import type { CalendarDay } from '@segno/units'
import type { TaxPlace } from './territories.ts'

/** A rate changes at midnight where the tax is owed, not where the server stands. */
const TIME_ZONES: Readonly<Record<string, string>> = {
  AT: 'Europe/Vienna',
  BE: 'Europe/Brussels',
  BG: 'Europe/Sofia',
  CH: 'Europe/Zurich',
  CY: 'Asia/Nicosia',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  EE: 'Europe/Tallinn',
  ES: 'Europe/Madrid',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  GR: 'Europe/Athens',
  HR: 'Europe/Zagreb',
  HU: 'Europe/Budapest',
  IE: 'Europe/Dublin',
  IS: 'Atlantic/Reykjavik',
  IT: 'Europe/Rome',
  LT: 'Europe/Vilnius',
  LU: 'Europe/Luxembourg',
  LV: 'Europe/Riga',
  MT: 'Europe/Malta',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  RO: 'Europe/Bucharest',
  SE: 'Europe/Stockholm',
  SI: 'Europe/Ljubljana',
  SK: 'Europe/Bratislava',
}

/**
 * The calendar day of an instant in a place; in UTC where we keep no rates.
 *
 * @throws {RangeError} when `instant` is not a date
 */
export function taxDayAt(instant: Date, place: TaxPlace): CalendarDay {
  const parts = formatIn(timeZoneOf(place)).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}` as CalendarDay
}

const FORMATS = new Map<string, Intl.DateTimeFormat>()

/** Made once for a zone: making one takes longer than to write a thousand days by it. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  FORMATS.set(timeZone, made)
  return made
}

/** Where a place's days begin; UTC where we keep no rates. */
export function timeZoneOf(place: TaxPlace): string {
  if (place.kind === 'taxed' && place.region === 'azores') return 'Atlantic/Azores'
  return TIME_ZONES[place.country] ?? 'UTC'
}
