import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { dayFilters } from '../lists.ts'
import { pagedList } from '../paged-list.ts'

/** The id of an affiliate, as links carry it in `?afid=`. */
export const afidField = z.string().check(z.regex(/^[0-9a-zA-Z_-]{1,100}$/, 'is not an affiliate’s id'))

/** Somebody who registers within this time of following a link was brought by it. */
export const AFFILIATE_LINK_DAYS = 30

export const affiliateClick = endpoint({
  method: 'GET',
  path: '/api/public/affiliateClicks/:afid',
  access: 'anyone',
  summary: 'Counts that somebody came by an affiliate’s link.',
  params: z.strictObject({ afid: afidField }),
  ok: z.null(),
  errors: [],
})

export const getAffiliate = endpoint({
  method: 'GET',
  path: '/api/affiliate',
  access: ['user'],
  summary: 'Your affiliate link, and what came of it so far.',
  ok: z.object({
    /** Anybody who opens it comes by you. */
    link: z.string(),
    clicks: z.int(),
    signUps: z.int(),
    /** People brought who have paid something. */
    conversions: z.int(),
    /** Your part of what they pay, without VAT, in hundredths of a percent. */
    shareBasisPoints: z.int(),
    /** Days until it can be paid out. */
    holdDays: z.int(),
  }),
  errors: [],
})

/** A day on which something happened. */
export const affiliateDay = z.object({
  day: z.iso.date(),
  clicks: z.int(),
  signUps: z.int(),
  payments: z.int(),
  /** In each currency, less what was refunded since. */
  earned: z.array(z.object({ currency: z.string(), amountCents: z.int() })),
})
export type AffiliateDay = z.output<typeof affiliateDay>

export const affiliateDaysList = pagedList({
  path: '/api/affiliate/days',
  access: ['user'],
  summary:
    'Clicks on your link, sign-ups, payments and earnings by day in the shop’s time zone, newest first.',
  item: affiliateDay,
  columns: ['day', 'clicks', 'signUps', 'payments'],
  sort: '-day',
  filters: dayFilters,
})
export const listAffiliateDays = affiliateDaysList.list
export const saveAffiliateDays = affiliateDaysList.csv

/** Days that the chart of an affiliate looks back over. */
export const AFFILIATE_CHART_DAYS = 90

export const getAffiliateChart = endpoint({
  method: 'GET',
  path: '/api/affiliate/chart',
  access: ['user'],
  summary: 'The last 90 days of your link in the shop’s time zone, each once, oldest first.',
  ok: z.array(affiliateDay),
  errors: [],
})

export const affiliateEndpoints = group(
  'Affiliates',
  'Bringing people by a link of one’s own, and the clicks and sales that came of it.',
  { affiliateClick, getAffiliate, getAffiliateChart, listAffiliateDays, saveAffiliateDays },
)
