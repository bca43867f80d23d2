import {
  amountCents,
  centsToMicroEur,
  formatBasisPoints,
  microEurText,
  moneyText,
  sumCents,
} from '@segno/units'
import { taxDayAt, type TaxPlace } from '@segno/vat'
import { requireReader } from '../../platform/app-error.ts'
import { dayWords } from '../../platform/day-words.ts'
import type { Db } from '../../platform/db/db.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Caller } from '../../platform/http/route.ts'
import { isId } from '../../platform/ids.ts'
import { statementFile } from '../../platform/statement-file.ts'
import { paymentNotFound } from '../errors.ts'
import { payMomentAt } from '../rules.ts'
import {
  findPayment,
  findTimeBefore,
  selectLines,
  type StatedPayment,
  type StatementLine,
  sumCarriedOver,
  sumWaiting,
} from './queries.ts'
import { addUpStatement } from './rules.ts'

interface StatementContext {
  readonly db: Db
  readonly shop: { readonly name: string }
  /** Its days are the statement's. */
  readonly vatSeller: { readonly place: TaxPlace }
}

type Reader = Pick<Caller, 'accountId' | 'role'>

/** A payment and the sales it is for. What was carried over and the lines, less the payment, are what is left. */
export interface PaymentStatement {
  readonly payment: StatedPayment
  readonly lines: readonly StatementLine[]
  readonly carriedOverMicroEur: number
  readonly linesMicroEur: number
  readonly leftMicroEur: number
  /** Of what is left, what waits until disputes of buyers' payments are decided. */
  readonly disputedMicroEur: number
  /** Of what is left, what waits because a promotion added to it. */
  readonly heldMicroEur: number
}

/** Earlier than any sale. */
const NEVER = new Date(0)

/** @throws {AppError} payment_not_found for one to somebody else; administrators see all */
export async function readStatement(db: Db, caller: Reader, paymentId: string): Promise<PaymentStatement> {
  const payment = isId(paymentId) ? await findPayment(db, paymentId) : undefined
  if (!payment) throw paymentNotFound()
  requireReader(payment.artist_id, caller, paymentNotFound)
  const before = await findTimeBefore(db, payment)
  const after = before ? payMomentAt(before) : { at: NEVER, soldBefore: NEVER }
  const until = payMomentAt(payment.created_at)
  const lines = await selectLines(db, payment.artist_id, { after, until })
  const { earnedMicroEur, paidCents } = await sumCarriedOver(db, payment, after)
  const sums = addUpStatement({
    earnedBeforeMicroEur: earnedMicroEur,
    paidBeforeCents: paidCents,
    lines,
    paymentCents: payment.amount_cents,
  })
  return { payment, lines, ...sums, ...(await sumWaiting(db, payment.artist_id, until)) }
}

/** @throws {AppError} payment_not_found */
export async function showStatement(
  { db, shop, vatSeller: { place } }: StatementContext,
  caller: Reader,
  paymentId: string,
): Promise<FileAnswer> {
  const statement = await readStatement(db, caller, paymentId)
  const { payment, lines, carriedOverMicroEur, linesMicroEur, leftMicroEur } = statement
  const paid = centsToMicroEur(amountCents(payment.amount_cents))
  return statementFile({
    shopName: shop.name,
    reference: payment.reference,
    days: payment.paid_on,
    writtenAt: payment.created_at,
    facts: [
      ['Artist', payment.name],
      ['Paid on', dayWords(new Date(payment.paid_on))],
      ['Reference', payment.reference],
      ...correctedOf(payment),
      ['Amount', microEurText(paid)],
      ...paperOf(payment),
      ['Sales before', dayWords(new Date(taxDayAt(payMomentAt(payment.created_at).soldBefore, place)))],
    ],
    columns: [
      { title: 'Day', share: 11 },
      { title: 'Sound', share: 24 },
      { title: 'Licence', share: 18 },
      { title: 'Points', share: 8, end: true },
      { title: 'Net value', share: 14, end: true },
      { title: 'Share', share: 9, end: true },
      { title: 'Royalty', share: 15, end: true },
    ],
    rows: lines.map((line) => cellsOf(line, place)),
    sums: [
      ['Carried over', microEurText(carriedOverMicroEur)],
      ['Sales above', microEurText(linesMicroEur)],
      ['Paid', microEurText(paid)],
      ['Left for the next payment', microEurText(leftMicroEur)],
      ...waitingOf(statement),
    ],
  })
}

function waitingOf({ disputedMicroEur, heldMicroEur }: PaymentStatement): (readonly [string, string])[] {
  const parts = [
    ['Of it waiting: the buyer’s payment is disputed', disputedMicroEur],
    ['Of it waiting: points from a promotion', heldMicroEur],
  ] as const
  return parts.flatMap(([words, microEur]) =>
    microEur > 0 ? [[words, microEurText(microEur)] as const] : [],
  )
}

/** The document that an accountant books, and VAT that was paid on top of the royalties. */
function paperOf({ paper, amount_cents: net, vat_cents: vat }: StatedPayment): (readonly [string, string])[] {
  if (paper === null || vat === null) return []
  const inAll = sumCents([amountCents(net), amountCents(vat)])
  return [
    ['Document', paper],
    ...(vat === 0
      ? []
      : ([
          ['VAT on top', moneyText(vat, 'EUR')],
          ['Transferred', moneyText(inAll, 'EUR')],
        ] as const)),
  ]
}

function correctedOf(payment: StatedPayment): (readonly [string, string])[] {
  const { corrected_paid_on: paidOn, corrected_reference: reference } = payment
  return paidOn === null ? [] : [['Corrects', `${reference}, paid on ${dayWords(new Date(paidOn))}`]]
}

function cellsOf(line: StatementLine, place: TaxPlace): string[] {
  return [
    taxDayAt(line.at, place),
    line.isReturn ? `${line.isRefused ? 'Refused' : 'Returned'}: ${line.title}` : line.title,
    line.number,
    String(line.points),
    microEurText(line.valueMicroEur),
    formatBasisPoints(line.shareBasisPoints),
    microEurText(line.amountMicroEur),
  ]
}
