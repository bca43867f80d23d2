import { moneyText } from '@segno/units'
import { randomInt } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import {
  type Answer,
  type declareOwnWithdrawal as declareOwnEndpoint,
  type declareWithdrawal as declareEndpoint,
  type RequestParts,
  validateFreeText,
} from '@segno/contract'
import { findAccount } from '../accounts/public.ts'
import { readContract, type RefundablePayment, withdrawContract } from '../billing/public.ts'
import { badField } from '../platform/app-error.ts'
import { daysAfter } from '../platform/day-range.ts'
import { dayWordsIn } from '../platform/day-words.ts'
import type { Db } from '../platform/db/db.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { isId, newId } from '../platform/ids.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { answerAllOf, readMoneyBack } from './answer-declaration.ts'
import { acknowledgement, type ContractMoney, isGone, noticeToShop, sumOf } from './emails.ts'
import { paymentNotFound } from './errors.ts'
import {
  insertWithdrawal,
  lockDeclaring,
  selectByEmail,
  selectByInvoice,
  selectOwnOf,
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
    await record(ctx, tx, { ...declared, payment_id }, NOTHING_YET)
  })
  ctx.jobs.wake()
  return toReceipt(declared)
}

/**
 * The same for a signed-in buyer. Unspent points of a contract's recent payments are refunded in the same transaction; the
 * office answers the rest.
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
    const payments =
      'paymentId' in from ? await lockOwnContract(ctx, tx, { accountId, paymentId: from.paymentId }) : []
    const email = account!.email
    const ids = payments.map(({ id }) => id)
    const earlier = (await selectOwnOf(tx, accountId, ids)).find((row) => row.answered_at === null)
    if (earlier) return { declared: earlier, email, money: NOTHING_YET, isRepeated: true }
    const begun = newDeclaration(ctx, timeZone)
    const contract = 'contract' in from ? from.contract : contractWords(payments, begun.time_zone)
    const declared = { ...begun, name, email, contract, account_id: accountId }
    const payment_id = 'paymentId' in from ? from.paymentId : await findMeant(tx, declared)
    const { number } = declared
    const money =
      payments.length > 0 ? await refundAtOnce(ctx, tx, { accountId, payments, number }) : NOTHING_YET
    await record(ctx, tx, { ...declared, payment_id }, money)
    return { declared, email, money, isRepeated: false }
  })
  ctx.jobs.wake()
  const { declared, email, money, isRepeated } = made
  const dueAt = answerDueAt(declared.declared_at).toISOString()
  const { isOpen } = money
  return { ...toReceipt(declared), email, isRepeated, isOpen, refund: toRefund(money), dueAt }
}

/** The office has to look. */
const NOTHING_YET: ContractMoney = { back: [], rest: [], endedPlan: null, isOpen: true }

const toReceipt = ({ number, declared_at }: { number: string; declared_at: Date }) => ({
  number,
  declaredAt: declared_at.toISOString(),
})

function toRefund({ back }: ContractMoney): Answer<typeof declareOwnEndpoint>['refund'] {
  const [first] = back
  if (!first) return null
  const byCard = Map.groupBy(back, ({ payment }) => `${payment.cardBrand} ${payment.cardLast4}`)
  const parts = [...byCard.values()].map((money) => {
    const { cardBrand, cardLast4 } = money[0]!.payment
    return { grossCents: sumOf(money), cardBrand, cardLast4 }
  })
  return { grossCents: sumOf(back), currency: first.payment.currency, parts }
}

function refuseUnfit(words: Readonly<Record<string, string>>): void {
  for (const [field, text] of Object.entries(words)) {
    const message = validateFreeText(text)
    if (message !== null) throw badField(field, message)
  }
}

function newDeclaration({ now }: Pick<WithdrawalsContext, 'now'>, timeZone: string | undefined) {
  const at = now()
  const zone = timeZoneOr(timeZone, 'UTC')
  return { id: newId(), number: newNumber(at, zone), declared_at: at, time_zone: zone }
}

/** One's own declarations of a contract come one after the other. @throws {AppError} payment_not_found */
async function lockOwnContract(
  { now }: WithdrawalsContext,
  tx: Db,
  { accountId, paymentId }: { accountId: string; paymentId: string },
): Promise<RefundablePayment[]> {
  if (!isId(paymentId)) throw paymentNotFound()
  const payments = () => readContract(tx, paymentId, now())
  const before = await payments()
  if (before[0]?.user.id !== accountId) throw paymentNotFound()
  for (const { id } of before) await lockDeclaring(tx, id)
  return (await payments()).filter((payment) => payment.id === paymentId || !isGone(payment))
}

const CONTRACT_MAX = 500

const contractWords = (payments: readonly RefundablePayment[], zone: string): string =>
  payments
    .map(
      ({ invoiceNumber, name, paidAt, grossCents, currency }) =>
        `${invoiceNumber}, ${name}, paid on ${dayWordsIn(new Date(paidAt), zone)}, ${moneyText(grossCents, currency)}`,
    )
    .join('; ')
    .slice(0, CONTRACT_MAX)

const MOMENT_MS = 10 * 60_000
const minutesBefore = (at: Date): Date => new Date(at.getTime() - MOMENT_MS)

/** What cannot go back at once may have been refunded a moment ago; else the office has to look. */
async function refundAtOnce(
  ctx: WithdrawalsContext,
  tx: Db,
  asked: { accountId: string; payments: readonly RefundablePayment[]; number: string },
): Promise<ContractMoney> {
  const { accountId, payments } = asked
  const { refunds, endedPlan } = await withdrawContract({ ...ctx.billing, db: tx }, accountId, asked)
  const paymentId = payments[0]!.id
  const now = await readContract(tx, paymentId, ctx.now())
  const withdrawn = now.filter(({ id }) => payments.some((payment) => payment.id === id))
  const found = await readMoneyBack(tx, withdrawn, minutesBefore(ctx.now()))
  const made = new Map(refunds.map(({ paymentId: id, ...refund }) => [id, refund]))
  const back = found.back.map((money) => ({ ...money, ...made.get(money.payment.id) }))
  const money = { ...found, back, endedPlan }
  if (!money.isOpen && refunds.length > 0) await answerAllOf(ctx, tx, { paymentId, money, by: null })
  return money
}

type NewRow = Parameters<typeof insertWithdrawal>[1]

async function record(ctx: WithdrawalsContext, tx: Db, row: NewRow, money: ContractMoney): Promise<void> {
  await insertWithdrawal(tx, row)
  if (!money.isOpen)
    await storeAnswer(tx, row.id, {
      answered_at: ctx.now(),
      answered_by: null,
      outcome: 'refunded',
      answer: null,
    })
  await queueMail(tx, ctx.jobs, acknowledgement(ctx.shop, row, money))
  await queueMail(tx, ctx.jobs, noticeToShop(ctx.shop, row, money))
}

/** As long as one may withdraw, and some time for those who write late. */
const RECENT_DAYS = 30

/**
 * A payment of the declarer’s contract that is meant: by its invoices, or the only recent one of its address; null where it is
 * not certain. Only the office links the payment of another account: a linked declarer reads of its refund.
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
/** Named after its day where it was declared. */
function newNumber(now: Date, zone: string): string {
  const letters = Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const day = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  return `W-${day.toString().replaceAll('-', '')}-${letters}`
}
