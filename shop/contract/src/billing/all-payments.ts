import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { accountFilter, dayFilters, id, instant } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { PACKAGE_KINDS } from './kinds.ts'
import {
  GIFT_CARD_KEPT,
  paidState,
  paymentFields,
  pointsBack,
  REFUND_STATES,
  refundable,
  unpaidFields,
  unpaidState,
  refundOfPayment,
} from './payments.ts'

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

export const unpaidPayment = z.object({
  ...unpaidFields,
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
    ...pointsBack,
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

export const allPaymentEndpoints = group(
  'Payments of everybody',
  'What was paid with money or failed, where it came from, and money that goes back.',
  {
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
