import * as contract from '@segno/contract'
import { csvMoney } from '../../platform/http/csv-answer.ts'
import { searchPeople } from '../../accounts/public.ts'
import { dayRange } from '../../platform/day-range.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import { csvOfLines, listRoutes } from '../../platform/http/paged-list.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { sumGranted } from '../../wallet/public.ts'
import type { BillingContext } from '../billing-context.ts'
import { billingWarnings } from '../billing-warnings.ts'
import { saveOwnPapers, sendInvoiceAgain, showInvoicePdf, showInvoiceUbl } from '../invoices/show-invoice.ts'
import { settleReturned } from '../refunds/settle-returned.ts'
import { refundAsAdmin, withdrawOwn } from '../refunds/refund-payment.ts'
import { countTrials } from '../trials/queries.ts'
import { showOwnUnpaid } from '../unpaid/show-own-unpaid.ts'
import { HISTORY_TITLE, LINE_COLUMNS, linesOf } from './payment-lines.ts'
import { showPaymentsStatement } from './payments-statement.ts'
import { paymentsOf, sumPaid, sumPayments } from './queries.ts'
import { readSought } from './rules.ts'
import { showPaymentStory, toAnyPayment, toOwnPayments } from './show-payments.ts'

/** Payments, their papers, and money that goes back. */
export const paymentRoutes = (ctx: BillingContext): Route[] => [...ownRoutes(ctx), ...adminRoutes(ctx)]

function ownRoutes(ctx: BillingContext): Route[] {
  return [
    ...listRoutes(contract.paymentsList, {
      rows: async ({ caller: { accountId }, query }) =>
        paymentsOf(ctx.db, {
          accountId,
          ...ownWords(query.q),
          ...dayRange(query),
        }),
      toItems: (rows) => toOwnPayments(ctx, rows),
      csv: csvOfLines({ name: HISTORY_TITLE, columns: LINE_COLUMNS, linesOf }),
    }),
    route(contract.getPaymentsStatement, ({ caller: { accountId }, query }) =>
      showPaymentsStatement(ctx, accountId, { ...query, ...ownWords(query.q) }),
    ),
    route(contract.listOwnUnpaid, ({ caller: { accountId } }) => showOwnUnpaid(ctx, accountId)),
    route(contract.getPaymentTotals, async ({ caller: { accountId }, query }) => ({
      sums: await sumPaid(ctx.db, { accountId, ...ownWords(query.q), ...dayRange(query) }),
      ...(await sumPayments(ctx.db, accountId)),
      subscriptionVoucherCount: await countTrials(ctx.db, accountId),
      totalPurchasedByVoucher: await sumGranted(ctx.db, accountId, 'voucher'),
    })),
    route(contract.getInvoicePdf, ({ caller, params }) => showInvoicePdf(ctx, caller, params.number)),
    route(contract.getInvoiceUbl, ({ caller, params }) => showInvoiceUbl(ctx, caller, params.number)),
    route(contract.getInvoicesZip, ({ caller: { accountId }, query }) =>
      saveOwnPapers(ctx, { accountId, ...ownWords(query.q), ...dayRange(query) }),
    ),
    route(contract.sendInvoice, ({ caller, params }) => sendInvoiceAgain(ctx, caller, params.number)),
    route(contract.withdrawPayment, ({ caller, params, body }) =>
      withdrawOwn(ctx, caller.accountId, params.paymentId, body),
    ),
  ]
}

/** One's own name is no search of one's own payments. */
const ownWords = (q = '') => ({
  words: q === '' ? null : { words: q, pattern: likePattern(q), people: [] },
  sought: readSought(q),
})

function adminRoutes(ctx: BillingContext): Route[] {
  return [
    ...listRoutes(contract.allPaymentsList, {
      rows: async ({ query: { q, kind, state, refund, dispute, userId = null, ...days } }) =>
        paymentsOf(ctx.db, {
          accountId: userId,
          words: await searchPeople(ctx.db, q, userId),
          sought: readSought(q),
          kind,
          state,
          refund,
          dispute,
          ...dayRange(days),
        }),
      toItems: (rows) => rows.map((row) => toAnyPayment(ctx, row)),
      csv: { name: 'All payments', columns: COLUMNS },
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

type Listed = contract.AnyPayment

const COLUMNS = {
  User: ({ user }: Listed) => user.email,
  Paid: ({ paidAt }: Listed) => paidAt,
  Package: ({ name }: Listed) => name,
  Points: ({ points }: Listed) => points,
  Currency: ({ currency }: Listed) => currency,
  Net: ({ netCents, currency }: Listed) => csvMoney(netCents, currency),
  VAT: ({ vatCents, currency }: Listed) => csvMoney(vatCents, currency),
  Gross: ({ grossCents, currency }: Listed) => csvMoney(grossCents, currency),
  Refunded: ({ refundedCents, currency }: Listed) => csvMoney(refundedCents, currency),
  'Refund on its way': ({ refundingCents, currency }: Listed) => csvMoney(refundingCents, currency),
  'Refund sent back by the bank': ({ returnedCents, currency }: Listed) => csvMoney(returnedCents, currency),
  Disputed: ({ disputedCents, currency }: Listed) => csvMoney(disputedCents, currency),
  Invoice: ({ invoiceNumber }: Listed) => invoiceNumber,
  'Credit notes': ({ invoiceNumber, papers }: Listed) =>
    papers.flatMap(({ number }) => (number === invoiceNumber ? [] : [number])).join(' '),
  /** A gift card's money stands in two rows, its own and that of the points: accountants leave one of them out. */
  'Paid with': ({ isByGiftCard }: Listed) => (isByGiftCard ? 'Gift card' : 'Money'),
  Card: ({ cardBrand, cardLast4 }: Listed) =>
    cardLast4 === null ? '' : `${contract.cardBrandName(cardBrand)} ${cardLast4}`,
  State: ({ state }: Listed) => contract.PAID_STATES[state],
  Kind: ({ kind }: Listed) => contract.KINDS[kind].title,
  'Last refunded': ({ movements }: Listed) => lastRefund(movements, 'done'),
  'Refund under way since': ({ movements }: Listed) => lastRefund(movements, 'onItsWay'),
}

const lastRefund = (
  movements: Listed['movements'],
  state: contract.PaymentMovement['state'],
): string | null =>
  movements.findLast((movement) => movement.cause !== 'bank' && movement.state === state)?.at ?? null
