import { moneyText } from '@segno/units'
import { randomInt } from 'node:crypto'
import {
  type Answer,
  type declareOwnWithdrawal as declareOwnEndpoint,
  type declareWithdrawal as declareEndpoint,
  type RequestParts,
  validateFreeText,
} from '@segno/contract'
import { findAccount } from '../accounts/public.ts'
import { endWithdrawnPlan, readRefundable, type RefundablePayment, withdrawOwn } from '../billing/public.ts'
import { AppError, badField } from '../platform/app-error.ts'
import { daysAfter } from '../platform/day-range.ts'
import { dayWords } from '../platform/day-words.ts'
import type { Db } from '../platform/db/db.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { isId, newId } from '../platform/ids.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { answerAllOf, findMoneyBack } from './answer-declaration.ts'
import { acknowledgement, type MoneyBack, noticeToShop } from './emails.ts'
import { paymentNotFound } from './errors.ts'
import {
  insertWithdrawal,
  lockDeclaring,
  selectByEmail,
  selectByInvoice,
  selectOpenOwn,
  storeAnswer,
} from './queries.ts'
import { answerDueAt, invoiceNumbersIn, timeZoneOr } from './rules.ts'
import type { WithdrawalsContext } from './withdrawals-context.ts'

type GuestOrder = RequestParts<typeof declareEndpoint, 'out'>['body'] & {
  readonly clientAddress: string
  readonly proof?: string | null
}
type OwnOrder = RequestParts<typeof declareOwnEndpoint, 'out'>['body'] & { readonly accountId: string }

/**
 * Records a withdrawal from a contract and acknowledges it by mail. The answer does not depend on whether there is such a
 * contract: a stranger learns nothing of others, and a wrong number keeps nobody from what the law gives them.
 *
 * @throws {AppError} bad_request, proof_required, too_many_attempts
 */
export async function declareWithdrawal(
  ctx: WithdrawalsContext,
  { name, contract, timeZone, ...given }: GuestOrder,
): Promise<Answer<typeof declareEndpoint>> {
  refuseUnfit({ name, contract })
  const email = await ctx.allowEmailTo({ ...given, isOwed: true })
  const declared = { ...newDeclaration(ctx, timeZone), name, email, contract, account_id: null }
  await inTransaction(ctx.db, async (tx) => {
    const payment_id = await findMeant(tx, declared)
    await record(ctx, tx, { ...declared, payment_id }, null)
  })
  ctx.jobs.wake()
  return toReceipt(declared)
}

/**
 * The same for a signed-in buyer. Unspent points of a recent payment are refunded in the same transaction; the office
 * answers the rest.
 *
 * @throws {AppError} bad_request, payment_not_found
 */
export async function declareOwnWithdrawal(
  ctx: WithdrawalsContext,
  { accountId, name, timeZone, from }: OwnOrder,
): Promise<Answer<typeof declareOwnEndpoint>> {
  refuseUnfit({ name, ...('contract' in from ? from : {}) })
  const made = await inTransaction(ctx.db, async (tx) => {
    const account = await findAccount(tx, accountId)
    const payment = 'paymentId' in from ? await lockOwnPayment(tx, accountId, from.paymentId) : null
    const email = account!.email
    const [earlier] = payment ? await selectOpenOwn(tx, accountId, [payment.id]) : []
    if (earlier) return { declared: earlier, email, back: null, isRepeated: true }
    const contract = payment ? contractWords(payment) : (from as { contract: string }).contract
    const declared = { ...newDeclaration(ctx, timeZone), name, email, contract, account_id: accountId }
    const payment_id = payment?.id ?? (await findMeant(tx, declared))
    const back = payment && (await refundAtOnce(ctx, tx, accountId, payment))
    await record(ctx, tx, { ...declared, payment_id }, back)
    return { declared, email, back, isRepeated: false }
  })
  ctx.jobs.wake()
  const { declared, email, back, isRepeated } = made
  const dueAt = answerDueAt(declared.declared_at).toISOString()
  return { ...toReceipt(declared), email, isRepeated, refund: back && toRefund(back), dueAt }
}

const toReceipt = ({ number, declared_at }: { number: string; declared_at: Date }) => ({
  number,
  declaredAt: declared_at.toISOString(),
})

const toRefund = ({ grossCents, payment: { currency, cardBrand, cardLast4 } }: MoneyBack) => ({
  grossCents,
  currency,
  cardBrand,
  cardLast4,
})

function refuseUnfit(words: Readonly<Record<string, string>>): void {
  for (const [field, text] of Object.entries(words)) {
    const message = validateFreeText(text)
    if (message !== null) throw badField(field, message)
  }
}

function newDeclaration({ now }: Pick<WithdrawalsContext, 'now'>, timeZone: string | undefined) {
  const at = now()
  return { id: newId(), number: newNumber(at), declared_at: at, time_zone: timeZoneOr(timeZone, 'UTC') }
}

/** One's own declarations of a payment come one after the other. @throws {AppError} payment_not_found */
async function lockOwnPayment(tx: Db, accountId: string, paymentId: string): Promise<RefundablePayment> {
  if (!isId(paymentId)) throw paymentNotFound()
  await lockDeclaring(tx, paymentId)
  const payment = (await readRefundable(tx, [paymentId])).get(paymentId)
  if (payment?.user.id !== accountId) throw paymentNotFound()
  return payment
}

const contractWords = ({ invoiceNumber, name, paidAt, grossCents, currency }: RefundablePayment): string =>
  `${invoiceNumber}, ${name}, paid on ${dayWords(new Date(paidAt))}, ${moneyText(grossCents, currency)}`

const MOMENT_MS = 10 * 60_000
const minutesBefore = (at: Date): Date => new Date(at.getTime() - MOMENT_MS)

/** Reasons for which the office looks at a declaration instead. */
const FOR_THE_OFFICE = new Set([
  'withdrawal_too_late',
  'nothing_to_refund',
  'vat_goes_back',
  'gift_card_used',
  'gift_card_refunded',
  'gift_card_blocked',
])

/** @returns the money that goes back; null where the office has to look */
async function refundAtOnce(
  ctx: WithdrawalsContext,
  tx: Db,
  accountId: string,
  payment: RefundablePayment,
): Promise<MoneyBack | null> {
  try {
    const { grossCents } = await withdrawOwn({ ...ctx.billing, db: tx }, accountId, payment.id)
    const back = { grossCents, payment }
    await answerAllOf(ctx, tx, { paymentId: payment.id, back, by: null })
    return back
  } catch (error) {
    if (!(error instanceof AppError) || !FOR_THE_OFFICE.has(error.code)) throw error
    if (error.code !== 'withdrawal_too_late')
      await endWithdrawnPlan({ ...ctx.billing, db: tx }, accountId, payment.id)
    // It may have been refunded a moment ago.
    return findMoneyBack(tx, payment.id, minutesBefore(ctx.now()))
  }
}

type NewRow = Parameters<typeof insertWithdrawal>[1]

async function record(ctx: WithdrawalsContext, tx: Db, row: NewRow, back: MoneyBack | null): Promise<void> {
  await insertWithdrawal(tx, row)
  if (back)
    await storeAnswer(tx, row.id, {
      answered_at: ctx.now(),
      answered_by: null,
      outcome: 'refunded',
      answer: null,
    })
  await queueMail(tx, ctx.jobs, acknowledgement(ctx.shop, row, back))
  await queueMail(tx, ctx.jobs, noticeToShop(ctx.shop, row, back))
}

/** As long as one may withdraw, and some time for those who write late. */
const RECENT_DAYS = 30

/**
 * The declarer’s payment that is meant: by its invoice, or the only recent one of its address; null where it is not
 * certain. Only the office links the payment of another account: a linked declarer reads of its refund.
 */
async function findMeant(
  tx: Db,
  {
    contract,
    declared_at,
    ...by
  }: { contract: string; email: string; account_id: string | null; declared_at: Date },
): Promise<string | null> {
  const numbers = invoiceNumbersIn(contract)
  const found =
    numbers.length > 0
      ? await selectByInvoice(tx, numbers, by)
      : await selectByEmail(tx, by.email, daysAfter(declared_at, -RECENT_DAYS))
  return found.length === 1 ? found[0]! : null
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** `W-20261121-K7RM2P`: the day, and letters without look-alikes. */
function newNumber(now: Date): string {
  const letters = Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `W-${now.toISOString().slice(0, 10).replaceAll('-', '')}-${letters}`
}
