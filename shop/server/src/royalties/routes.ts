import * as contract from '@segno/contract'
import { csvMoney } from '../platform/http/csv-answer.ts'
import { dayRange } from '../platform/day-range.ts'
import { correctPayment } from './corrections/correct-payment.ts'
import type { CsvColumns } from '../platform/http/csv-answer.ts'
import { listRoutes } from '../platform/http/paged-list.ts'
import { route, type Route } from '../platform/http/route.ts'
import { findArtist, payArtist, showArtistBalance, showBalance } from './pay-artist.ts'
import type { RoyaltiesContext } from './royalties-context.ts'
import { holdsRoutes } from './holds/routes.ts'
import { runsRoutes } from './runs/routes.ts'
import { setShare } from './shares/set-share.ts'
import { splitsRoutes } from './splits/routes.ts'
import { totalsRoutes } from './totals/routes.ts'
import { taxReportRoutes } from './tax-report/routes.ts'
import { showStatement } from './statements/show-statement.ts'
import { type PaymentRow, paymentsTo, salesOf } from './queries.ts'
import { showPurchaseStory, showSale, toSales } from './show-sale.ts'

export function royaltiesRoutes(ctx: RoyaltiesContext): Route[] {
  return [
    ...listRoutes(contract.salesList, {
      rows: ({ caller, query: { q = '', ...days } }) =>
        salesOf(ctx.db, { artistId: caller.accountId, words: q, ...dayRange(days) }),
      toItems: (rows) => toSales(ctx, rows),
      csv: SALES_CSV,
    }),
    route(contract.getSale, ({ caller, params }) =>
      showSale(ctx, { artistId: caller.accountId, licenceId: params.saleId }),
    ),
    route(contract.getPurchaseStory, ({ params }) => showPurchaseStory(ctx.db, params.purchaseId)),
    ...totalsRoutes(ctx),
    route(contract.getOwnBalance, ({ caller }) => showBalance(ctx, ctx.db, caller.accountId)),
    ...listRoutes(contract.ownPaymentsList, {
      rows: ({ caller, query: { q = '' } }) => paymentsTo(ctx.db, { artistId: caller.accountId, words: q }),
      toItems: toPayments,
      csv: PAYMENTS_CSV,
    }),
    ...splitsRoutes(ctx),
    ...runsRoutes(ctx),
    ...holdsRoutes(ctx),
    ...taxReportRoutes(ctx),
    route(contract.fetchStatement, ({ caller, params }) => showStatement(ctx, caller, params.paymentId)),
    ...artistRoutes(ctx),
  ]
}

/** What an artist is owed and paid, for administrators. */
function artistRoutes(ctx: RoyaltiesContext): Route[] {
  return [
    route(contract.getArtistBalance, ({ params }) => showArtistBalance(ctx, params.userId)),
    route(contract.setArtistShare, ({ caller, params, body }) =>
      setShare(ctx, { ...body, artistId: params.userId, actorId: caller.accountId }),
    ),
    ...listRoutes(contract.artistPaymentsList, {
      rows: async ({ params, query: { q = '' } }) =>
        paymentsTo(ctx.db, { artistId: (await findArtist(ctx.db, params.userId)).id, words: q }),
      toItems: toPayments,
      csv: PAYMENTS_CSV,
    }),
    route(contract.payArtist, ({ caller, params, body, idempotencyKey }) =>
      payArtist(ctx, { ...body, artistId: params.userId, actorId: caller.accountId, idempotencyKey }),
    ),
    route(contract.correctArtistPayment, ({ caller, params: { userId, paymentId }, body, idempotencyKey }) =>
      correctPayment(ctx, {
        ...body,
        artistId: userId,
        paymentId,
        actorId: caller.accountId,
        idempotencyKey,
      }),
    ),
  ]
}

const SALES_CSV = {
  name: 'Sales',
  columns: {
    Sold: ({ soldAt }) => soldAt,
    Title: ({ loop }) => loop.title,
    Pack: ({ loop }) => loop.pack?.title ?? null,
    Country: ({ country }) => country,
    Points: ({ points }) => points,
    'Net value (EUR)': ({ valueMicroEur }) => valueMicroEur / 1e6,
    'Share (%)': ({ shareBasisPoints }) => shareBasisPoints / 100,
    'Part (%)': ({ partBasisPoints }) => partBasisPoints / 100,
    'Royalty (EUR)': ({ royaltyMicroEur }) => royaltyMicroEur / 1e6,
    Returned: ({ isReturned }) => isReturned,
    Licence: ({ id }) => id,
  } satisfies CsvColumns<contract.Sale>,
}

const toPayments = (rows: readonly PaymentRow[]): contract.RoyaltyPayment[] =>
  rows.map((row) => ({
    id: row.id,
    paidOn: row.paid_on,
    amountCents: row.amount_cents,
    vatCents: row.vat_cents,
    paper: row.paper,
    leftCents: row.left_cents,
    reference: row.reference,
    corrects:
      row.corrects_id === null
        ? null
        : {
            id: row.corrects_id,
            paidOn: row.corrected_paid_on!,
            reference: row.corrected_reference!,
          },
    enteredBy: row.entered_by,
    enteredAt: row.created_at.toISOString(),
  }))

const PAYMENTS_CSV = {
  name: 'Payments',
  columns: {
    Paid: ({ paidOn }: contract.RoyaltyPayment) => paidOn,
    'Amount (EUR)': ({ amountCents }: contract.RoyaltyPayment) => csvMoney(amountCents),
    'VAT (EUR)': ({ vatCents }: contract.RoyaltyPayment) => (vatCents === null ? null : csvMoney(vatCents)),
    'Self-billed': ({ paper }: contract.RoyaltyPayment) => paper,
    Reference: ({ reference }: contract.RoyaltyPayment) => reference,
    Corrects: ({ corrects }: contract.RoyaltyPayment) => corrects?.reference ?? null,
    'Entered by': ({ enteredBy }: contract.RoyaltyPayment) => enteredBy,
    Entered: ({ enteredAt }: contract.RoyaltyPayment) => enteredAt,
  },
}
