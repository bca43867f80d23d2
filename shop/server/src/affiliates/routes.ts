import * as contract from '@segno/contract'
import { timeZoneOf } from '@segno/vat'
import { dayRange } from '../platform/day-range.ts'
import { listRoutes } from '../platform/http/paged-list.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { AffiliatesContext } from './affiliates-context.ts'
import { commissionsOf, payoutsOf } from './balances/queries.ts'
import { countClick } from './count-click.ts'
import { officeRoutes } from './office/routes.ts'
import { daysOf } from './queries.ts'
import { requestPayout, setAffiliateTax, setBankDetails, showMoney } from './payouts/request-payout.ts'
import { showChart } from './show-chart.ts'
import { showPayoutStatement } from './statements/show-statement.ts'
import { showAffiliate, withEarnings } from './show-affiliate.ts'
import { COMMISSION_COLUMNS, sumCell, PAYOUT_COLUMNS, toCommission, toPayout } from './wire.ts'

export function affiliatesRoutes(ctx: AffiliatesContext): Route[] {
  const zone = timeZoneOf(ctx.vatSeller.place)
  return [
    route(contract.affiliateClick, ({ params, clientAddress, userAgent }) =>
      countClick(ctx, { ...params, clientAddress, userAgent }),
    ),
    route(contract.getAffiliate, ({ caller }) => showAffiliate(ctx, caller.accountId)),
    route(contract.getAffiliateChart, ({ caller }) => showChart(ctx, caller.accountId)),
    ...listRoutes(contract.affiliateDaysList, {
      rows: ({ caller, query: { q = '', from, to } }) =>
        daysOf(ctx.db, { affiliateId: caller.accountId, zone, words: q, from, to }),
      toItems: (rows, { caller }) => withEarnings(ctx.db, { affiliateId: caller.accountId, zone }, rows),
      csv: {
        name: 'Affiliate days',
        columns: {
          Day: ({ day }) => day,
          Clicks: ({ clicks }) => clicks,
          'Sign-ups': ({ signUps }) => signUps,
          Payments: ({ payments }) => payments,
          Earned: ({ earned }) => earned.map(sumCell).join(', '),
        },
      },
    }),
    ...moneyRoutes(ctx),
    ...officeRoutes(ctx),
  ]
}

function moneyRoutes(ctx: AffiliatesContext): Route[] {
  return [
    ...listRoutes(contract.ownCommissionsList, {
      rows: ({ caller, query: { q = '', state, ...days } }) =>
        commissionsOf(ctx.db, {
          affiliateId: caller.accountId,
          state,
          words: q,
          now: ctx.now(),
          ...dayRange(days),
        }),
      toItems: (rows) => rows.map(toCommission),
      csv: { name: 'Commissions', columns: COMMISSION_COLUMNS },
    }),
    route(contract.getAffiliateMoney, ({ caller }) => showMoney(ctx, caller.accountId)),
    route(contract.setBankDetails, ({ caller, body }) => setBankDetails(ctx, caller.accountId, body)),
    route(contract.setAffiliateTaxDetails, ({ caller, body }) =>
      setAffiliateTax(ctx, caller.accountId, body),
    ),
    route(contract.requestPayout, ({ caller, body }) => requestPayout(ctx, caller.accountId, body.currency)),
    route(contract.fetchPayoutStatement, ({ caller, params }) =>
      showPayoutStatement(ctx, caller, params.payoutId),
    ),
    ...listRoutes(contract.ownPayoutsList, {
      rows: ({ caller, query: { q = '', status } }) =>
        payoutsOf(ctx.db, { affiliateId: caller.accountId, status, words: q }),
      toItems: (rows) => rows.map(toPayout),
      csv: { name: 'Payouts', columns: PAYOUT_COLUMNS },
    }),
  ]
}
