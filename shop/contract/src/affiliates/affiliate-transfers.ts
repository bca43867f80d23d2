import * as z from 'zod/mini'
import { payErrors, payoutTransfer } from './affiliate-office.ts'
import { endpoint, group } from '../endpoint.ts'
import { id, instant } from '../lists.ts'

/** Approved payouts in one file or one entry at most. */
const MAX_PAYOUTS = 1_000

const together = z.object({ payoutIds: z.array(id), amountCents: z.int() })

const approvedPayouts = z.object({
  /** Those that a new SEPA file can carry: in euro, to an account in the SEPA area. The oldest first, 1,000 at most. */
  ...together.shape,
  /** Files that were saved, with those of their payouts that are not entered as paid. */
  files: z.array(z.extend(together, { savedAt: instant })),
  /** Approved payouts beside them, each to be transferred by hand. */
  othersCount: z.int(),
  /** False where the shop has no account that payouts leave from. */
  hasAccount: z.boolean(),
})
export type ApprovedPayouts = z.output<typeof approvedPayouts>

export const getApprovedPayouts = endpoint({
  method: 'GET',
  path: '/api/admin/affiliate-transfers',
  access: ['admin'],
  grants: ['accountant'],
  summary: 'Approved payouts that wait for their transfer.',
  ok: approvedPayouts,
  errors: [],
})

const payoutIds = z.array(id).check(z.minLength(1), z.maxLength(MAX_PAYOUTS))

export const writePayoutFile = endpoint({
  method: 'POST',
  path: '/api/admin/affiliate-transfers/file',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary:
    'SEPA credit transfers of approved payouts in euro, as pain.001.001.09. The payouts stay approved until they are entered as paid, and are in no other file: all of one file answer that file again.',
  body: z.strictObject({ payoutIds }),
  ok: z.unknown(),
  answers: 'bytes',
  errors: [
    'confirmation_required',
    'payout_not_found',
    'payout_changed',
    'payout_in_file',
    'payout_disputed',
    'payouts_frozen',
    'payout_account_missing',
    'payout_not_sepa',
  ],
})

export const payPayouts = endpoint({
  method: 'POST',
  path: '/api/admin/affiliate-transfers/pay',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary: 'Enters the transfer of several approved payouts: all of them, or none.',
  body: z.extend(payoutTransfer, { payoutIds }),
  ok: z.null(),
  errors: payErrors,
})

export const affiliateTransferEndpoints = group(
  'Admins: transfers to affiliates',
  'Paying approved payouts at once, with a file for the bank.',
  { getApprovedPayouts, writePayoutFile, payPayouts },
)
