import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { dayFilters } from '../lists.ts'
import { pagedList } from '../paged-list.ts'

/** What sales are added up by; countries are those of the buyers. */
export const SALES_BY = ['month', 'week', 'day', 'sound', 'pack', 'country'] as const
export type SalesBy = (typeof SALES_BY)[number]

export const salesTotal = z.object({
  /** A month as `2026-11`, a day or the Monday of a week as `2026-11-23`, an id, or two letters of a country. */
  key: z.string(),
  name: z.string(),
  saleCount: z.int(),
  points: z.int(),
  royaltyMicroEur: z.int(),
})
export type SalesTotal = z.output<typeof salesTotal>

export const salesTotalsList = pagedList({
  path: '/api/sales/totals',
  access: ['artist'],
  summary:
    'Your sales added up by month unless asked otherwise, without what was returned; in UTC unless a zone is given.',
  item: salesTotal,
  columns: ['name', 'saleCount', 'royalty'],
  sort: '-name',
  filters: { by: z.optional(z.enum(SALES_BY)), ...dayFilters },
})
export const listSalesTotals = salesTotalsList.list
export const saveSalesTotals = salesTotalsList.csv

/** Days that the chart of sales looks back over where it is not asked for others. */
export const SALES_CHART_DAYS = 90
export const SALES_STEPS = ['day', 'week', 'month'] as const
export type SalesStep = (typeof SALES_STEPS)[number]

/** With the first day of the step. */
const salesStep = z.object({ day: z.iso.date(), saleCount: z.int(), royaltyMicroEur: z.int() })
const salesChart = z.object({ step: z.enum(SALES_STEPS), steps: z.array(salesStep) })
export type SalesChart = z.output<typeof salesChart>

export const getSalesChart = endpoint({
  method: 'GET',
  path: '/api/sales/chart',
  access: ['artist'],
  summary:
    'Your sales of a period, in UTC unless a zone is given, oldest first, without what was returned: by day up to three months, by week up to a ' +
    'year, else by month from the first sale. The last 90 days unless asked otherwise.',
  query: z.strictObject(dayFilters),
  ok: salesChart,
  errors: [],
})

export const salesTotalEndpoints = group(
  'Artists: totals',
  'Sales of an artist added up, in a table and over time.',
  { listSalesTotals, saveSalesTotals, getSalesChart },
)
