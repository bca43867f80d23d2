import { kindFacts } from '@segno/contract'
import type { InvoiceDocument, InvoiceParty } from '@segno/invoice'
import { LOCALE, amountCents, basisPoints, type CalendarDay, formatPoints } from '@segno/units'
import { taxDayAt, taxPlaceOf } from '@segno/vat'
import type { Db } from '../../platform/db/db.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { BillingContext } from '../billing-context.ts'
import { vatInSellerCurrency } from '../exchange-rates/vat-in-seller-currency.ts'
import { methodWords } from '../payments/methods.ts'
import { soldAs, type PaymentRow } from '../payments/queries.ts'
import type { ServicePeriod } from '../plans/read-paid.ts'
import { invoiceMail } from './invoice-mail.ts'
import { insertInvoice, takeInvoiceNumber } from './queries.ts'

/** Numbers and keeps the invoice of a payment in the payment's own transaction, and queues its mail. */
export async function issueInvoice(
  ctx: BillingContext,
  tx: Db,
  payment: PaymentRow,
  servicePeriod?: ServicePeriod,
): Promise<string> {
  const issuedAt = ctx.now()
  const buyer = payment.buyer as InvoiceParty
  const issuedOn = paperDay(ctx, issuedAt)
  const number = await takeInvoiceNumber(tx, 'IN', issuedOn)
  const paidAt = payment.paid_at ?? issuedAt
  // The rate of VAT is that of the buyer's day.
  const suppliedOn = taxDayAt(paidAt, taxPlaceOf(buyer))
  const vat = { amountCents: amountCents(payment.vat_cents), currency: payment.currency }
  const sellerVat = await vatInSellerCurrency(ctx, tx, { vat, suppliedOn })
  const paidOn = paperDay(ctx, paidAt)
  const paper = { number, issuedOn, suppliedOn, paidOn, buyer, servicePeriod, vatInSellerCurrency: sellerVat }
  const document = describeInvoice(ctx, payment, paper)
  await insertInvoice(tx, {
    number,
    accountId: payment.account_id,
    paymentId: payment.id,
    refundId: null,
    document,
    issuedAt,
  })
  if (buyer.email !== null) await queueMail(tx, ctx.jobs, invoiceMail(ctx, buyer.email, document))
  return number
}

/** Papers are dated, and numbered by the year, where the shop is. */
export const paperDay = ({ vatSeller }: Pick<BillingContext, 'vatSeller'>, at: Date): CalendarDay =>
  taxDayAt(at, vatSeller.place)

const PREPAID = ' Multi-purpose voucher: no VAT is due now. VAT is due when it is redeemed.'

function describeInvoice(
  ctx: BillingContext,
  payment: PaymentRow,
  {
    number,
    issuedOn,
    suppliedOn,
    paidOn,
    buyer,
    servicePeriod,
    vatInSellerCurrency: sellerVat,
  }: Pick<InvoiceDocument, 'number' | 'issuedOn' | 'suppliedOn' | 'buyer' | 'vatInSellerCurrency'> & {
    paidOn: CalendarDay
    servicePeriod: ServicePeriod | undefined
  },
): InvoiceDocument {
  const vatKind = payment.vat_kind as InvoiceDocument['vat'][number]['vatKind']
  const rateBasisPoints = basisPoints(payment.vat_rate_basis_points)
  const netCents = amountCents(payment.net_cents)
  const vatCents = amountCents(payment.vat_cents)
  const grossCents = amountCents(payment.gross_cents)
  return {
    kind: 'invoice',
    number,
    issuedOn,
    suppliedOn,
    currency: payment.currency,
    seller: sellerOf(ctx),
    buyer,
    buyerReference: null,
    lines: [
      { description: lineText(payment, servicePeriod), quantity: 1, netCents, vatKind, rateBasisPoints },
    ],
    vat: [{ vatKind, rateBasisPoints, netCents, vatCents }],
    netCents,
    vatCents,
    grossCents,
    paidCents: grossCents,
    paidWith: (payment.method ?? 'card') === 'card' ? 'card' : 'other',
    paymentNote: `Paid by ${methodWords(payment)} on ${paidOn}.${kindFacts(payment.kind).isPrepaid ? PREPAID : ''}`,
    vatInSellerCurrency: sellerVat,
    corrects: null,
  }
}

/** A plan's period and points: `Creator, 28 Nov – 28 Dec 2026, 100 points`. */
function lineText(payment: PaymentRow, period: ServicePeriod | undefined): string {
  if (period === undefined) return soldAs(payment)
  // Spaces that a font of the PDF may lack.
  const days = DAYS.formatRange(period.from, period.until).replaceAll(/\s/g, ' ')
  return `${soldAs(payment)}, ${days}, ${formatPoints(payment.points)}`
}

const DAYS = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** The shop as the law wants it named. A shop that has not said who it is is named as it calls itself. */
function sellerOf({ shop, vatSeller }: BillingContext): InvoiceParty {
  const { legal, name, supportHost } = shop
  return {
    name: legal?.name ?? name,
    street: legal?.address ?? '',
    postcode: '',
    city: '',
    country: vatSeller.place.country,
    vatId: legal?.vatId ?? null,
    registration: legal?.register ?? null,
    email: `support@${supportHost}`,
  }
}
