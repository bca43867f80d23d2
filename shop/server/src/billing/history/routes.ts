import * as contract from '@segno/contract'
import { csvMoney } from '../../platform/http/csv-answer.ts'
import { searchPeople } from '../../accounts/public.ts'
import { dayRange } from '../../platform/day-range.ts'
import { listRoutes } from '../../platform/http/paged-list.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { sumGranted } from '../../wallet/public.ts'
import type { BillingContext } from '../billing-context.ts'
import { billingWarnings } from '../billing-warnings.ts'
import { sendInvoiceAgain, showInvoicePdf, showInvoiceUbl } from '../invoices/show-invoice.ts'
import { settleReturned } from '../refunds/settle-returned.ts'
import { refundAsAdmin, withdrawOwn } from '../refunds/refund-payment.ts'
import { countTrials } from '../trials/queries.ts'
import { paymentsOf, sumPayments } from './queries.ts'
import { readSum } from './rules.ts'
import { showPaymentStory, toAnyPayment, toOwnPayments } from './show-payments.ts'

/** Payments, their papers, and money that goes back. */
export const paymentRoutes = (ctx: BillingContext): Route[] => [...ownRoutes(ctx), ...adminRoutes(ctx)]

function ownRoutes(ctx: BillingContext): Route[] {
  return [
    ...listRoutes(contract.paymentsList, {
      rows: async ({ caller: { accountId }, query }) =>
        paymentsOf(ctx.db, {
          accountId,
          words: await searchPeople(ctx.db, query.q, accountId),
          cents: readSum(query.q),
          ...dayRange(query),
        }),
      toItems: (rows) => toOwnPayments(ctx, rows),
      csv: { name: 'Subscription History', columns: COLUMNS },
    }),
    route(contract.getPaymentTotals, async ({ caller: { accountId } }) => ({
      ...(await sumPayments(ctx.db, accountId)),
      subscriptionVoucherCount: await countTrials(ctx.db, accountId),
      totalPurchasedByVoucher: await sumGranted(ctx.db, accountId, 'voucher'),
    })),
    route(contract.getInvoicePdf, ({ caller, params }) => showInvoicePdf(ctx, caller, params.number)),
    route(contract.getInvoiceUbl, ({ caller, params }) => showInvoiceUbl(ctx, caller, params.number)),
    route(contract.sendInvoice, ({ caller, params }) => sendInvoiceAgain(ctx, caller, params.number)),
    route(contract.withdrawPayment, ({ caller, params, body }) =>
      withdrawOwn(ctx, caller.accountId, params.paymentId, body),
    ),
  ]
}

function adminRoutes(ctx: BillingContext): Route[] {
  return [
    ...listRoutes(contract.allPaymentsList, {
      rows: async ({ query: { q, kind, state, refund, dispute, userId = null, ...days } }) =>
        paymentsOf(ctx.db, {
          accountId: userId,
          words: await searchPeople(ctx.db, q, userId),
          cents: readSum(q),
          kind,
          state,
          refund,
          dispute,
          ...dayRange(days),
        }),
      toItems: (rows) => rows.map((row) => toAnyPayment(ctx, row)),
      csv: {
        name: 'All payments',
        columns: { User: ({ user }: contract.AnyPayment) => user.email, ...COLUMNS },
      },
    }),
    route(contract.getPaymentWarnings, async () => ({ warnings: await billingWarnings(ctx) })),
    route(contract.getPaymentStory, ({ params }) => showPaymentStory(ctx, params.paymentId)),
    route(contract.settleReturnedRefund, ({ caller, params, body }) =>
      settleReturned(ctx, caller.accountId, { ...params, ...body }),
    ),
    route(contract.refundPayment, ({ caller, params, body }) =>
      refundAsAdmin(ctx, caller.accountId, { ...params, ...body }),
    ),
  ]
}

type AnyListed = contract.OwnPayment | contract.AnyPayment

const COLUMNS = {
  Paid: ({ paidAt }: AnyListed) => paidAt,
  Package: ({ name }: AnyListed) => name,
  Points: ({ points }: AnyListed) => points,
  Currency: ({ currency }: AnyListed) => currency,
  Net: ({ netCents, currency }: AnyListed) => csvMoney(netCents, currency),
  VAT: ({ vatCents, currency }: AnyListed) => csvMoney(vatCents, currency),
  Gross: ({ grossCents, currency }: AnyListed) => csvMoney(grossCents, currency),
  Refunded: ({ refundedCents, currency }: AnyListed) => csvMoney(refundedCents, currency),
  'Refund on its way': ({ refundingCents, currency }: AnyListed) => csvMoney(refundingCents, currency),
  'Refund sent back by the bank': ({ returnedCents, currency }: AnyListed) =>
    csvMoney(returnedCents, currency),
  Disputed: ({ disputedCents, currency }: AnyListed) => csvMoney(disputedCents, currency),
  Invoice: ({ invoiceNumber }: AnyListed) => invoiceNumber,
  'Credit notes': ({ laterPapers }: AnyListed) => laterPapers.join(' '),
  /** A gift card's money stands in two rows, its own and that of the points: accountants leave one of them out. */
  'Paid with': ({ isByGiftCard }: AnyListed) => (isByGiftCard ? 'Gift card' : 'Money'),
  Card: ({ cardBrand, cardLast4 }: AnyListed) =>
    cardLast4 === null ? '' : `${contract.cardBrandName(cardBrand)} ${cardLast4}`,
  State: ({ state }: AnyListed) => contract.PAID_STATES[state],
  Kind: ({ kind }: AnyListed) => contract.KINDS[kind].title,
  'Last refunded': ({ refundedAt }: AnyListed) => refundedAt,
  'Refund under way since': ({ refundingAt }: AnyListed) => refundingAt,
}
