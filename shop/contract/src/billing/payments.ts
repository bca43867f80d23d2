import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { accountFilter, dayFilters, id, instant } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { BUYERS } from '../role.ts'
import { PACKAGE_KINDS } from './kinds.ts'

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
const paidState = z.enum(Object.keys(PAID_STATES) as PaidState[])

/** Money that came for a package or a plan's period, and what of it went back. */
const paymentFields = {
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
  /** When the newest refund that has arrived was asked for; null where none has. */
  refundedAt: z.nullable(instant),
  /** The same of the newest that can still fail. */
  refundingAt: z.nullable(instant),
  paidAt: instant,
  /** As the provider names it, `visa`; null where it is not known. */
  cardBrand: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
  /** A gift card paid it: what goes back goes onto that card. */
  isByGiftCard: z.boolean(),
  invoiceNumber: z.string(),
  /** It paid for a plan that runs. */
  isPlanRunning: z.boolean(),
  /** Numbers of credit notes, and of an invoice that took the first one's place; the oldest first. */
  laterPapers: z.array(z.string()),
}

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
  /** What its buyer can give back by themselves, and until when; null when nothing. A gift card goes back without points. */
  withdrawable: z.nullable(z.object({ ...refundable, until: instant })),
})
export type OwnPayment = z.output<typeof ownPayment>

/** Subscription history: all that was paid with money; `q` looks at names, invoice numbers and sums. */
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

export const getPaymentTotals = endpoint({
  method: 'GET',
  path: '/api/billing/payments/totals',
  access: BUYERS,
  summary: 'Counts of what you have paid for and of the subscriptions and points that vouchers gave you.',
  ok: z.object({
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

const back = {
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
  body: z.strictObject(back),
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

export const paymentWithBuyer = z.object({
  ...paymentFields,
  user: z.object({ id, name: z.string(), email: z.string() }),
})
export type PaymentWithBuyer = z.output<typeof paymentWithBuyer>

export const anyPayment = z.extend(paymentWithBuyer, {
  /** On the provider's pages; null where there is no such page, or the keys of now cannot reach it. */
  providerUrl: z.nullable(z.string()),
})
export type AnyPayment = z.output<typeof anyPayment>

/** All payments; `q` looks at people, names, invoice numbers and sums. */
export const allPaymentsList = pagedList({
  path: '/api/admin/subscription-history',
  access: ['admin'],
  grants: ['support', 'accountant'],
  savedBy: ['accountant'],
  summary: 'Payments of all users, newest first.',
  item: anyPayment,
  columns: ['paidAt', 'name', 'grossCents'],
  sort: '-paidAt',
  filters: {
    ...dayFilters,
    kind: z.optional(z.enum(PACKAGE_KINDS)),
    state: z.optional(paidState),
    /** Those with a refund in this state. */
    refund: z.optional(z.enum(REFUND_STATES)),
    /** Those with a dispute that is open, won or lost. */
    dispute: z.optional(z.enum(['open', 'won', 'lost'])),
    userId: accountFilter,
  },
  errors: ['too_many_people'],
})
export const listAllPayments = allPaymentsList.list
export const saveAllPayments = allPaymentsList.csv

/** What became of a payment that brought no money, or not yet. */
export const UNPAID_STATES = {
  open: 'Form open',
  onItsWay: 'On its way',
  refused: 'Failed',
  expired: 'Given up',
} as const
export type UnpaidState = keyof typeof UNPAID_STATES
const unpaidState = z.enum(Object.keys(UNPAID_STATES) as UnpaidState[])

export const unpaidPayment = z.object({
  id,
  name: z.string(),
  kind: z.enum(PACKAGE_KINDS),
  currency: z.string(),
  grossCents: z.int(),
  state: unpaidState,
  startedAt: instant,
  /** When the buyer sent the form; null before. */
  sentAt: z.nullable(instant),
  user: z.object({ id, name: z.string(), email: z.string() }),
  /** On the provider's pages; null where there is no such page, or the keys of now cannot reach it. */
  providerUrl: z.nullable(z.string()),
})
export type UnpaidPayment = z.output<typeof unpaidPayment>

/** Payments that were begun and brought no money, or not yet; `q` looks at people and names. */
export const unpaidPaymentsList = pagedList({
  path: '/api/admin/unpaid-payments',
  access: ['admin'],
  grants: ['accountant'],
  summary: 'Payments that failed, were given up or are on their way, newest first.',
  item: unpaidPayment,
  columns: ['startedAt', 'grossCents'],
  sort: '-startedAt',
  filters: {
    ...dayFilters,
    kind: z.optional(z.enum(PACKAGE_KINDS)),
    state: z.optional(unpaidState),
  },
  errors: ['too_many_people'],
})
export const listUnpaidPayments = unpaidPaymentsList.list
export const saveUnpaidPayments = unpaidPaymentsList.csv

/** A payment that the buyer had their bank take back. */
const paymentDispute = z.object({
  /** The provider's. */
  id: z.string(),
  /** An inquiry is a bank’s question before it takes money. */
  status: z.enum(['inquiry', 'open', 'won', 'lost']),
  /** The part of the payment's gross sum that it is about. */
  amountCents: z.int(),
  /** Points that were left, and are held until it is decided. */
  heldPoints: z.int(),
  /** Purchases with its points, which a lost one ends. */
  endedPurchases: z.int(),
  openedAt: instant,
  closedAt: z.nullable(instant),
})
export type PaymentDispute = z.output<typeof paymentDispute>

export const getPaymentStory = endpoint({
  method: 'GET',
  path: '/api/admin/payments/:paymentId',
  access: ['admin'],
  grants: ['support', 'accountant'],
  summary: 'A payment with its card, location evidence, events, refunds and papers.',
  params: z.strictObject({ paymentId: id }),
  ok: z.object({
    payment: anyPayment,
    vat: z.object({
      kind: z.string(),
      country: z.string(),
      rateBasisPoints: z.int(),
      vatId: z.nullable(z.string()),
    }),
    /** Countries that were declared, of the card, typed beside it, and of the network. */
    evidence: z.object({
      declared: z.string(),
      card: z.nullable(z.string()),
      address: z.nullable(z.string()),
      network: z.nullable(z.string()),
      /** What decided; null for payments of before that was recorded. */
      by: z.nullable(z.enum(['agreement', 'word', 'highest', 'vatId'])),
      /** When the VAT ID of a sale without VAT was last confirmed, with the authority's number of that answer. */
      confirmation: z.nullable(z.object({ at: instant, consultation: z.nullable(z.string()) })),
    }),
    providerIds: z.object({ session: z.nullable(z.string()), intent: z.nullable(z.string()) }),
    /** What brought no points goes back whole. */
    refundable: z.object(refundable),
    /** How often this buyer has given points back for money by themselves. */
    withdrawals: z.int(),
    refunds: z.array(refundOfPayment),
    disputes: z.array(paymentDispute),
    events: z.array(z.object({ type: z.string(), receivedAt: instant })),
  }),
  errors: ['payment_not_found'],
})

export const getPaymentWarnings = endpoint({
  method: 'GET',
  path: '/api/admin/payment-warnings',
  access: ['admin'],
  grants: ['support', 'accountant'],
  summary:
    'Trouble with payments that somebody has to look at: disputes, refunds, webhooks, work that fails.',
  ok: z.object({ warnings: z.array(z.string()) }),
  errors: [],
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:paymentId/refund',
  access: ['admin'],
  grants: ['support'],
  confirmed: true,
  summary:
    'Refunds the unspent points of a payment at any time, for a reason that is recorded, and ends its plan unless told not to.',
  params: z.strictObject({ paymentId: id }),
  body: z.strictObject({
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)),
    /** Whether the plan that it paid for ends, if it runs; it does unless this is false. */
    endsPlan: z._default(z.boolean(), true),
    ...back,
  }),
  ok: refundOfPayment,
  errors: [
    'confirmation_required',
    'payment_not_found',
    'nothing_to_refund',
    'refund_changed',
    'vat_goes_back',
    ...GIFT_CARD_KEPT,
    'support_limit_reached',
  ],
})

export const settleReturnedRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:refundId/settle',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary:
    'Decides on a refund whose money came back from the bank: it is sent again, was paid another way, or its points come back. The note is recorded.',
  params: z.strictObject({ refundId: id }),
  body: z.strictObject({
    how: z.enum(['again', 'otherwise', 'points']),
    /** Why, or how it was paid. */
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(140)),
  }),
  ok: refundOfPayment,
  errors: ['confirmation_required', 'refund_not_found', 'refund_not_returned', 'refund_is_credited'],
})

export const paymentEndpoints = group(
  'Payments',
  'What was paid with money, its invoices, and money that goes back.',
  {
    listPayments,
    savePayments,
    getPaymentTotals,
    getInvoicePdf,
    getInvoiceUbl,
    sendInvoice,
    withdrawPayment,
    listAllPayments,
    saveAllPayments,
    listUnpaidPayments,
    saveUnpaidPayments,
    getPaymentStory,
    getPaymentWarnings,
    refundPayment,
    settleReturnedRefund,
  },
)
