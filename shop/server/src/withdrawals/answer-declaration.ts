import { readContract, type Refunded, type RefundablePayment } from '../billing/public.ts'
import type { Db } from '../platform/db/db.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { answerMail, type AnswerWords, type ContractMoney, sumOf } from './emails.ts'
import { anonymizeAnswered, lockOpenOf, storeAnswer, sumRefunded, type WithdrawalRow } from './queries.ts'
import type { WithdrawalsContext } from './withdrawals-context.ts'

type AnswerContext = Pick<WithdrawalsContext, 'jobs' | 'now' | 'shop'>

/** Answers in the caller's transaction and tells the declarer. Of an account that was deleted meanwhile, the name goes then. */
export async function answerDeclaration(
  ctx: AnswerContext,
  tx: Db,
  { declared, answer, by }: { declared: WithdrawalRow; answer: AnswerWords; by: string | null },
): Promise<void> {
  await storeAnswer(tx, declared.id, {
    answered_at: ctx.now(),
    answered_by: by,
    outcome: answer.outcome,
    answer: answer.outcome === 'refunded' ? null : answer.reason,
  })
  await queueMail(tx, ctx.jobs, answerMail(ctx.shop, declared, answer))
  if (declared.has_left && declared.account_id !== null) await anonymizeAnswered(tx, declared.account_id)
}

/** A refund answers every declaration of its contract. */
export async function answerAllOf(
  ctx: AnswerContext,
  tx: Db,
  { paymentId, money, by }: { paymentId: string; money: ContractMoney; by: string | null },
): Promise<void> {
  for (const declared of await lockOpenOf(tx, paymentId))
    await answerDeclaration(ctx, tx, { declared, answer: { outcome: 'refunded', money }, by })
}

/** What of a contract's payments went on its way back since then. It is open as long as points or a part of the money are owed. */
export async function readMoneyBack(
  db: Db,
  payments: readonly RefundablePayment[],
  since: Date,
): Promise<ContractMoney> {
  const back = []
  const rest = []
  let isOwed = false
  for (const payment of payments) {
    const { cents: grossCents, ...refunded } = await sumRefunded(db, payment.id, since)
    if (grossCents > 0) back.push({ grossCents, payment, ...refunded })
    else rest.push(payment)
    isOwed ||= payment.unspentPoints > 0 || (payment.points === 0 && grossCents < payment.grossCents)
  }
  return { back, rest, endedPlan: null, isOpen: isOwed || sumOf(back) === 0 }
}

/** Refunds by the office, by the buyer or at the provider: once nothing is left, open declarations are answered. */
export function answerRefunded(ctx: AnswerContext): (tx: Db, refunded: Refunded) => Promise<void> {
  return async (tx, { paymentId }) => {
    for (const declared of await lockOpenOf(tx, paymentId)) {
      const payments = await readContract(tx, declared.payment_id!, declared.declared_at)
      const money = await readMoneyBack(tx, payments, declared.declared_at)
      if (!money.isOpen)
        await answerDeclaration(ctx, tx, { declared, answer: { outcome: 'refunded', money }, by: null })
    }
  }
}
