import * as contract from '@segno/contract'
import { dayRange } from '../../platform/day-range.ts'
import { listRoutes } from '../../platform/http/paged-list.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { RoyaltiesContext } from '../royalties-context.ts'
import { salesTotalsOf } from './queries.ts'
import { showSalesChart } from './show-chart.ts'

/** An artist's sales added up. */
export function totalsRoutes(ctx: RoyaltiesContext): Route[] {
  return [
    ...listRoutes(contract.salesTotalsList, {
      rows: ({ caller, query: { by = 'month', ...days } }) =>
        salesTotalsOf(ctx.db, { artistId: caller.accountId, by, zone: days.zone, ...dayRange(days) }),
      toItems: (rows) => rows,
      csv: {
        name: 'Sales totals',
        columns: {
          Name: ({ name }) => name,
          Sales: ({ saleCount }) => saleCount,
          Points: ({ points }) => points,
          'Royalty (EUR)': ({ royaltyMicroEur }) => royaltyMicroEur / 1e6,
        },
      },
    }),
    route(contract.getSalesChart, ({ caller, query }) =>
      showSalesChart(ctx, { artistId: caller.accountId, ...query }),
    ),
  ]
}
