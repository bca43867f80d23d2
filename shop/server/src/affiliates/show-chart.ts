import { AFFILIATE_CHART_DAYS, type AffiliateDay } from '@segno/contract'
import { taxDayAt, timeZoneOf } from '@segno/vat'
import { dayOf, daysAfter } from '../platform/day-range.ts'
import type { AffiliatesContext } from './affiliates-context.ts'
import { daysOf } from './queries.ts'
import { withEarnings } from './show-affiliate.ts'

/** The last days of an affiliate's link in the shop's time zone, with those on which nothing happened. */
export async function showChart(
  { db, now, vatSeller: { place } }: Pick<AffiliatesContext, 'db' | 'now' | 'vatSeller'>,
  affiliateId: string,
): Promise<AffiliateDay[]> {
  const search = { affiliateId, zone: timeZoneOf(place) }
  const last = taxDayAt(now(), place)
  const first = daysAfter(new Date(last), 1 - AFFILIATE_CHART_DAYS)
  const found = await daysOf(db, { ...search, words: '', from: dayOf(first), to: last }).page({
    sort: 'day',
    offset: 0,
    limit: AFFILIATE_CHART_DAYS,
  })
  const known = new Map((await withEarnings(db, search, found)).map((day) => [day.day, day]))
  return Array.from({ length: AFFILIATE_CHART_DAYS }, (_, at) => {
    const day = dayOf(daysAfter(first, at))
    return known.get(day) ?? { day, clicks: 0, signUps: 0, payments: 0, earned: [] }
  })
}
