import type { Answer, DisputeAnswer, getDispute, ListedDispute } from '@segno/contract'
import { amountCents, sumCents } from '@segno/units'
import type { BillingContext } from '../../billing-context.ts'
import { disputeNotFound } from '../../errors.ts'
import { selectEvents } from '../../history/queries.ts'
import { selectRefunds } from '../../refunds/queries.ts'
import { stageOf } from '../states.ts'
import { type AnswerRow, findListedDispute, type ListedDisputeRow, selectAnswers } from './queries.ts'
import { providerUrlOf } from '../../provider/provider-url.ts'
import { waysToAnswer } from './rules.ts'

type DisputesContext = Pick<BillingContext, 'db' | 'provider' | 'origin'>

export const toListedDispute = (ctx: DisputesContext, row: ListedDisputeRow): ListedDispute => ({
  id: row.id,
  stage: stageOf(row),
  reason: row.reason,
  amountCents: row.amount_cents,
  currency: row.currency,
  openedAt: row.opened_at.toISOString(),
  dueAt: row.due_at?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
  paymentId: row.payment_id,
  invoiceNumber: row.invoice_number,
  user: { id: row.account_id, email: row.deleted_at === null ? row.email : null },
  providerUrl: providerUrlOf(ctx, row, `disputes/${row.id}`),
})

/** @throws {AppError} dispute_not_found */
export async function showDispute(
  ctx: DisputesContext,
  disputeId: string,
): Promise<Answer<typeof getDispute>> {
  const row = await findListedDispute(ctx.db, disputeId)
  if (!row) throw disputeNotFound()
  const refunds = await selectRefunds(ctx.db, row.payment_id)
  const answers = await selectAnswers(ctx.db, disputeId)
  const events = await selectEvents(ctx.db, row.payment_id, [disputeId])
  return {
    ...toListedDispute(ctx, row),
    answerableBy: waysToAnswer(stageOf(row), answers),
    bought: row.bought,
    paidAt: row.paid_at!.toISOString(),
    grossCents: row.gross_cents,
    refundedCents: sumCents(
      refunds.filter(({ status }) => status !== 'failed').map((refund) => amountCents(refund.gross_cents)),
    ),
    netCents: row.net_cents,
    heldPoints: row.held_points,
    endedPurchases: row.ended_purchases,
    answers: answers.map(toAnswer),
    events: events.map((event) => ({ type: event.type, receivedAt: event.received_at.toISOString() })),
  }
}

const toAnswer = (row: AnswerRow): DisputeAnswer => ({
  how: row.how as DisputeAnswer['how'],
  note: row.note,
  actor: row.actor_deleted_at === null ? row.actor_email : null,
  answeredAt: row.answered_at.toISOString(),
  status: row.status as DisputeAnswer['status'],
  settledAt: row.settled_at?.toISOString() ?? null,
  error: row.error,
  evidenceHash: row.evidence_hash,
})
