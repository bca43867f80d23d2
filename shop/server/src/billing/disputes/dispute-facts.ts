import { STAGES_TO_ANSWER } from '@segno/contract'
import type Stripe from 'stripe'
import { instantOf } from '../provider/objects.ts'
import type { DisputeRow } from './queries.ts'
import { type DisputeState, isMoneyGone, stageOf, stateOf } from './states.ts'

/** What the office shows of a dispute, as the provider last said it. @param status how it stands here now */
export function toldFacts(dispute: Stripe.Dispute, status: DisputeState) {
  const {
    status: told,
    reason,
    evidence_details: { due_by: dueBy },
  } = dispute
  return {
    is_money_gone: isMoneyGone(dispute),
    provider_status: told,
    reason,
    due_at: dueBy === null ? null : instantOf(dueBy),
    needs_answer: STAGES_TO_ANSWER.includes(stageOf({ status, provider_status: told })),
  }
}

/** True where the provider says something else than is known here. */
export function isNews(told: Stripe.Dispute, known: DisputeRow | undefined): boolean {
  if (!known) return true
  const before = known.status as DisputeState
  const { provider_status: status, reason, due_at: dueAt, is_money_gone: isGone } = toldFacts(told, before)
  return (
    stateOf(told, before) !== before ||
    status !== known.provider_status ||
    reason !== known.reason ||
    isGone !== known.is_money_gone ||
    dueAt?.getTime() !== known.due_at?.getTime()
  )
}
