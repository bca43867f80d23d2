import { type AuditAction, answerWithdrawal as wire } from '@segno/contract'
import { holdAdmin } from '../accounts/public.ts'
import { readContract, refundContract } from '../billing/public.ts'
import { AppError } from '../platform/app-error.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Db } from '../platform/db/db.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { isId } from '../platform/ids.ts'
import { answerAllOf, answerDeclaration, readMoneyBack } from './answer-declaration.ts'
import { type ContractMoney, sumOf } from './emails.ts'
import { paymentNotFound, withdrawalAnswered, withdrawalNotFound, withdrawalUnmatched } from './errors.ts'
import { lockWithdrawal, storePayment, type WithdrawalRow } from './queries.ts'
import type { WithdrawalsContext } from './withdrawals-context.ts'

interface Order {
  readonly actorId: string
  readonly withdrawalId: string
}

/**
 * Says which payment is meant. If its money has gone back already, that answers the declaration.
 *
 * @throws {AppError} withdrawal_not_found, withdrawal_answered, payment_not_found
 */
export function matchWithdrawal(
  ctx: WithdrawalsContext,
  { paymentId, ...order }: Order & { paymentId: string },
): Promise<null> {
  return decide(ctx, order, async (tx, declared) => {
    const payments = isId(paymentId) ? await readContract(tx, paymentId, declared.declared_at) : []
    if (payments.length === 0) throw paymentNotFound()
    await storePayment(tx, declared.id, paymentId)
    await audit(ctx, tx, order, {
      action: 'withdrawal.match',
      before: { number: declared.number, paymentId: declared.payment_id },
      after: { number: declared.number, paymentId },
    })
    const money = await readMoneyBack(tx, payments, declared.declared_at)
    if (!money.isOpen) await answerAllOf(ctx, tx, { paymentId, money, by: order.actorId })
  })
}

/**
 * Refunds what is unspent of the contract, which answers every open declaration of it.
 *
 * @throws {AppError} withdrawal_not_found, withdrawal_answered, withdrawal_unmatched, nothing_to_refund, vat_goes_back, gift_card_…
 */
export function refundWithdrawal(ctx: WithdrawalsContext, order: Order): Promise<null> {
  return decide(ctx, order, async (tx, declared) => {
    const paymentId = declared.payment_id
    if (paymentId === null) throw withdrawalUnmatched()
    const money = await refund(ctx, tx, order, { ...declared, payment_id: paymentId })
    await answerAllOf(ctx, tx, { paymentId, money, by: order.actorId })
    await audit(ctx, tx, order, {
      action: 'withdrawal.refund',
      before: null,
      after: { number: declared.number, paymentId, grossCents: sumOf(money.back) },
    })
  })
}

const GONE = new Set(['nothing_to_refund', 'gift_card_refunded'])

async function refund(
  ctx: WithdrawalsContext,
  tx: Db,
  { actorId }: Order,
  { payment_id: paymentId, number, declared_at: since }: WithdrawalRow & { payment_id: string },
): Promise<ContractMoney> {
  const moneyBack = async () => readMoneyBack(tx, await readContract(tx, paymentId, since), since)
  const payments = await readContract(tx, paymentId, since)
  try {
    const within = { ...ctx.billing, db: tx }
    const { endedPlan } = await refundContract(within, actorId, { payments, number })
    return { ...(await moneyBack()), endedPlan, isOpen: false }
  } catch (error) {
    // Refunded elsewhere a moment ago, or on its way: there is nothing more to give.
    const money = error instanceof AppError && GONE.has(error.code) ? await moneyBack() : null
    if (!money || money.isOpen) throw error
    return money
  }
}

/** @throws {AppError} withdrawal_not_found, withdrawal_answered */
export function answerWithdrawal(
  ctx: WithdrawalsContext,
  { outcome, reason, ...order }: Order & { outcome: 'settled' | 'refused'; reason: string },
): Promise<null> {
  return decide(ctx, order, async (tx, declared) => {
    await answerDeclaration(ctx, tx, { declared, answer: { outcome, reason }, by: order.actorId })
    const after = { number: declared.number, outcome, reason }
    await audit(ctx, tx, order, { action: 'withdrawal.answer', before: null, after })
  })
}

/** Of two administrators at once, the second finds it answered. */
async function decide(
  ctx: WithdrawalsContext,
  { actorId, withdrawalId }: Order,
  work: (tx: Db, declared: WithdrawalRow) => Promise<void>,
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    await holdAdmin(tx, actorId, wire.grants)
    const declared = isId(withdrawalId) ? await lockWithdrawal(tx, withdrawalId) : undefined
    if (!declared) throw withdrawalNotFound()
    if (declared.answered_at !== null) throw withdrawalAnswered()
    await work(tx, declared)
  })
  ctx.jobs.wake()
  return null
}

async function audit(
  { now }: WithdrawalsContext,
  tx: Db,
  { actorId, withdrawalId }: Order,
  change: { action: AuditAction; before: object | null; after: object },
): Promise<void> {
  const subject = { kind: 'withdrawal', id: withdrawalId } as const
  await recordAudit(tx, [{ actorId, at: now(), subject, ...change }])
}
