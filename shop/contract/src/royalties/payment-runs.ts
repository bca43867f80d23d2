import * as z from 'zod/mini'
import { payoutTransfer } from '../affiliates/affiliate-office.ts'
import { endpoint, group } from '../endpoint.ts'
import { id, instant } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { MAX_PAYMENT_CENTS } from './royalties.ts'

/** Payments in one run at most. */
export const MAX_RUN_PAYMENTS = 1_000

/** What the payments of a run leave by, each with a file of its own. */
export const RUN_WAYS = ['sepa', 'paypal'] as const
export type RunWay = (typeof RUN_WAYS)[number]

/** How an artist can be paid: by the next run of either way, by hand, not yet, or by later sales first. */
export const PAY_WAYS = ['sepa', 'paypal', 'abroad', 'inRun', 'waiting', 'noDetails', 'overpaid'] as const
export type PayWay = (typeof PAY_WAYS)[number]

/** Artists to whom something can be paid, or who were paid more than they have earned since. */
export const ARTIST_BALANCES = ['payable', 'belowZero'] as const
export type ArtistBalanceKind = (typeof ARTIST_BALANCES)[number]

export const payableArtist = z.object({
  artist: z.object({ id, name: z.string(), email: z.string() }),
  /** Below zero where more was paid than is earned. */
  payableCents: z.int(),
  way: z.enum(PAY_WAYS),
})
export type PayableArtist = z.output<typeof payableArtist>

/** `q` looks at names and addresses. */
export const payableArtistsList = pagedList({
  path: '/api/admin/payable-artists',
  access: ['admin'],
  grants: ['accountant'],
  summary:
    'Artists to whom something can be paid, the largest sum first, or those who were paid more than they have earned since.',
  item: payableArtist,
  columns: ['payableCents', 'email'],
  sort: '-payableCents',
  filters: { balance: z.optional(z.enum(ARTIST_BALANCES)) },
})
export const listPayableArtists = payableArtistsList.list
export const savePayableArtists = payableArtistsList.csv

const RUN_STATUSES = ['open', 'paid', 'cancelled'] as const

export const paymentRun = z.object({
  id,
  madeAt: instant,
  way: z.enum(RUN_WAYS),
  status: z.enum(RUN_STATUSES),
  paymentCount: z.int(),
  /** Without VAT. */
  amountCents: z.int(),
  /** Paid on top. */
  vatCents: z.int(),
  paidOn: z.nullable(z.iso.date()),
  reference: z.nullable(z.string()),
  /** Above the shop's limit, and not yet confirmed by a second administrator. */
  isWaiting: z.boolean(),
})
export type PaymentRun = z.output<typeof paymentRun>

/** `q` looks at references. */
export const paymentRunsList = pagedList({
  path: '/api/admin/payment-runs',
  isAnonymous: true,
  access: ['admin'],
  grants: ['accountant'],
  summary: 'Payments to many artists at once, newest first.',
  item: paymentRun,
  columns: ['madeAt', 'amountCents'],
  sort: '-madeAt',
  filters: { status: z.optional(z.enum(RUN_STATUSES)) },
})
export const listPaymentRuns = paymentRunsList.list
export const savePaymentRuns = paymentRunsList.csv

export const newPaymentRun = z.strictObject({
  way: z._default(z.enum(RUN_WAYS), 'sepa'),
  /** Artists to whom less can be paid wait for a later run. */
  minAmountCents: z.int().check(z.minimum(1), z.maximum(MAX_PAYMENT_CENTS)),
})

export const startPaymentRun = endpoint({
  method: 'POST',
  path: '/api/admin/payment-runs',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary:
    'Starts a run: a payment to each artist who can be paid by SEPA, or by PayPal, and is in no other open run. Nothing is paid yet.',
  body: newPaymentRun,
  ok: paymentRun,
  okStatus: 201,
  errors: [
    'confirmation_required',
    'nothing_payable',
    'payouts_frozen',
    'payout_account_missing',
    'second_admin_missing',
  ],
})

const ofRun = z.strictObject({ runId: id })

export const writePaymentRunFile = endpoint({
  method: 'POST',
  path: '/api/admin/payment-runs/:runId/file',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary:
    'The payments of an open run, the same every time: SEPA credit transfers as pain.001.001.09, or the CSV that PayPal takes for payouts.',
  params: ofRun,
  ok: z.unknown(),
  answers: 'bytes',
  errors: [
    'confirmation_required',
    'run_not_found',
    'run_decided',
    'run_waiting',
    'payouts_frozen',
    'payout_account_missing',
  ],
})

export const payPaymentRun = endpoint({
  method: 'POST',
  path: '/api/admin/payment-runs/:runId/pay',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary: 'Enters all payments of a run once the bank has transferred them.',
  params: ofRun,
  body: payoutTransfer,
  ok: z.null(),
  errors: [
    'confirmation_required',
    'run_not_found',
    'run_decided',
    'run_waiting',
    'payment_in_future',
    'payment_too_early',
    'payouts_frozen',
  ],
})

export const cancelPaymentRun = endpoint({
  method: 'POST',
  path: '/api/admin/payment-runs/:runId/cancel',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary: 'Cancels a run whose file was not given to the bank; its artists can be paid otherwise.',
  params: ofRun,
  ok: z.null(),
  errors: ['confirmation_required', 'run_not_found', 'run_decided'],
})

export const paymentRunEndpoints = group(
  'Admins: payment runs',
  'Paying many artists at once, with a file for the bank.',
  {
    listPayableArtists,
    savePayableArtists,
    listPaymentRuns,
    savePaymentRuns,
    startPaymentRun,
    writePaymentRunFile,
    payPaymentRun,
    cancelPaymentRun,
  },
)
