import type { PaymentRefund } from '@segno/contract'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db-transaction.ts'
import { isId, newId } from '../../platform/ids.ts'
import { takeBackGrant } from '../../wallet/public.ts'
import type { BillingContext } from '../billing-context.ts'
import { nothingToRefund, paymentNotFound, vatGoesBack, withdrawalTooLate } from '../errors.ts'
import { isDisputed } from '../disputes/queries.ts'
import { grantReference, lockPayment, type PaymentRow } from '../payments/queries.ts'
import { insertRefund, selectRefunds, vatBackOf } from './queries.ts'
import { refundOf, toPaidSum, withdrawableUntil, withoutVat } from './rules.ts'
import { SEND_REFUND_JOB } from './send-refund.ts'

interface Asked {
  readonly paymentId: string
  readonly reason: string
  /** The administrator; null where the buyer asks. */
  readonly actorId: string | null
}

/**
 * Gives unspent points of one's own payment back for their money.
 *
 * @throws {AppError} payment_not_found, withdrawal_too_late, nothing_to_refund, vat_goes_back
 */
export function withdrawOwn(
  ctx: BillingContext,
  accountId: string,
  paymentId: string,
): Promise<PaymentRefund> {
  return refund(ctx, { paymentId, reason: 'Withdrawal', actorId: null }, (payment) => {
    if (payment.account_id !== accountId) throw paymentNotFound()
    if (payment.paid_at === null || withdrawableUntil(payment.paid_at) <= ctx.now()) throw withdrawalTooLate()
  })
}

/**
 * The same by an administrator, at any time. What gave no points goes back whole.
 *
 * @throws {AppError} payment_not_found, nothing_to_refund, vat_goes_back
 */
export function refundAsAdmin(
  ctx: BillingContext,
  actorId: string,
  asked: { readonly paymentId: string; readonly reason: string },
): Promise<PaymentRefund> {
  return refund(ctx, { ...asked, actorId }, () => undefined)
}

/** Points are taken and the refund is written in one transaction, with the job that tells the provider. */
async function refund(
  ctx: BillingContext,
  { paymentId, reason, actorId }: Asked,
  check: (payment: PaymentRow) => void,
): Promise<PaymentRefund> {
  if (!isId(paymentId)) throw paymentNotFound()
  const id = newId()
  await inTransaction(ctx.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    if (payment?.status !== 'paid') throw paymentNotFound()
    check(payment)
    const before = await selectRefunds(tx, paymentId)
    if (before.some(({ kind, status }) => kind === 'points' && status !== 'failed')) throw nothingToRefund()
    if (before.some(({ kind, status }) => kind === 'vat' && status === 'pending')) throw vatGoesBack()
    if (payment.points === 0 && (actorId === null || (await isDisputed(tx, paymentId))))
      throw nothingToRefund()
    const points = await takeBackGrant(tx, {
      accountId: payment.account_id,
      reference: grantReference(payment.id),
    })
    if (points === 0 && payment.points > 0) throw nothingToRefund()
    const sum = refundOf(withoutVat(toPaidSum(payment), vatBackOf(before)), points)
    const created_at = ctx.now()
    await insertRefund(tx, {
      id,
      payment_id: paymentId,
      account_id: payment.account_id,
      kind: 'points',
      points,
      net_cents: sum.netCents,
      vat_cents: sum.vatCents,
      gross_cents: sum.grossCents,
      reason,
      actor_id: actorId,
      created_at,
    })
    if (actorId !== null)
      await recordAudit(tx, [
        {
          actorId,
          at: created_at,
          action: 'payment.refund',
          subject: { kind: 'account', id: payment.account_id },
          before: null,
          after: { paymentId, points, grossCents: sum.grossCents, currency: payment.currency, reason },
        },
      ])
    await ctx.jobs.enqueue(tx, [
      { kind: SEND_REFUND_JOB, key: id, payload: { refundId: id }, maxAttempts: 20 },
    ])
    ctx.failpoint('refund:before-commit')
  })
  ctx.jobs.wake()
  const made = (await selectRefunds(ctx.db, paymentId)).find((row) => row.id === id)
  if (!made) throw new Error(`refund ${id} is gone`)
  return toRefund(made)
}

export const toRefund = (row: Awaited<ReturnType<typeof selectRefunds>>[number]): PaymentRefund => ({
  _id: row.id,
  kind: row.kind as PaymentRefund['kind'],
  points: row.points,
  grossCents: row.gross_cents,
  status: row.status as PaymentRefund['status'],
  reason: row.reason,
  refundedAt: row.created_at.toISOString(),
  creditNoteNumber: row.credit_note_number,
})
