import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { BillingContext } from '../../billing-context.ts'
import { disputeAnswered, disputeNotAnswerable, disputeNotFound, paymentsUnavailable } from '../../errors.ts'
import { lockPayment } from '../../payments/queries.ts'
import { findDispute } from '../queries.ts'
import { stageOf } from '../states.ts'
import { insertAnswer, selectAnswers } from './queries.ts'
import { type AnswerWay, isAnswered, waysToAnswer } from './rules.ts'
import { answerLater } from './send-answer.ts'

interface Given {
  readonly disputeId: string
  readonly how: AnswerWay
  readonly note: string
}

/**
 * Answers a dispute. A job tells the provider, and keeps trying while it is away. Of two administrators who answer at once
 * the second is told.
 *
 * @throws {AppError} dispute_not_found, dispute_not_answerable, dispute_answered, payments_unavailable
 */
export async function answerDispute(
  ctx: BillingContext,
  actorId: string,
  { disputeId, how, note }: Given,
): Promise<null> {
  const isSent = how !== 'elsewhere'
  if (isSent && !ctx.provider) throw paymentsUnavailable()
  await inTransaction(ctx.db, async (tx) => {
    const known = await findDispute(tx, disputeId)
    if (!known) throw disputeNotFound()
    await lockPayment(tx, known.payment_id)
    const dispute = (await findDispute(tx, disputeId))!
    const stage = stageOf(dispute)
    const before = await selectAnswers(tx, disputeId)
    if (isSent && isAnswered(stage, before)) throw disputeAnswered()
    if (!waysToAnswer(stage, before).includes(how)) throw disputeNotAnswerable()
    const at = ctx.now()
    const answerId = await insertAnswer(tx, {
      dispute_id: disputeId,
      question: stage,
      how,
      note,
      actor_id: actorId,
      answered_at: at,
    })
    const subject = { kind: 'dispute', id: disputeId }
    const after = { how, note, payment: dispute.payment_id, amount: dispute.amount_cents }
    await recordAudit(tx, [{ actorId, at, action: 'dispute.answer', subject, before: null, after }])
    if (isSent) await answerLater(ctx.jobs, tx, answerId)
  })
  ctx.jobs.wake()
  return null
}
