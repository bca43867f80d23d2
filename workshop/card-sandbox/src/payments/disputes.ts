import type Stripe from 'stripe'
import { listRoute, retrieveRoute } from '../http/lists.ts'
import { flag, mergeMetadata, metadata, shape, type ShapeValues, text } from '../http/params.ts'
import { route, type Route } from '../http/router.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import { idOf } from '../objects/objects.ts'
import { find, keep, type SandboxContext } from '../state/context.ts'
import { newId } from '../state/ids.ts'
import { emit } from '../webhooks/events.ts'
import { bookDispute } from './balance.ts'
import { failWaiting } from './refunds.ts'

const DAY_SECONDS = 24 * 60 * 60
const evidence = shape({
  access_activity_log: text,
  customer_email_address: text,
  customer_name: text,
  customer_purchase_ip: text,
  product_description: text,
  refund_policy_disclosure: text,
  service_date: text,
  uncategorized_file: text,
  uncategorized_text: text,
})
const updateParams = { evidence, metadata, submit: flag }

/** How a dispute begins: a bank takes money back, asks about it, or is told that it need not. */
export const DISPUTE_KINDS = ['chargeback', 'inquiry', 'prevented'] as const
export type DisputeKind = (typeof DISPUTE_KINDS)[number]

const FIRST_STATUS = {
  chargeback: 'needs_response',
  inquiry: 'warning_needs_response',
  prevented: 'prevented',
} as const

/** A buyer questions a charge at their bank, or a part of it. */
export function openDispute(
  ctx: SandboxContext,
  charge: Stripe.Charge,
  { as, amount = charge.amount }: { as: DisputeKind; amount?: number },
): Stripe.Dispute {
  const dispute = keep(ctx, 'dispute', {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: ctx.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: ctx.now() + 9 * DAY_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: as === 'inquiry',
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: as === 'prevented' ? 'resolution' : as,
        network: 'visa',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: 'fraudulent',
    status: FIRST_STATUS[as],
  })
  charge.disputed ||= as === 'chargeback'
  emit(ctx, 'charge.dispute.created', dispute)
  if (as === 'chargeback') withdraw(ctx, charge, dispute)
  if (as === 'prevented') emit(ctx, 'charge.dispute.closed', dispute)
  return dispute
}

function withdraw(ctx: SandboxContext, charge: Stripe.Charge, dispute: Stripe.Dispute): void {
  failWaiting(ctx, charge)
  bookDispute(ctx, dispute, 'taken')
  emit(ctx, 'charge.dispute.funds_withdrawn', dispute)
}

function noEvidence(): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  }
}

function update(
  ctx: SandboxContext,
  dispute: Stripe.Dispute,
  params: ShapeValues<typeof updateParams>,
): Stripe.Dispute {
  if (!ANSWERABLE.has(dispute.status))
    throw invalidRequest('This dispute is already closed.', { code: 'dispute_closed' })
  if (params.evidence?.uncategorized_file !== undefined)
    find(ctx, 'file', params.evidence.uncategorized_file, 'evidence[uncategorized_file]')
  if (params.evidence) {
    Object.assign(dispute.evidence, params.evidence)
    dispute.evidence_details.has_evidence = true
  }
  dispute.metadata = mergeMetadata(dispute.metadata, params.metadata)
  emit(ctx, 'charge.dispute.updated', dispute)
  // The provider's way to play both ends in test mode: the text of the evidence decides.
  const decisive = dispute.evidence.uncategorized_text
  if (params.evidence && params.submit !== false) {
    dispute.evidence_details.submission_count += 1
    dispute.evidence_details.submission_method = 'manual'
    const outcome = OUTCOMES[decisive ?? ''] ?? reviewed
    return moveDispute(ctx, dispute, outcome(dispute.status))
  }
  return dispute
}

const ANSWERABLE = new Set<string>(['needs_response', 'warning_needs_response', 'appeal_needs_response'])

/** Evidence that decides nothing by itself is looked at. */
function reviewed(status: string): DisputeStatus {
  if (isInquiry(status)) return 'warning_under_review'
  return status === 'appeal_needs_response' ? 'appeal_under_review' : 'under_review'
}

/** A dispute that was not answered in time is lost, and an inquiry is closed. Null once evidence was sent. */
export const lapsesAt = ({ status, evidence_details: { due_by: dueBy } }: Stripe.Dispute): number | null =>
  ANSWERABLE.has(status) ? dueBy : null

export const lapse = (ctx: SandboxContext, dispute: Stripe.Dispute): Stripe.Dispute =>
  moveDispute(ctx, dispute, isInquiry(dispute.status) ? 'warning_closed' : 'lost')

const isInquiry = (status: string): boolean => status.startsWith('warning_')
const OUTCOMES: Record<string, (status: string) => DisputeStatus> = {
  winning_evidence: (status) => (isInquiry(status) ? 'warning_closed' : 'won'),
  losing_evidence: (status) => (isInquiry(status) ? 'warning_closed' : 'lost'),
  escalate_inquiry_evidence: (status) => (isInquiry(status) ? 'needs_response' : 'under_review'),
}

/** States that the bank, or the card network, brings a dispute to. */
export const DISPUTE_STATUSES = [
  'needs_response',
  'under_review',
  'won',
  'lost',
  'warning_under_review',
  'warning_closed',
  'appeal_needs_response',
  'appeal_under_review',
  'prevented',
] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

const CLOSED = new Set<string>(['won', 'lost', 'warning_closed', 'prevented'])

/** Brings a dispute to a state, with what happens to its money. */
export function moveDispute(
  ctx: SandboxContext,
  dispute: Stripe.Dispute,
  status: DisputeStatus,
): Stripe.Dispute {
  const wasInquiry = isInquiry(dispute.status)
  dispute.status = status
  if (wasInquiry && status === 'needs_response') {
    // A charge stays marked as disputed, even when the dispute is won.
    const charge = find(ctx, 'charge', idOf(dispute.charge) ?? '')
    charge.disputed = true
    dispute.is_charge_refundable = false
    emit(ctx, 'charge.dispute.updated', dispute)
    withdraw(ctx, charge, dispute)
    return dispute
  }
  if (status === 'lost' && !isMoneyGone(dispute)) bookDispute(ctx, dispute, 'taken')
  if ((status === 'won' || status === 'prevented') && isMoneyGone(dispute)) {
    bookDispute(ctx, dispute, 'given back')
    emit(ctx, 'charge.dispute.funds_reinstated', dispute)
  }
  emit(ctx, CLOSED.has(status) ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute)
  return dispute
}

/** A dispute that was won can be taken up again. */
const isMoneyGone = ({ balance_transactions: moved }: Stripe.Dispute): boolean =>
  moved.reduce((sum, { amount }) => sum + amount, 0) < 0

export const disputeRoutes: Route[] = [
  retrieveRoute('dispute', '/v1/disputes/:id'),
  route('POST', '/v1/disputes/:id', updateParams, (ctx, { id, params }) =>
    update(ctx, find(ctx, 'dispute', id), params),
  ),
  route('POST', '/v1/disputes/:id/close', {}, (ctx, { id }) => {
    const dispute = find(ctx, 'dispute', id)
    if (dispute.status === 'needs_response') return moveDispute(ctx, dispute, 'lost')
    throw invalidRequest('This dispute is already closed.', { code: 'dispute_closed' })
  }),
  listRoute('dispute', '/v1/disputes', { charge: text, payment_intent: text }),
]
