import { readRefundable, type Refunded } from '../billing/public.ts'
import type { Db } from '../platform/db/db.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { answerMail, type AnswerWords, type MoneyBack } from './emails.ts'
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

/** A refund answers every declaration of its payment. */
export async function answerAllOf(
  ctx: AnswerContext,
  tx: Db,
  { paymentId, back, by }: { paymentId: string; back: MoneyBack; by: string | null },
): Promise<void> {
  for (const declared of await lockOpenOf(tx, paymentId))
    await answerDeclaration(ctx, tx, { declared, answer: { outcome: 'refunded', back }, by })
}

/** Money of a payment that went on its way back since then; null as long as unspent points or a part of the money are owed. */
export async function findMoneyBack(db: Db, paymentId: string, since: Date): Promise<MoneyBack | null> {
  const payment = (await readRefundable(db, [paymentId])).get(paymentId)
  if (!payment || payment.unspentPoints > 0) return null
  const { cents: grossCents, isOtherwise } = await sumRefunded(db, paymentId, since)
  const isOwed = payment.points === 0 && grossCents < payment.grossCents
  return grossCents === 0 || isOwed ? null : { grossCents, payment, isOtherwise }
}

/** Refunds by the office, by the buyer or at the provider: once nothing is left, open declarations are answered. */
export function answerRefunded(ctx: AnswerContext): (tx: Db, refunded: Refunded) => Promise<void> {
  return async (tx, { paymentId }) => {
    for (const declared of await lockOpenOf(tx, paymentId)) {
      const back = await findMoneyBack(tx, paymentId, declared.declared_at)
      if (back)
        await answerDeclaration(ctx, tx, { declared, answer: { outcome: 'refunded', back }, by: null })
    }
  }
}
