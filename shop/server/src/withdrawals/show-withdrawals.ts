import type { Answer, ListedWithdrawal, listWithdrawablePayments, WithdrawablePayment } from '@segno/contract'
import type { Db } from '../platform/db/db.ts'
import { listWithdrawable, readRefundable, type WithdrawableOwn } from '../billing/public.ts'
import { type ListedWithdrawalRow, selectOpen, selectOpenOwn } from './queries.ts'
import { answerDueAt } from './rules.ts'
import type { WithdrawalsContext } from './withdrawals-context.ts'

/** Withdrawable payments of an account, each with its open declaration. */
export async function showWithdrawable(
  { db, billing }: Pick<WithdrawalsContext, 'db' | 'billing'>,
  accountId: string,
): Promise<Answer<typeof listWithdrawablePayments>> {
  const payments = await listWithdrawable(billing, accountId)
  const ids = payments.map(({ id }) => id)
  const open = new Map((await selectOpenOwn(db, accountId, ids)).map((row) => [row.payment_id, row]))
  return {
    payments: payments.map((payment) => toWithdrawable(payment, open.get(payment.id))),
  }
}

type Open = Awaited<ReturnType<typeof selectOpenOwn>>[number]

const toWithdrawable = (payment: WithdrawableOwn, declared: Open | undefined): WithdrawablePayment => ({
  id: payment.id,
  name: payment.name,
  invoiceNumber: payment.invoiceNumber,
  paidAt: payment.paidAt,
  currency: payment.currency,
  grossCents: payment.grossCents,
  cardBrand: payment.cardBrand,
  cardLast4: payment.cardLast4,
  isByGiftCard: payment.isByGiftCard,
  kind: payment.kind,
  endsPlan: payment.endsPlan,
  until: payment.until.toISOString(),
  back: payment.back,
  declared: declared ? { number: declared.number, declaredAt: declared.declared_at.toISOString() } : null,
})

export async function toListed(
  { db }: Pick<WithdrawalsContext, 'db'>,
  rows: readonly ListedWithdrawalRow[],
): Promise<ListedWithdrawal[]> {
  const payments = await readRefundable(
    db,
    rows.map((row) => row.payment_id).filter((id) => id !== null),
  )
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    name: row.name,
    email: row.email,
    contract: row.contract,
    declaredAt: row.declared_at.toISOString(),
    dueAt: answerDueAt(row.declared_at).toISOString(),
    accountId: row.account_id,
    payment: row.payment_id === null ? null : (payments.get(row.payment_id) ?? null),
    answeredAt: row.answered_at?.toISOString() ?? null,
    answeredBy: row.answered_by_name,
    outcome: row.outcome as ListedWithdrawal['outcome'],
    answer: row.answer,
  }))
}

/** How many are not answered, and when the first of them is due. */
export async function openWithdrawals(db: Db): Promise<{ count: number; dueAt: Date | null }> {
  const { count, first } = await selectOpen(db)
  return { count, dueAt: first && answerDueAt(first) }
}
