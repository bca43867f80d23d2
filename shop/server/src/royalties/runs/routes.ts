import * as contract from '@segno/contract'
import { csvMoney, type CsvColumns } from '../../platform/http/csv-answer.ts'
import { listRoutes } from '../../platform/http/paged-list.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { RoyaltiesContext } from '../royalties-context.ts'
import { payMomentAt } from '../rules.ts'
import { cancelRun, payRun } from './decide-run.ts'
import { payableArtistsOf, type RunRow, runsOf } from './queries.ts'
import { payWayOf } from './rules.ts'
import { startRun } from './start-run.ts'
import { writeRunFile } from './write-run-file.ts'

/** Paying all artists at once. */
export function runsRoutes(ctx: RoyaltiesContext): Route[] {
  return [
    ...listRoutes(contract.payableArtistsList, {
      rows: ({ query: { q = '', balance = 'payable' } }) =>
        payableArtistsOf(ctx.db, { balance, moment: payMomentAt(ctx.now()), words: q }),
      toItems: (rows) =>
        rows.map((row) => ({
          artist: { id: row.artist_id, name: row.name, email: row.email },
          payableCents: row.cents,
          way: payWayOf(row, ctx.now()),
        })),
      csv: PAYABLE_CSV,
    }),
    ...listRoutes(contract.paymentRunsList, {
      rows: ({ query: { q = '', status } }) => runsOf(ctx.db, { status, words: q }),
      toItems: (rows) => rows.map(toRun),
      csv: RUNS_CSV,
    }),
    route(contract.startPaymentRun, async ({ caller, body }) =>
      toRun(await startRun(ctx, { actorId: caller.accountId, ...body })),
    ),
    route(contract.writePaymentRunFile, ({ caller, params }) =>
      writeRunFile(ctx, { actorId: caller.accountId, ...params }),
    ),
    route(contract.payPaymentRun, ({ caller, params, body }) =>
      payRun(ctx, { actorId: caller.accountId, ...params, ...body }),
    ),
    route(contract.cancelPaymentRun, ({ caller, params }) =>
      cancelRun(ctx, { actorId: caller.accountId, ...params }),
    ),
  ]
}

const PAYABLE_CSV = {
  name: 'Payable artists',
  columns: {
    Artist: ({ artist }) => artist.name,
    Email: ({ artist }) => artist.email,
    'Payable (EUR)': ({ payableCents }) => csvMoney(payableCents),
    Way: ({ way }) => way,
  } satisfies CsvColumns<contract.PayableArtist>,
}

const RUNS_CSV = {
  name: 'Payment runs',
  columns: {
    Made: ({ madeAt }) => madeAt,
    Way: ({ way }) => way,
    State: ({ status }) => status,
    Payments: ({ paymentCount }) => paymentCount,
    'Amount (EUR)': ({ amountCents: cents }) => csvMoney(cents),
    'VAT (EUR)': ({ vatCents: cents }) => csvMoney(cents),
    'Paid on': ({ paidOn }) => paidOn,
    Reference: ({ reference }) => reference,
  } satisfies CsvColumns<contract.PaymentRun>,
}

const toRun = (row: RunRow): contract.PaymentRun => ({
  id: row.id,
  madeAt: row.made_at.toISOString(),
  way: row.way as contract.PaymentRun['way'],
  status: row.status as contract.PaymentRun['status'],
  paymentCount: row.payment_count,
  amountCents: row.amount_cents,
  vatCents: row.vat_cents,
  paidOn: row.paid_on,
  reference: row.reference,
  isWaiting: row.is_waiting,
})
