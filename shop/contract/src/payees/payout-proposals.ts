import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id, instant } from '../lists.ts'
import { reasonField } from '../reason.ts'

/** A payment to an artist, a run of them, or an affiliate's payout. */
export const PROPOSAL_KINDS = ['payment', 'run', 'affiliate'] as const

export const payoutPerson = z.object({ id, name: z.string(), email: z.string() })

/** A payout above the shop's limit that one administrator proposed and another has to confirm. */
export const payoutProposal = z.object({
  id,
  kind: z.enum(PROPOSAL_KINDS),
  /** Null for a run, which has many. */
  recipient: z.nullable(payoutPerson),
  /** Without VAT. */
  amountCents: z.int(),
  /** Paid on top. */
  vatCents: z.int(),
  currency: z.string(),
  /** Of the bank's transfer; null where the money leaves only after the confirmation. */
  paidOn: z.nullable(z.iso.date()),
  reference: z.nullable(z.string()),
  proposedBy: payoutPerson,
  proposedAt: instant,
})
export type PayoutProposal = z.output<typeof payoutProposal>

export const listPayoutProposals = endpoint({
  method: 'GET',
  path: '/api/admin/payout-proposals',
  access: ['admin'],
  grants: ['accountant'],
  summary: 'Payouts above the limit that wait for a second administrator, the oldest first.',
  ok: z.object({ items: z.array(payoutProposal) }),
  errors: [],
})

const ofProposal = z.strictObject({ proposalId: id })
const decideErrors = [
  'confirmation_required',
  'proposal_not_found',
  'proposal_decided',
  'role_not_allowed',
] as const

export const confirmPayoutProposal = endpoint({
  method: 'POST',
  path: '/api/admin/payout-proposals/:proposalId/confirm',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary:
    'Confirms a payout that another administrator proposed, at the sum that was seen. A payment is entered, a run can be paid, an affiliate’s payout is approved.',
  params: ofProposal,
  body: z.strictObject({ amountCents: z.int().check(z.minimum(1)) }),
  ok: z.null(),
  errors: [
    ...decideErrors,
    'proposal_own',
    'proposal_changed',
    'payouts_frozen',
    'payout_details_missing',
    'payout_details_new',
    'artist_in_run',
    'more_than_payable',
    'payment_vat_differs',
    'payout_changed',
    'payout_disputed',
    'affiliate_closed',
  ],
})

export const rejectPayoutProposal = endpoint({
  method: 'POST',
  path: '/api/admin/payout-proposals/:proposalId/reject',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary: 'Rejects a proposed payout for a reason; its proposer may too. A run is cancelled by it.',
  params: ofProposal,
  body: z.strictObject({ reason: reasonField }),
  ok: z.null(),
  errors: decideErrors,
})

/** Codes of payouts that need a second administrator. */
export const PROPOSAL_ERRORS = ['second_admin_missing', 'proposal_waiting', 'proposal_decided'] as const

export const payoutProposalEndpoints = group(
  'Admins: payouts to confirm',
  'Above the shop’s limit a second administrator confirms payments to artists and affiliates.',
  { listPayoutProposals, confirmPayoutProposal, rejectPayoutProposal },
)
