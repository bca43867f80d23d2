import { AFFILIATE_CHART_DAYS, type AffiliateDay } from '@segno/contract'
import { dayOf, daysAfter } from '../platform/day-range.ts'
import type { AffiliatesContext } from './affiliates-context.ts'
import { daysOf } from './queries.ts'
import { withEarnings } from './show-affiliate.ts'

/** The last days of an affiliate's link, with those on which nothing happened. */
export async function showChart(
  { db, now }: Pick<AffiliatesContext, 'db' | 'now'>,
  affiliateId: string,
): Promise<AffiliateDay[]> {
  const first = daysAfter(now(), 1 - AFFILIATE_CHART_DAYS)
  const found = await daysOf(db, { affiliateId, words: '', from: dayOf(first), to: dayOf(now()) }).page({
    sort: 'day',
    offset: 0,
    limit: AFFILIATE_CHART_DAYS,
  })
  const known = new Map((await withEarnings(db, affiliateId, found)).map((day) => [day.day, day]))
  return Array.from({ length: AFFILIATE_CHART_DAYS }, (_, at) => {
    const day = dayOf(daysAfter(first, at))
    return known.get(day) ?? { day, clicks: 0, signUps: 0, payments: 0, earned: [] }
  })
}
