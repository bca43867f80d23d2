import type { DisputeStage } from '@segno/contract'
import type Stripe from 'stripe'
import type { Known } from '../provider/known.ts'

/**
 * How a dispute stands here. An inquiry is a bank's question before money is taken; it holds nothing. Won is also one that
 * ended before it became a dispute.
 */
export type DisputeState = 'inquiry' | 'open' | 'won' | 'lost'

/** What the provider says of a dispute, as far as it decides how it stands. */
export type ToldDispute = Pick<Stripe.Dispute, 'status'> & {
  readonly balance_transactions: readonly Pick<Stripe.BalanceTransaction, 'amount'>[]
}

/** @param before null for a dispute that is new */
export function stateOf(told: ToldDispute, before: DisputeState | null): DisputeState {
  const status = told.status as Known<Stripe.Dispute.Status>
  switch (status) {
    case 'warning_needs_response':
    case 'warning_under_review':
      return before ?? 'inquiry'
    case 'needs_response':
    case 'under_review':
      return before === 'lost' ? 'lost' : 'open'
    // A decision stands until the appeal against it is won.
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return before === null || before === 'inquiry' ? 'open' : before
    case 'won':
    case 'warning_closed':
      return 'won'
    // The network settled it before it was filed, sometimes by sending the buyer the money.
    case 'prevented':
      return isMoneyGone(told) ? 'lost' : 'won'
    case 'lost':
      return 'lost'
    default:
      status satisfies never
      // Points are held until this shop knows what a later version of the provider means.
      return before ?? 'open'
  }
}

/** Whether the bank has the money now. */
export const isMoneyGone = ({
  balance_transactions: moved,
}: Pick<ToldDispute, 'balance_transactions'>): boolean =>
  moved.reduce((sum, { amount }) => sum + amount, 0) < 0

const STAGES: Readonly<Record<Known<Stripe.Dispute.Status>, DisputeStage>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiryAnswered',
  warning_closed: 'inquiryClosed',
  needs_response: 'needsAnswer',
  under_review: 'answered',
  appeal_needs_response: 'appealNeedsAnswer',
  appeal_under_review: 'appealAnswered',
  won: 'won',
  lost: 'lost',
  prevented: 'prevented',
}
const UNKNOWN_STAGES: Readonly<Record<DisputeState, DisputeStage>> = {
  inquiry: 'inquiry',
  open: 'needsAnswer',
  won: 'won',
  lost: 'lost',
}

/** What the office shows: the provider's state, or ours where it was not asked yet or means nothing to this version. */
export const stageOf = (row: {
  readonly status: string
  readonly provider_status: string | null
}): DisputeStage =>
  (STAGES as Readonly<Record<string, DisputeStage>>)[row.provider_status ?? ''] ??
  UNKNOWN_STAGES[row.status as DisputeState]
