import { Temporal } from 'temporal-polyfill'

/** The law's time to withdraw from a purchase, after the day it was made. */
const WITHDRAWAL_DAYS = 14

/**
 * The last instant at which buyers give points back by themselves: midnight where they live, and the latest where their
 * country has several. A last day that nobody works on is followed by the next working day.
 *
 * @param country ISO 3166-1, as the buyer declared it
 * @see https://eur-lex.europa.eu/eli/reg/1971/1182/oj Regulation 1182/71, article 3
 */
export function withdrawableUntil(paidAt: Date, country: string): Date {
  const paid = Temporal.Instant.fromEpochMilliseconds(paidAt.getTime())
  const ends = zonesOf(country).map((zone) => {
    let day = paid.toZonedDateTimeISO(zone).toPlainDate().add({ days: WITHDRAWAL_DAYS })
    while (isFree(day)) day = day.add({ days: 1 })
    return day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds
  })
  return new Date(Math.max(...ends) - 1)
}

/** Time zones of a country, by the Unicode data that comes with Node. */
function zonesOf(country: string): readonly string[] {
  // The compiler's library does not know this method yet.
  const place = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones(): string[] | undefined }
  const zones = place.getTimeZones() ?? []
  return zones.length > 0 ? zones : ['UTC']
}

/** Weekends, and holidays that all of Europe keeps. */
const isFree = ({ dayOfWeek, month, day }: Temporal.PlainDate): boolean =>
  dayOfWeek > 5 || ['1-1', '5-1', '12-25', '12-26'].includes(`${month}-${day}`)
