import { kindFacts, missingOnInvoices } from '@segno/contract'
import {
  dayWords,
  type InvoiceContact,
  type InvoiceDocument,
  type InvoiceLine,
  type InvoiceParty,
} from '@segno/invoice'
import { amountCents, basisPoints, type CalendarDay, formatPoints } from '@segno/units'
import { taxDayAt, taxPlaceOf } from '@segno/vat'
import type { Db } from '../../platform/db/db.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { BillingContext } from '../billing-context.ts'
import { vatInSellerCurrency } from '../exchange-rates/vat-in-seller-currency.ts'
import { availablePoints } from '../../wallet/public.ts'
import { methodWords, paymentMeans } from '../payments/methods.ts'
import { soldAs, type PaymentRow } from '../payments/queries.ts'
import type { ServicePeriod } from '../plans/read-paid.ts'
import type { InvoicedParty } from '../quote.ts'
import { lastDayToWithdraw } from '../refunds/withdrawable-until.ts'
import { invoiceMail } from './invoice-mail.ts'
import { insertInvoice, takeInvoiceNumber } from './queries.ts'

interface Settled {
  readonly servicePeriod?: ServicePeriod | undefined
  /** VAT in it that goes back at once. */
  readonly vatBackCents: number
}

/** Numbers and keeps the invoice of a payment in the payment's own transaction, and queues its mail. */
export async function issueInvoice(
  ctx: BillingContext,
  tx: Db,
  payment: PaymentRow,
  { servicePeriod, vatBackCents }: Settled,
): Promise<string> {
  const issuedAt = ctx.now()
  // Looked up before the counter of invoices is locked, as wallets are locked before it.
  const walletPoints =
    payment.points > 0 ? await availablePoints(tx, payment.account_id, issuedAt) : undefined
  const { buyerReference = null, purchaseOrder = null, ...buyer } = payment.buyer as InvoicedParty
  const issuedOn = paperDay(ctx, issuedAt)
  const number = await takeInvoiceNumber(tx, 'IN', issuedOn)
  const paidAt = payment.paid_at ?? issuedAt
  // The rate of VAT is that of the buyer's day.
  const suppliedOn = taxDayAt(paidAt, taxPlaceOf(buyer))
  const vat = { amountCents: amountCents(payment.vat_cents), currency: payment.currency }
  const sellerVat = await vatInSellerCurrency(ctx, tx, { vat, suppliedOn })
  const document = describeInvoice(ctx, payment, {
    number,
    issuedOn,
    suppliedOn,
    paidOn: paperDay(ctx, paidAt),
    buyer,
    buyerReference,
    orderReference: purchaseOrder ?? payment.id,
    servicePeriod,
    vatInSellerCurrency: sellerVat,
  })
  await insertInvoice(tx, {
    number,
    accountId: payment.account_id,
    paymentId: payment.id,
    document,
    issuedAt,
  })
  if (buyer.email !== null) {
    const lastDay = lastDayToWithdraw(paidAt, payment.declared_country).day
    const brought = walletPoints === undefined ? {} : { walletPoints, lastDay }
    const mail = invoiceMail(ctx, buyer.email, document, { vatBackCents, ...brought })
    await queueMail(tx, ctx.jobs, mail)
  }
  return number
}

/** Papers are dated, and numbered by the year, where the shop is. */
export const paperDay = ({ vatSeller }: PlacedShop, at: Date): CalendarDay => taxDayAt(at, vatSeller.place)

/** The shop, as far as papers name it. */
interface PlacedShop {
  readonly vatSeller: Pick<BillingContext['vatSeller'], 'place'>
}

const PREPAID = ' Multi-purpose voucher: no VAT is due now. VAT is due when it is redeemed.'

type Paper = Pick<
  InvoiceDocument,
  'number' | 'issuedOn' | 'suppliedOn' | 'buyer' | 'buyerReference' | 'orderReference' | 'vatInSellerCurrency'
> & { readonly paidOn: CalendarDay; readonly servicePeriod: ServicePeriod | undefined }

function describeInvoice(
  ctx: BillingContext,
  payment: PaymentRow,
  { paidOn, servicePeriod, ...paper }: Paper,
): InvoiceDocument {
  const vatKind = payment.vat_kind as InvoiceDocument['vat'][number]['vatKind']
  const rateBasisPoints = basisPoints(payment.vat_rate_basis_points)
  const netCents = amountCents(payment.net_cents)
  const vatCents = amountCents(payment.vat_cents)
  const grossCents = amountCents(payment.gross_cents)
  return {
    kind: 'invoice',
    isSelfBilled: false,
    ...paper,
    currency: payment.currency,
    seller: sellerOf(ctx),
    sellerContact: contactOf(ctx.shop),
    shopName: ctx.shop.name,
    lines: [
      { ...describeSold(ctx, payment, servicePeriod), quantity: 1, netCents, vatKind, rateBasisPoints },
    ],
    vat: [
      {
        vatKind,
        rateBasisPoints,
        netCents,
        vatCents,
        ...(vatKind === 'charged' && { country: payment.vat_country }),
      },
    ],
    netCents,
    vatCents,
    grossCents,
    paidCents: grossCents,
    ...paymentMeans(payment),
    paymentNote: `Paid by ${methodWords(payment)} on ${dayWords(paidOn)}.${kindFacts(payment.kind).isPrepaid ? PREPAID : ''}`,
    notes: [],
    corrects: null,
  }
}

/** `Plan: Creator`, with the points that it brings unless its name says them, and the period that it is for. */
function describeSold(
  ctx: Pick<BillingContext, 'vatSeller'>,
  payment: PaymentRow,
  period: ServicePeriod | undefined,
): Pick<InvoiceLine, 'description' | 'details' | 'period'> {
  const name = soldAs(payment)
  const points = formatPoints(payment.points)
  return {
    description: kindFacts(payment.kind).isRecurring ? `Plan: ${name}` : name,
    details: payment.points === 0 || name.startsWith(points) ? null : points,
    period: period ? { from: paperDay(ctx, period.from), until: paperDay(ctx, period.until) } : null,
  }
}

/** The shop as the law wants it named. A shop that has not said who it is is named as it calls itself. */
export function sellerOf({ shop, vatSeller }: PlacedShop & Pick<BillingContext, 'shop'>): InvoiceParty {
  const { legal, name, supportHost } = shop
  return {
    name: legal?.name ?? name,
    street: legal?.street ?? '',
    postcode: legal?.postcode ?? '',
    city: legal?.city ?? '',
    country: vatSeller.place.country,
    vatId: legal?.vatId ?? null,
    registration: legal?.register ?? null,
    email: `support@${supportHost}`,
  }
}

/** None before the seller is complete. */
function contactOf({ legal, supportHost }: BillingContext['shop']): InvoiceContact | null {
  if (legal?.phone == null || missingOnInvoices(legal).length > 0) return null
  return { name: legal.contact ?? 'Customer service', phone: legal.phone, email: `support@${supportHost}` }
}
