import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { dayFilters, id, instant } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { affiliateTaxDetails, holderField, ibanField, shownPayee } from '../payees/payees.ts'

/** Pending until buyers may no longer give back, and while a payment is disputed; approved can be paid out. */
export const COMMISSION_STATES = [
  'pending',
  'approved',
  'inPayout',
  'paid',
  'held',
  'reversed',
  'rejected',
] as const
const commissionState = z.enum(COMMISSION_STATES)
export type CommissionState = z.output<typeof commissionState>

/** What one payment of somebody who was brought earned. */
export const affiliateCommission = z.object({
  id,
  paidAt: instant,
  currency: z.string(),
  /** Of the payment, without VAT. */
  netCents: z.int(),
  /** In hundredths of a percent. */
  shareBasisPoints: z.int(),
  amountCents: z.int(),
  /** What refunds have taken off again. */
  refundedCents: z.int(),
  state: commissionState,
  /** From then on it can be paid out. */
  freeAt: instant,
  /** Why it is held or rejected, or waits beyond its day. */
  reason: z.nullable(z.string()),
})
export type AffiliateCommission = z.output<typeof affiliateCommission>

/** Filters and orders that all lists of commissions have. */
export const commissionListFacts = {
  columns: ['paidAt', 'amountCents', 'state'],
  sort: '-paidAt',
  filters: { state: z.optional(commissionState), ...dayFilters },
} as const

export const ownCommissionsList = pagedList({
  ...commissionListFacts,
  path: '/api/affiliate/commissions',
  access: ['user'],
  summary: 'What you earned by the payments of people you brought, newest first.',
  item: affiliateCommission,
})
export const listOwnCommissions = ownCommissionsList.list
export const saveOwnCommissions = ownCommissionsList.csv

/** An affiliate's money in one currency; rejected and reversed commissions are in none of its sums. */
export const affiliateBalance = z.object({
  currency: z.string(),
  pendingCents: z.int(),
  heldCents: z.int(),
  /** Can be paid out; below zero where payments were refunded that had been paid out for. */
  freeCents: z.int(),
  inPayoutCents: z.int(),
  paidCents: z.int(),
})
export type AffiliateBalance = z.output<typeof affiliateBalance>

export const bankDetails = z.strictObject({
  holder: holderField,
  iban: ibanField,
})

const shownBankDetails = z.object({
  holder: z.string(),
  /** Its first four and last four characters. */
  iban: z.string(),
  /** Changed details wait until then before they are paid to; null once they can be. */
  usableAt: z.nullable(instant),
})

export const affiliateMoney = z.object({
  balances: z.array(affiliateBalance),
  bankDetails: z.nullable(shownBankDetails),
  /** What stands on your papers; null until you say. */
  tax: shownPayee.shape.tax,
  /** Least that is paid out, in each currency. */
  minPayoutCents: z.int(),
  /** Currencies of payouts that are not paid or rejected yet; there is one a currency at most. */
  openPayouts: z.array(z.string()),
})
export type AffiliateMoney = z.output<typeof affiliateMoney>

export const getAffiliateMoney = endpoint({
  method: 'GET',
  path: '/api/affiliate/payout',
  access: ['user'],
  summary: 'What you have earned, what of it can be paid out, and where to.',
  ok: affiliateMoney,
  errors: [],
})

export const setBankDetails = endpoint({
  method: 'PUT',
  path: '/api/affiliate/bankDetails',
  access: ['user'],
  summary: 'Sets where payouts go. Changed details are told by mail, and wait 72 hours.',
  body: bankDetails,
  ok: affiliateMoney,
  errors: ['iban_invalid'],
})

export const setAffiliateTaxDetails = endpoint({
  method: 'PUT',
  path: '/api/affiliate/taxDetails',
  access: ['user'],
  summary: 'Sets your address and how you are taxed, for the invoices that the shop issues in your name.',
  body: affiliateTaxDetails,
  ok: affiliateMoney,
  errors: ['bank_details_missing', 'vat_id_invalid', 'vat_status_mismatch'],
})

export const requestPayout = endpoint({
  method: 'POST',
  path: '/api/affiliate/payout',
  access: ['user'],
  summary: 'Asks for everything in one currency that can be paid out.',
  body: z.strictObject({ currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'is not a currency')) }),
  ok: affiliateMoney,
  okStatus: 201,
  errors: ['bank_details_missing', 'bank_details_new', 'payout_too_small', 'payout_open'],
})

export const fetchPayoutStatement = endpoint({
  method: 'GET',
  path: '/api/affiliate-payouts/:payoutId/statement',
  access: ['user', 'admin'],
  grants: ['accountant'],
  summary: 'The statement of a payout of yours that was paid, as PDF; administrators fetch any.',
  params: z.strictObject({ payoutId: id }),
  ok: z.unknown(),
  answers: 'bytes',
  errors: ['payout_not_found'],
})

const PAYOUT_STATES = ['requested', 'approved', 'paid', 'rejected'] as const

export const affiliatePayout = z.object({
  id,
  requestedAt: instant,
  currency: z.string(),
  /** Without VAT. */
  amountCents: z.int(),
  /** Paid on top. */
  vatCents: z.int(),
  /** Number of its self-billed invoice; null before it is paid, and for payouts before there were papers. */
  paper: z.nullable(z.string()),
  status: z.enum(PAYOUT_STATES),
  holder: z.string(),
  /** Its first four and last four characters. */
  iban: z.string(),
  /** Why it was rejected, or is held. */
  reason: z.nullable(z.string()),
  paidOn: z.nullable(z.iso.date()),
  reference: z.nullable(z.string()),
  /** When the file for the bank that it is in was saved. */
  filedAt: z.nullable(instant),
})
export type AffiliatePayout = z.output<typeof affiliatePayout>

/** Filters and orders that all lists of payouts have; `q` looks at references. */
export const payoutListFacts = {
  columns: ['requestedAt', 'amountCents', 'status'],
  sort: '-requestedAt',
  filters: { status: z.optional(z.enum(PAYOUT_STATES)) },
} as const

export const ownPayoutsList = pagedList({
  ...payoutListFacts,
  path: '/api/affiliate/payouts',
  access: ['user'],
  summary: 'Your payouts, newest first.',
  item: affiliatePayout,
})
export const listOwnPayouts = ownPayoutsList.list
export const saveOwnPayouts = ownPayoutsList.csv

export const affiliateMoneyEndpoints = group('Affiliates: money', 'Commissions, and being paid them.', {
  listOwnCommissions,
  saveOwnCommissions,
  getAffiliateMoney,
  setBankDetails,
  setAffiliateTaxDetails,
  requestPayout,
  listOwnPayouts,
  saveOwnPayouts,
  fetchPayoutStatement,
})
