import * as contract from '@segno/contract'
import { searchPeople } from '../../accounts/public.ts'
import { dayRange } from '../../platform/day-range.ts'
import { csvMoney } from '../../platform/http/csv-answer.ts'
import { listRoutes } from '../../platform/http/paged-list.ts'
import type { Route } from '../../platform/http/route.ts'
import type { BillingContext } from '../billing-context.ts'
import { paymentPage, providerUrlOf } from '../provider/provider-url.ts'
import { unpaidOf, type UnpaidRow } from './queries.ts'
import { toUnpaid } from './show-own-unpaid.ts'

/** Payments that brought no money, or not yet. */
export const unpaidRoutes = (ctx: BillingContext): Route[] =>
  listRoutes(contract.unpaidPaymentsList, {
    rows: async ({ query: { q, kind, state, ...days } }) =>
      unpaidOf(ctx.db, { words: await searchPeople(ctx.db, q), kind, state, ...dayRange(days) }),
    toItems: (rows) => rows.map((row) => toItem(ctx, row)),
    csv: {
      name: 'Unpaid payments',
      columns: {
        Started: ({ startedAt }: contract.UnpaidPayment) => startedAt,
        Sent: ({ sentAt }) => sentAt,
        User: ({ user }) => user.email,
        Package: ({ name }) => name,
        Kind: ({ kind }) => contract.KINDS[kind].title,
        Currency: ({ currency }) => currency,
        Gross: ({ grossCents, currency }) => csvMoney(grossCents, currency),
        State: ({ state }) => contract.UNPAID_STATES[state],
      },
    },
  })

const toItem = (
  ctx: Pick<BillingContext, 'provider' | 'origin'>,
  row: UnpaidRow,
): contract.UnpaidPayment => ({
  ...toUnpaid(row),
  sentAt: row.sent_at?.toISOString() ?? null,
  user: { id: row.account_id, name: row.user_name, email: row.email },
  providerUrl: providerUrlOf(ctx, row, paymentPage(row)),
})
