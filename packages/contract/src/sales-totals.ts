import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { dayFilters } from './lists.ts'
import { pagedList } from './paged-list.ts'

/** What sales are added up by; countries are those of the buyers. */
export const SALES_BY = ['month', 'day', 'sound', 'pack', 'country'] as const
export type SalesBy = (typeof SALES_BY)[number]

export const salesTotal = z.object({
  /** A month as `2026-11`, a day as `2026-11-25`, an id, or two letters of a country. */
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
  summary: 'Your sales added up by month unless asked otherwise, in UTC, without what was returned.',
  item: salesTotal,
  columns: ['name', 'saleCount', 'royalty'],
  sort: '-name',
  filters: { by: z.optional(z.enum(SALES_BY)), ...dayFilters },
})
export const listSalesTotals = salesTotalsList.list
export const saveSalesTotals = salesTotalsList.csv

/** Days that the chart of sales looks back over. */
export const SALES_CHART_DAYS = 90

const salesDay = z.object({ day: z.iso.date(), saleCount: z.int(), royaltyMicroEur: z.int() })
export type SalesDay = z.output<typeof salesDay>

export const getSalesChart = endpoint({
  method: 'GET',
  path: '/api/sales/chart',
  access: ['artist'],
  summary: 'The last 90 days of your sales in UTC, each once, oldest first, without what was returned.',
  ok: z.array(salesDay),
  errors: [],
})
