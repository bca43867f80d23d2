import type {
  Answer,
  ListedWithdrawal,
  listWithdrawablePayments,
  OwnWithdrawal,
  WithdrawablePayment,
} from '@segno/contract'
import type { Db } from '../platform/db/db.ts'
import {
  listWithdrawable,
  readContract,
  readRefundable,
  type RefundablePayment,
  sumBack,
  type WithdrawableOwn,
} from '../billing/public.ts'
import { showUndoable } from '../orders/public.ts'
import { type ListedWithdrawalRow, selectOpen, selectOwnOf, selectOwnWithdrawals } from './queries.ts'
import { answerDueAt } from './rules.ts'
import type { WithdrawalsContext } from './withdrawals-context.ts'

/**
 * Contracts of an account that can be withdrawn from, each with its open declaration, and purchases that can be undone. A
 * contract that was answered is listed only where something can come back at once.
 */
export async function showWithdrawable(
  { db, now, billing }: Pick<WithdrawalsContext, 'db' | 'now' | 'billing'>,
  accountId: string,
): Promise<Answer<typeof listWithdrawablePayments>> {
  const contracts = await listWithdrawable(billing, accountId)
  const ids = contracts.flatMap(({ payments }) => payments.map(({ id }) => id))
  const declared = await selectOwnOf(db, accountId, ids)
  return {
    undoable: await showUndoable({ db, now }, accountId),
    declared: (await selectOwnWithdrawals(db, accountId)).map(toOwn).reverse(),
    payments: contracts.flatMap((contract) => {
      const own = declared.filter((row) => contract.payments.some(({ id }) => id === row.payment_id))
      const open = own.find((row) => row.answered_at === null)
      const isShown = open !== undefined || own.length === 0 || contract.back !== null
      return isShown ? [toWithdrawable(contract, open)] : []
    }),
  }
}

type Open = Awaited<ReturnType<typeof selectOwnOf>>[number]

const toWithdrawable = (payment: WithdrawableOwn, declared: Open | undefined): WithdrawablePayment => ({
  id: payment.id,
  name: payment.name,
  payments: payment.payments.map(({ withdrawable, ...paid }) => ({
    name: paid.name,
    invoiceNumber: paid.invoiceNumber,
    paidAt: paid.paidAt,
    grossCents: paid.grossCents,
    cardBrand: paid.cardBrand,
    cardLast4: paid.cardLast4,
    back: withdrawable,
  })),
  currency: payment.currency,
  grossCents: payment.grossCents,
  isByGiftCard: payment.isByGiftCard,
  kind: payment.kind,
  endsPlan: payment.endsPlan,
  until: payment.until.toISOString(),
  back: payment.back,
  declared: declared ? { number: declared.number, declaredAt: declared.declared_at.toISOString() } : null,
})

type OwnRow = Awaited<ReturnType<typeof selectOwnWithdrawals>>[number]

const toOwn = (row: OwnRow): OwnWithdrawal => ({
  number: row.number,
  declaredAt: row.declared_at.toISOString(),
  contract: row.contract,
  dueAt: answerDueAt(row.declared_at).toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  outcome: row.outcome as OwnWithdrawal['outcome'],
  answer: row.answer,
})

export async function toListed(
  { db }: Pick<WithdrawalsContext, 'db'>,
  rows: readonly ListedWithdrawalRow[],
): Promise<ListedWithdrawal[]> {
  const payments = await readRefundable(
    db,
    rows.map((row) => row.payment_id).filter((id) => id !== null),
  )
  const contracts = new Map<string, ListedWithdrawal['payment']>()
  for (const row of rows) {
    const payment = row.payment_id === null ? undefined : payments.get(row.payment_id)
    if (payment) contracts.set(row.id, withOthers(payment, await othersOf(db, row, payment)))
  }
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    name: row.name,
    email: row.email,
    contract: row.contract,
    declaredAt: row.declared_at.toISOString(),
    dueAt: answerDueAt(row.declared_at).toISOString(),
    accountId: row.account_id,
    payment: contracts.get(row.id) ?? null,
    answeredAt: row.answered_at?.toISOString() ?? null,
    answeredBy: row.answered_by_name,
    outcome: row.outcome as ListedWithdrawal['outcome'],
    answer: row.answer,
  }))
}

/** An answered declaration shows its payment alone. */
async function othersOf(
  db: Db,
  { answered_at: answeredAt, declared_at: declaredAt }: ListedWithdrawalRow,
  { id, kind }: RefundablePayment,
): Promise<RefundablePayment[]> {
  if (answeredAt !== null || kind !== 'plan') return []
  return (await readContract(db, id, declaredAt)).filter((payment) => payment.id !== id)
}

function withOthers(
  payment: RefundablePayment,
  others: readonly RefundablePayment[],
): ListedWithdrawal['payment'] {
  return {
    ...payment,
    back: sumBack([payment, ...others].map(({ back }) => back)),
    others: others.map(({ name, invoiceNumber, grossCents }) => ({ name, invoiceNumber, grossCents })),
  }
}

/** How many are not answered, and when the first of them is due. */
export async function openWithdrawals(db: Db): Promise<{ count: number; dueAt: Date | null }> {
  const { count, first } = await selectOpen(db)
  return { count, dueAt: first && answerDueAt(first) }
}
