import { dayWords, type InvoiceDocument } from '@segno/invoice'
import { amountCents, basisPoints, type CalendarDay, formatPoints, moneyText, sumCents } from '@segno/units'
import type { Db } from '../../platform/db/db.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { BillingContext } from '../billing-context.ts'
import { convertVat } from '../exchange-rates/rules.ts'
import { availablePoints } from '../../wallet/public.ts'
import { invoiceMail, type PaperNews } from '../invoices/invoice-mail.ts'
import { paperDay } from '../invoices/issue-invoice.ts'
import { findInvoiceOfPayment, insertInvoice, readDocument, takeInvoiceNumber } from '../invoices/queries.ts'
import { methodWords } from '../payments/methods.ts'
import type { PaymentRow } from '../payments/queries.ts'
import { isCredited, type RefundRow, selectRefunds } from './queries.ts'
import { leftOf, toPaidSum } from './rules.ts'

interface Refunded {
  readonly refund: RefundRow
  readonly payment: PaymentRow
  readonly at: Date
}

/** Numbers, keeps and mails the credit note of points that went back. */
export async function creditRefund(ctx: BillingContext, tx: Db, refunded: Refunded): Promise<void> {
  const { refund, payment, at } = refunded
  // Looked up before the counter of invoices is locked, as wallets are locked before it.
  const walletPoints = await availablePoints(tx, payment.account_id, at)
  const invoice = await standingInvoice(tx, payment)
  const otherwise = refund.paid_otherwise
  const day = paperDay(ctx, at)
  const note = credited(otherwise === null ? invoice : { ...invoice, ...paidBy(otherwise) }, {
    number: await takeInvoiceNumber(tx, 'CN', day),
    issuedOn: day,
    netCents: refund.net_cents,
    vatCents: refund.vat_cents,
    pointsBack: refund.points > 0 && refund.points < payment.points ? refund.points : null,
    paymentNote: `Refunded ${refundWay(payment, otherwise)} on ${dayWords(day)}.`,
  })
  await keep(tx, refunded, note)
  const told = refund.points === 0 ? {} : { pointsBack: refund.points, walletPoints }
  await mailPaper(ctx, tx, note, told)
}

/** By nothing that the card provider does. */
export const paidBy = (words: string | null) => ({ paidWith: 'other', paidBy: words, card: null }) as const

function refundWay(payment: PaymentRow, otherwise: string | null): string {
  if (otherwise !== null) return payment.gift_card_id === null ? `(${otherwise})` : otherwise
  return (payment.method ?? 'card') === 'card' ? 'to the card' : `by ${methodWords(payment)}`
}

/**
 * Credits what is left of a payment's invoice, and writes one without VAT in its place: the buyer's id was confirmed after
 * the sale, so they owe the VAT themselves, or their card showed that they are where none is charged.
 */
export async function reissueWithoutVat(ctx: BillingContext, tx: Db, refunded: Refunded): Promise<void> {
  const { refund, payment, at } = refunded
  const invoice = await standingInvoice(tx, payment)
  const refunds = await selectRefunds(tx, payment.id)
  const left = leftOf(
    toPaidSum(payment),
    refunds.filter((one) => one.kind === 'points' && isCredited(one)),
  )
  const day = paperDay(ctx, at)
  const [noteNumber, number] = [
    await takeInvoiceNumber(tx, 'CN', day),
    await takeInvoiceNumber(tx, 'IN', day),
  ]
  const { currency } = payment
  const back = moneyText(refund.vat_cents, currency)
  // Settled by the new invoice but for the VAT, so it names no card.
  const settled = { ...invoice, ...paidBy(null) }
  const isOutside = payment.awaited_vat_id === null
  const why = isOutside
    ? 'Your payment shows that you are where no VAT is charged'
    : `VAT ID ${invoice.buyer.vatId} is confirmed`
  const wentBack = `${back} of VAT went back ${refundWay(payment, refund.paid_otherwise)} on ${dayWords(day)}`
  const note = credited(settled, {
    number: noteNumber,
    issuedOn: day,
    ...left,
    pointsBack: null,
    paymentNote: `${why}. Invoice ${number} takes the place of ${invoice.number}, and ${wentBack}.`,
  })
  const corrected = withoutVatOf(invoice, {
    number,
    issuedOn: day,
    netCents: left.netCents,
    vatKind: isOutside ? 'outside' : 'reverse-charge',
    paymentNote: `${invoice.paymentNote} ${why}: ${wentBack}. This invoice takes the place of ${invoice.number}, which credit note ${noteNumber} cancels.`,
  })
  await keep(tx, refunded, note)
  await keep(tx, refunded, corrected)
  await mailPaper(ctx, tx, corrected)
}

/** The invoice that credit notes of a payment correct. */
export async function standingInvoice(tx: Db, { id }: PaymentRow): Promise<InvoiceDocument> {
  const invoice = await findInvoiceOfPayment(tx, id)
  if (!invoice) throw new Error(`payment ${id} has no invoice`)
  return readDocument(invoice.document)
}

export interface Credit {
  readonly number: string
  readonly issuedOn: CalendarDay
  readonly netCents: number
  readonly vatCents: number
  readonly paymentNote: string
  /** Of the points that went back; null where all did, or none. */
  readonly pointsBack: number | null
}

/** A credit note of a part of an invoice. */
export function credited(
  invoice: InvoiceDocument,
  { number, issuedOn, paymentNote, pointsBack, ...credit }: Credit,
): InvoiceDocument {
  const netCents = amountCents(credit.netCents)
  const vatCents = amountCents(credit.vatCents)
  const grossCents = sumCents([netCents, vatCents])
  const { currency, vatInSellerCurrency: own } = invoice
  return {
    ...invoice,
    kind: 'credit-note',
    number,
    issuedOn,
    lines: invoice.lines.map((line) => ({
      ...line,
      netCents,
      details: pointsBack === null ? line.details : `Of these, ${formatPoints(pointsBack)} given back`,
    })),
    vat: invoice.vat.map((vat) => ({ ...vat, netCents, vatCents })),
    netCents,
    vatCents,
    grossCents,
    paidCents: grossCents,
    paymentNote,
    // By the rate of the sale that it takes back.
    vatInSellerCurrency: own && convertVat({ amountCents: vatCents, currency }, own),
    corrects: { number: invoice.number, issuedOn: invoice.issuedOn },
  }
}

function withoutVatOf(
  invoice: InvoiceDocument,
  {
    number,
    issuedOn,
    vatKind,
    paymentNote,
    ...left
  }: {
    readonly number: string
    readonly issuedOn: CalendarDay
    readonly netCents: number
    readonly vatKind: 'outside' | 'reverse-charge'
    readonly paymentNote: string
  },
): InvoiceDocument {
  const netCents = amountCents(left.netCents)
  const vatCents = amountCents(0)
  const tax = { vatKind, rateBasisPoints: basisPoints(0), netCents } as const
  return {
    ...invoice,
    number,
    issuedOn,
    lines: invoice.lines.map((line) => ({ ...line, ...tax })),
    vat: [{ ...tax, vatCents }],
    netCents,
    vatCents,
    grossCents: netCents,
    paidCents: netCents,
    paymentNote,
    vatInSellerCurrency: null,
    corrects: { number: invoice.number, issuedOn: invoice.issuedOn },
  }
}

async function keep(tx: Db, { refund, payment, at }: Refunded, document: InvoiceDocument): Promise<void> {
  await insertInvoice(tx, {
    number: document.number,
    accountId: payment.account_id,
    paymentId: payment.id,
    refundId: refund.id,
    document,
    issuedAt: at,
  })
}

/** Mails a paper to the address on it. */
export async function mailPaper(
  ctx: BillingContext,
  tx: Db,
  document: InvoiceDocument,
  news?: PaperNews,
): Promise<void> {
  const { email } = document.buyer
  if (email !== null) await queueMail(tx, ctx.jobs, invoiceMail(ctx, email, document, news))
}
