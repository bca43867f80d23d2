import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { dayFilters, id, instant } from '../lists.ts'
import { listWords, pagedList } from '../paged-list.ts'
import { BUYERS } from '../role.ts'
import { KINDS, PACKAGE_KINDS } from './kinds.ts'
import { movedFields } from './payment-movements.ts'

/** How money that came stands; of several the last. A dispute that was won, or is only asked about, is none. */
export const PAID_STATES = {
  paid: 'Paid',
  partlyRefunded: 'Partly refunded',
  refunded: 'Refunded',
  refundOnItsWay: 'Refund on its way',
  refundCameBack: 'Refund came back',
  disputed: 'Disputed',
} as const
export type PaidState = keyof typeof PAID_STATES
export const paidState = z.enum(Object.keys(PAID_STATES) as PaidState[])

/** Money that came for a package or a plan's period, and what of it went back. */
export const paymentFields = {
  id,
  packageId: z.string(),
  name: z.string(),
  kind: z.enum(PACKAGE_KINDS),
  points: z.int(),
  currency: z.string(),
  netCents: z.int(),
  vatCents: z.int(),
  grossCents: z.int(),
  /** Gross, of refunds that have arrived. */
  refundedCents: z.int(),
  /** Gross, of refunds that were asked for and can still fail. */
  refundingCents: z.int(),
  /** That went back for money, or are going back. */
  refundedPoints: z.int(),
  /** Gross, of refunds that the bank sent back to the shop, which still owes them. */
  returnedCents: z.int(),
  /** Gross, of disputes that are open or lost: it is no revenue. */
  disputedCents: z.int(),
  state: paidState,
  paidAt: instant,
  /** As the provider names it, `visa`; null where it is not known. */
  cardBrand: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
  /** A gift card paid it: what goes back goes onto that card. */
  isByGiftCard: z.boolean(),
  invoiceNumber: z.string(),
  /** It paid for a plan that runs. */
  isPlanRunning: z.boolean(),
  ...movedFields,
}

/** What became of a payment that brought no money, or not yet. */
export const UNPAID_STATES = {
  open: 'Form open',
  onItsWay: 'On its way',
  declined: 'Declined',
  refused: 'Failed',
  expired: 'Given up',
} as const
export type UnpaidState = keyof typeof UNPAID_STATES
export const unpaidState = z.enum(Object.keys(UNPAID_STATES) as UnpaidState[])

/** A payment that was begun and brought no money, or not yet. */
export const unpaidFields = {
  id,
  name: z.string(),
  kind: z.enum(PACKAGE_KINDS),
  currency: z.string(),
  grossCents: z.int(),
  state: unpaidState,
  startedAt: instant,
}
const ownUnpaidPayment = z.object(unpaidFields)
export type OwnUnpaidPayment = z.output<typeof ownUnpaidPayment>

/** Unspent points that go back for money; sums are gross. */
export const refundable = {
  points: z.int(),
  /** What comes back for all of them. */
  grossCents: z.int(),
  spentPoints: z.int(),
  /** Of the payment, before this. */
  leftCents: z.int(),
  /** By which points count that are spent or kept: `priceOfKept`. */
  prices: z.array(z.object({ points: z.int(), grossCents: z.int() })),
}

export const ownPayment = z.object({
  ...paymentFields,
  /** Of its points. */
  unspentPoints: z.int(),
  /** Of a gift card that was bought, its recipient; of one that was redeemed, its sender; null where they are not named. */
  giftName: z.nullable(z.string()),
  /** What its buyer can give back by themselves, and until when; null when nothing. A gift card goes back without points. */
  withdrawable: z.nullable(z.object({ ...refundable, until: instant })),
})
export type OwnPayment = z.output<typeof ownPayment>

/** What a payment was for: `20 points`, `Plan: Starter`, `Gift card redeemed: 47 points`. */
export function boughtText({
  name,
  kind,
  isByGiftCard,
}: Pick<OwnPayment, 'name' | 'kind'> & Partial<Pick<OwnPayment, 'isByGiftCard'>>): string {
  if (isByGiftCard) return `Gift card redeemed: ${name}`
  return KINDS[kind].isRecurring ? `${KINDS[kind].title}: ${name}` : name
}

/** Subscription history: all that was paid with money; `q` looks at names, cards, invoice numbers and sums. */
export const paymentsList = pagedList({
  path: '/api/billing/payments',
  access: BUYERS,
  summary: 'What you have paid with money, newest first.',
  item: ownPayment,
  columns: ['paidAt', 'name', 'grossCents'],
  sort: '-paidAt',
  filters: dayFilters,
})
export const listPayments = paymentsList.list
export const savePayments = paymentsList.csv

/** Payments that one statement holds. */
export const MAX_STATEMENT_PAYMENTS = 2_000

export const getPaymentsStatement = endpoint({
  method: 'GET',
  path: '/api/billing/payments/statement.pdf',
  access: BUYERS,
  summary:
    'What you paid as PDF, of the days and words of the list, with all that went back of it and the papers of each sum.',
  query: z.strictObject({ ...listWords, ...dayFilters }),
  ok: z.unknown(),
  answers: 'bytes',
  errors: ['statement_too_long'],
})

/** Payments that are on their way, or that a bank has refused of late. */
export const listOwnUnpaid = endpoint({
  method: 'GET',
  path: '/api/billing/payments/unpaid',
  access: BUYERS,
  summary:
    'Your payments that are on their way, and those of the last 30 days that a bank refused, newest first.',
  ok: z.object({ payments: z.array(ownUnpaidPayment) }),
  errors: [],
})

export const getPaymentTotals = endpoint({
  method: 'GET',
  path: '/api/billing/payments/totals',
  access: BUYERS,
  summary:
    'Sums of what you paid and what went back, of the days and words of the list, with counts of all payments and of what vouchers gave you.',
  query: z.strictObject({ ...listWords, ...dayFilters }),
  ok: z.object({
    /** By currency, of what money paid: points of a gift card were paid when it was bought. */
    sums: z.array(
      z.object({
        currency: z.string(),
        /** Gross. */
        paidCents: z.int(),
        /** Gross, that went back, is on its way, or that a bank took. */
        backCents: z.int(),
      }),
    ),
    payments: z.int(),
    /** Points that redeemed gift cards brought. */
    giftCardPoints: z.int(),
    /** Plans that began with a voucher. */
    subscriptionVoucherCount: z.int(),
    /** Points. */
    totalPurchasedByVoucher: z.int(),
  }),
  errors: [],
})

const ofInvoice = z.strictObject({
  number: z.string().check(z.regex(/^[A-Z]{2}-\d{4}-\d{6}$/, 'is not a number')),
})

export const getInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/billing/invoices/:number/pdf',
  access: ['user', 'artist', 'admin'],
  grants: ['support', 'accountant'],
  summary:
    'An invoice or credit note of yours as PDF, with its data inside (Factur-X). Administrators see all.',
  params: ofInvoice,
  ok: z.unknown(),
  answers: 'bytes',
  errors: ['invoice_not_found'],
})

export const getInvoiceUbl = endpoint({
  method: 'GET',
  path: '/api/billing/invoices/:number/ubl',
  access: ['user', 'artist', 'admin'],
  grants: ['support', 'accountant'],
  summary: 'The same as UBL, for programs of accountants.',
  params: ofInvoice,
  ok: z.unknown(),
  answers: 'bytes',
  errors: ['invoice_not_found'],
})

export const getInvoicesZip = endpoint({
  method: 'GET',
  path: '/api/billing/invoices.zip',
  access: BUYERS,
  summary:
    'Your invoices and credit notes of some days, of the payments that the words find, as PDFs in a ZIP.',
  perMinute: 6,
  query: z.strictObject({ ...listWords, ...dayFilters }),
  ok: z.unknown(),
  answers: 'bytes',
  errors: [],
})

export const sendInvoice = endpoint({
  method: 'POST',
  path: '/api/billing/invoices/:number/send',
  access: BUYERS,
  summary: 'Mails an invoice of yours once more.',
  perMinute: 6,
  params: ofInvoice,
  ok: z.null(),
  errors: ['invoice_not_found'],
})

/** States of money that goes back: asked for, on its way to the bank, arrived, come back from the bank, or never sent. */
export const REFUND_STATES = ['pending', 'sent', 'done', 'returned', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** Points with their money, or VAT alone: the buyer's VAT ID is confirmed, or their card is from where none is charged. */
export const REFUND_KINDS = ['points', 'vat'] as const
export type RefundKind = (typeof REFUND_KINDS)[number]

/** Money that went back. */
export const refundOfPayment = z.object({
  id,
  kind: z.enum(REFUND_KINDS),
  points: z.int(),
  grossCents: z.int(),
  status: z.enum(REFUND_STATES),
  /** The bank's reason, where the money came back, or the provider's, where it waits. */
  returnedReason: z.nullable(z.string()),
  /** How the shop paid it in the end, where the provider could not. */
  paidOtherwise: z.nullable(z.string()),
  reason: z.string(),
  refundedAt: instant,
  creditNoteNumber: z.nullable(z.string()),
})
export type PaymentRefund = z.output<typeof refundOfPayment>

/** How soon money is seen that goes back the way it was paid; on screens and in mails. */
export const refundTimeText = ({ isByGiftCard }: { readonly isByGiftCard: boolean }): string =>
  isByGiftCard
    ? 'It is on the gift card within minutes.'
    : 'We send it at once. It can take up to ten days to show on your card or account.'

/** Why the money of a gift card stays. */
export const GIFT_CARD_KEPT = ['gift_card_used', 'gift_card_refunded', 'gift_card_blocked'] as const

/** Asks for unspent points back, as they were shown. */
export const pointsBack = {
  /** How many of the unspent points go back; all of them where it is not said. */
  points: z.optional(z.int().check(z.positive())),
  /** The gross sum that was shown for them: another one is refused. */
  grossCents: z.int().check(z.positive()),
}

export const withdrawPayment = endpoint({
  method: 'POST',
  path: '/api/billing/payments/:paymentId/withdraw',
  access: BUYERS,
  summary:
    'Gives unspent points of a payment of the last 14 days, or a gift card that is not redeemed, back for its money, and ends the plan that it paid for.',
  params: z.strictObject({ paymentId: id }),
  body: z.strictObject(pointsBack),
  ok: refundOfPayment,
  errors: [
    'payment_not_found',
    'nothing_to_refund',
    'refund_changed',
    'withdrawal_too_late',
    'vat_goes_back',
    ...GIFT_CARD_KEPT,
  ],
})

export const paymentEndpoints = group(
  'Payments',
  'What you have paid with money, its invoices, and money that goes back.',
  {
    listPayments,
    savePayments,
    listOwnUnpaid,
    getPaymentsStatement,
    getPaymentTotals,
    getInvoicePdf,
    getInvoiceUbl,
    getInvoicesZip,
    sendInvoice,
    withdrawPayment,
  },
)
