import * as contract from '@segno/contract'
import { listRoutes } from '../platform/http/paged-list.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { AffiliatesContext } from './affiliates-context.ts'
import { countClick } from './count-click.ts'
import { daysOf } from './queries.ts'
import { showAffiliate } from './show-affiliate.ts'

export function affiliatesRoutes(ctx: AffiliatesContext): Route[] {
  return [
    route(contract.affiliateClick, ({ params, clientAddress }) =>
      countClick(ctx, { ...params, clientAddress }),
    ),
    route(contract.getAffiliate, ({ caller }) => showAffiliate(ctx, caller.accountId)),
    ...listRoutes(contract.affiliateDaysList, {
      rows: ({ caller, query: { q = '', from, to } }) =>
        daysOf(ctx.db, { affiliateId: caller.accountId, words: q, from, to }),
      toItems: (rows) => rows,
      csv: {
        name: 'Affiliate days',
        columns: {
          Day: ({ day }) => day,
          Clicks: ({ clicks }) => clicks,
          'Sign-ups': ({ signUps }) => signUps,
        },
      },
    }),
  ]
}
