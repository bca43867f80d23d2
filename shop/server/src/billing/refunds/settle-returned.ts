import type { PaymentRefund } from '@segno/contract'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import type { BillingContext } from '../billing-context.ts'
import { refundIsCredited, refundNotFound, refundNotReturned } from '../errors.ts'
import { tellStandingCard } from '../gift-cards/tell-card-owner.ts'
import { lockPayment, type PaymentRow } from '../payments/queries.ts'
import {
  findRefund,
  hasCreditNote,
  lockRefund,
  markRefund,
  type RefundRow,
  selectRefunds,
} from './queries.ts'
import { toRefund } from './refund-payment.ts'
import { returnPoints, sendLater } from './send-refund.ts'
import { settleOtherwise } from './settle-refund.ts'

interface Decision {
  readonly refundId: string
  readonly how: 'again' | 'otherwise' | 'points'
  readonly note: string
}

/**
 * Decides on a refund whose money came back from the bank.
 *
 * @throws {AppError} refund_not_found, refund_not_returned, refund_is_credited
 */
export async function settleReturned(
  ctx: BillingContext,
  actorId: string,
  decision: Decision,
): Promise<PaymentRefund> {
  const { refundId, how, note } = decision
  const known = isId(refundId) ? await findRefund(ctx.db, refundId) : undefined
  if (!known) throw refundNotFound()
  await inTransaction(ctx.db, async (tx) => {
    const payment = await lockPayment(tx, known.payment_id)
    const refund = await lockRefund(tx, refundId)
    if (!payment || refund?.status !== 'returned') throw refundNotReturned()
    await carryOut(ctx, tx, { decision, refund, payment })
    const subject = { kind: 'account', id: payment.account_id } as const
    const after = { refundId, how, note }
    const before = { returned: refund.returned_reason }
    await recordAudit(tx, [{ actorId, at: ctx.now(), action: 'refund.settle', subject, before, after }])
  })
  ctx.jobs.wake()
  return toRefund((await selectRefunds(ctx.db, known.payment_id)).find(({ id }) => id === refundId)!)
}

async function carryOut(
  ctx: BillingContext,
  tx: Db,
  { decision, refund, payment }: { decision: Decision; refund: RefundRow; payment: PaymentRow },
): Promise<void> {
  const { id } = refund
  switch (decision.how) {
    case 'again':
      await markRefund(tx, id, { status: 'pending', provider_id: null, returned_reason: null })
      return sendLater(ctx.jobs, tx, id)
    case 'otherwise':
      return settleOtherwise(ctx, tx, { refund, payment, how: decision.note })
    case 'points':
      if (await hasCreditNote(tx, id)) throw refundIsCredited()
      await returnPoints(ctx, tx, { refund, payment })
      return tellStandingCard(ctx, tx, payment.id, 'refundFailed')
  }
}
