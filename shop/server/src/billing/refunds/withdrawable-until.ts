import type { CalendarDay } from '@segno/units'
import { Temporal } from 'temporal-polyfill'
import { zonesOf } from '../../platform/time-zones.ts'

/** The law's time to withdraw from a purchase, after the day it was made. */
const WITHDRAWAL_DAYS = 14

interface LastDay {
  readonly day: CalendarDay
  /** Its last instant. */
  readonly until: Date
}

/**
 * The last day on which buyers give points back by themselves: it ends at midnight where they live, and the latest where
 * their country has several. A last day that nobody works on is followed by the next working day.
 *
 * @param country ISO 3166-1, as the buyer declared it
 * @see https://eur-lex.europa.eu/eli/reg/1971/1182/oj Regulation 1182/71, article 3
 */
export function lastDayToWithdraw(paidAt: Date, country: string): LastDay {
  const paid = Temporal.Instant.fromEpochMilliseconds(paidAt.getTime())
  const days = zonesOf(country).map((zone) => {
    let day = paid.toZonedDateTimeISO(zone).toPlainDate().add({ days: WITHDRAWAL_DAYS })
    while (isFree(day)) day = day.add({ days: 1 })
    const end = day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds
    return { day: day.toString() as CalendarDay, until: new Date(end - 1) }
  })
  return days.reduce((latest, one) => (one.until > latest.until ? one : latest))
}

export const withdrawableUntil = (paidAt: Date, country: string): Date =>
  lastDayToWithdraw(paidAt, country).until

/** Weekends, and holidays that all of Europe keeps. */
const isFree = ({ dayOfWeek, month, day }: Temporal.PlainDate): boolean =>
  dayOfWeek > 5 || ['1-1', '5-1', '12-25', '12-26'].includes(`${month}-${day}`)
