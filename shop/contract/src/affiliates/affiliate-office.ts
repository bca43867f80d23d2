import * as z from 'zod/mini'
import {
  affiliateBalance,
  affiliateCommission,
  affiliatePayout,
  commissionListFacts,
  payoutListFacts,
} from './affiliate-money.ts'
import { endpoint, group } from '../endpoint.ts'
import { accountFilter, id, instant } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { shownPayee } from '../payees/payees.ts'
import { payoutPerson, PROPOSAL_ERRORS } from '../payees/payout-proposals.ts'
import { reasonField } from '../reason.ts'
import { oneLine } from '../one-line.ts'

/** An affiliate, and what came of their link. */
export const listedAffiliate = z.object({
  user: payoutPerson,
  since: instant,
  clicks: z.int(),
  signUps: z.int(),
  /** People brought who have paid something. */
  conversions: z.int(),
  balances: z.array(affiliateBalance),
  /** Payouts that wait for a decision or for their transfer. */
  openPayouts: z.int(),
  /** Commissions that are held. */
  held: z.int(),
})
export type ListedAffiliate = z.output<typeof listedAffiliate>

/** Affiliates whose link was followed or looked at; `q` looks at names and addresses. */
export const affiliatesList = pagedList({
  path: '/api/admin/affiliates',
  access: ['admin'],
  grants: ['accountant'],
  summary: 'Affiliates with their clicks, sign-ups and balances.',
  item: listedAffiliate,
  columns: ['since', 'email', 'signUps', 'openPayouts', 'held'],
  sort: '-openPayouts',
  /** Those who were paid more than they have earned since. */
  filters: { balance: z.optional(z.enum(['belowZero'])) },
})
export const listAffiliates = affiliatesList.list
export const saveAffiliates = affiliatesList.csv

export const anyCommission = z.extend(affiliateCommission, { affiliate: payoutPerson })
export type AnyCommission = z.output<typeof anyCommission>

/** Commissions of all affiliates; `q` looks at their names and addresses. */
export const allCommissionsList = pagedList({
  ...commissionListFacts,
  path: '/api/admin/affiliate-history',
  access: ['admin'],
  grants: ['accountant'],
  summary: 'Commissions of all affiliates, newest first.',
  filters: { ...commissionListFacts.filters, affiliate: accountFilter },
  item: anyCommission,
})
export const listAllCommissions = allCommissionsList.list
export const saveAllCommissions = allCommissionsList.csv

const ofAffiliate = z.strictObject({ userId: id })
const ofCommission = z.strictObject({ commissionId: id })
const ofPayout = z.strictObject({ payoutId: id })

export const decideCommission = endpoint({
  method: 'POST',
  path: '/api/admin/affiliate-commissions/:commissionId/decision',
  access: ['admin'],
  grants: [],
  confirmed: 'sometimes',
  summary:
    'Holds or rejects a commission that is in no payout, for a reason, or lets it go on, for which the session is confirmed.',
  params: ofCommission,
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('hold'), reason: reasonField }),
    z.strictObject({ decision: z.literal('reject'), reason: reasonField }),
    z.strictObject({ decision: z.literal('release') }),
  ]),
  ok: z.null(),
  errors: ['confirmation_required', 'commission_not_found', 'commission_in_payout'],
})

export const getAffiliateAccount = endpoint({
  method: 'GET',
  path: '/api/admin/affiliate_payout/:userId',
  access: ['admin'],
  grants: ['accountant'],
  summary: 'An affiliate’s balances, and where they are paid to.',
  params: ofAffiliate,
  ok: z.object({
    user: payoutPerson,
    /** The account is deleted; what it is owed stays. */
    hasLeft: z.boolean(),
    payee: z.nullable(shownPayee),
    balances: z.array(affiliateBalance),
  }),
  errors: ['affiliate_not_found'],
})

/** With the whole IBAN, for the transfer. */
export const affiliatePayoutsList = pagedList({
  ...payoutListFacts,
  path: '/api/admin/affiliate_payout/:userId/payouts',
  access: ['admin'],
  grants: ['accountant'],
  summary: 'Payouts of an affiliate, newest first.',
  params: ofAffiliate,
  item: affiliatePayout,
  errors: ['affiliate_not_found'],
})
export const listAffiliatePayouts = affiliatePayoutsList.list
export const saveAffiliatePayouts = affiliatePayoutsList.csv

export const approvePayout = endpoint({
  method: 'POST',
  path: '/api/admin/affiliate-payouts/:payoutId/approve',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary:
    'Approves a payout that was requested, at the sum that was seen. Above the shop’s limit it waits for a second administrator.',
  params: ofPayout,
  body: z.strictObject({ amountCents: z.int().check(z.minimum(1)) }),
  ok: z.object({ isWaiting: z.boolean() }),
  errors: [
    'confirmation_required',
    'payout_not_found',
    'payout_changed',
    'payout_disputed',
    'affiliate_closed',
    ...PROPOSAL_ERRORS,
  ],
})

export const holdPayout = endpoint({
  method: 'POST',
  path: '/api/admin/affiliate-payouts/:payoutId/hold',
  access: ['admin'],
  grants: [],
  summary: 'Holds an open payout until it is approved, for a reason that the affiliate reads.',
  params: ofPayout,
  body: z.strictObject({ reason: reasonField }),
  ok: z.null(),
  errors: ['payout_not_found', 'payout_changed', 'payout_in_file'],
})

export const rejectPayout = endpoint({
  method: 'POST',
  path: '/api/admin/affiliate-payouts/:payoutId/reject',
  access: ['admin'],
  grants: [],
  summary:
    'Rejects an open payout for a reason that the affiliate reads; its money can be asked for again. One in a bank file is rejected only with the word that the bank does not get that file, whose other payouts can then be in a new one.',
  params: ofPayout,
  body: z.strictObject({ reason: reasonField, isFileWithdrawn: z.optional(z.boolean()) }),
  ok: z.null(),
  errors: ['payout_not_found', 'payout_changed', 'payout_in_file'],
})

export const payoutTransfer = z.strictObject({
  paidOn: z.iso.date(),
  reference: oneLine(140),
})

/** Reasons for which a transfer is not entered, of one payout or of several. */
export const payErrors = [
  'confirmation_required',
  'payout_not_found',
  'payout_changed',
  'payment_in_future',
  'payment_too_early',
  'payouts_frozen',
] as const

export const payPayout = endpoint({
  method: 'POST',
  path: '/api/admin/affiliate-payouts/:payoutId/pay',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary: 'Enters the transfer of an approved payout.',
  params: ofPayout,
  body: payoutTransfer,
  ok: z.null(),
  errors: payErrors,
})

export const affiliateOfficeEndpoints = group(
  'Admins: affiliates',
  'Affiliates, their commissions, and deciding on payouts.',
  {
    listAffiliates,
    saveAffiliates,
    listAllCommissions,
    saveAllCommissions,
    decideCommission,
    getAffiliateAccount,
    listAffiliatePayouts,
    saveAffiliatePayouts,
    approvePayout,
    holdPayout,
    rejectPayout,
    payPayout,
  },
)
