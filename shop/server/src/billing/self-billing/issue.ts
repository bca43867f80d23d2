import { dayWords, type InvoiceDocument } from '@segno/invoice'
import { type AmountCents, amountCents, basisPoints, type CalendarDay, sumCents } from '@segno/units'
import type { VatSeller } from '@segno/vat'
import { readBilledPayee } from '../../payees/public.ts'
import type { Db } from '../../platform/db/db.ts'
import type { BillingContext } from '../billing-context.ts'
import { convertVat } from '../exchange-rates/rules.ts'
import { vatInSellerCurrency } from '../exchange-rates/vat-in-seller-currency.ts'
import { paperDay, sellerOf } from '../invoices/issue-invoice.ts'
import { readDocument, takeInvoiceNumber } from '../invoices/queries.ts'
import { sellerRateToday } from '../quote.ts'
import { selectAllRates } from '../vat-rates/queries.ts'
import { findSelfBilledOf, insertSelfBilled, selectCorrectionsOf } from './queries.ts'
import { type BilledAs, billedAs, statusOf, vatOnTop, vatTakenBack } from './rules.ts'

/** What papers of payouts need to know of the shop. */
export interface SelfBillingContext extends Pick<BillingContext, 'now' | 'shop'> {
  readonly vatSeller: Pick<VatSeller, 'place'>
}

/** How a payout to an account would be taxed now. */
export async function readBilledAs(ctx: SelfBillingContext, db: Db, accountId: string): Promise<BilledAs> {
  const rateBasisPoints = sellerRateToday(ctx, await selectAllRates(db))
  const shop = { country: ctx.vatSeller.place.country, rateBasisPoints }
  return billedAs(accountId, await readBilledPayee(db, accountId), shop)
}

/** How a payout was taxed when it was agreed; without VAT where that was before there were papers. */
export async function agreedBilledAs(
  ctx: SelfBillingContext,
  db: Db,
  { accountId, kept }: { readonly accountId: string; readonly kept: object | null },
): Promise<BilledAs> {
  if (kept !== null) return kept as BilledAs
  const { tax, ...payee } = await readBilledPayee(db, accountId)
  const shop = { country: ctx.vatSeller.place.country, rateBasisPoints: basisPoints(0) }
  return billedAs(accountId, { ...payee, tax: tax && { ...tax, vatStatus: null } }, shop)
}

/** The word that the law asks for, and the one that German books know (VAT Directive, Articles 224 and 226 (10a)). */
const SELF_BILLED = 'Self-billed: issued by the customer in the supplier’s name (in German: Gutschrift).'

interface Payout {
  readonly id: string
  readonly accountId: string
  readonly billed: BilledAs
  /** Without VAT, above zero. */
  readonly netCents: number
  readonly currency: string
  readonly what: string
  /** Of what is paid for; null where nobody knows. */
  readonly period: { readonly from: CalendarDay; readonly until: CalendarDay } | null
  readonly paidOn: string
  readonly reference: string
}

/**
 * Numbers and keeps the invoice of a payout in the payee's name, in the payout's own transaction, which has locked every account that it
 * pays: the counter of numbers comes after them.
 *
 * @returns VAT on top, as the paper states it
 */
export async function issueSelfBilled(ctx: SelfBillingContext, tx: Db, payout: Payout): Promise<AmountCents> {
  const { billed, currency, period } = payout
  const issuedAt = ctx.now()
  const issuedOn = paperDay(ctx, issuedAt)
  const suppliedOn = period?.until ?? issuedOn
  const netCents = amountCents(payout.netCents)
  const vatCents = vatOnTop(billed, netCents)
  const vat = { amountCents: vatCents, currency }
  const tax = { vatKind: billed.vatKind, rateBasisPoints: billed.rateBasisPoints, netCents }
  const document: InvoiceDocument = {
    kind: 'invoice',
    isSelfBilled: true,
    number: await takeInvoiceNumber(tx, 'SB', issuedOn),
    issuedOn,
    suppliedOn,
    currency,
    seller: billed.payee,
    sellerContact: null,
    shopName: ctx.shop.name,
    buyer: sellerOf(ctx),
    buyerReference: null,
    orderReference: payout.id,
    lines: [{ ...tax, description: payout.what, details: null, period, quantity: 1 }],
    vat: [{ ...tax, vatCents }],
    ...sumsOf(netCents, vatCents),
    paidWith: 'other',
    paidBy: null,
    card: null,
    paymentNote: `Paid on ${dayWords(payout.paidOn as CalendarDay)}, reference ${payout.reference}.`,
    notes: [SELF_BILLED, billed.note].filter((note) => note !== ''),
    vatInSellerCurrency: await vatInSellerCurrency(ctx, tx, { vat, suppliedOn }),
    corrects: null,
  }
  await keep(tx, { ...payout, vatStatus: statusOf(billed), document, issuedAt })
  return vatCents
}

interface Correction {
  readonly id: string
  readonly accountId: string
  /** The payout that was entered wrongly. */
  readonly payoutId: string
  /** Without VAT, above zero. */
  readonly netCents: number
  readonly reference: string
}

/**
 * Takes back a part of what a payout's paper says, by one of its own. The account is locked.
 *
 * @returns VAT that is taken back with it; null for a payout without a paper
 */
export async function correctSelfBilled(
  ctx: SelfBillingContext,
  tx: Db,
  correction: Correction,
): Promise<AmountCents | null> {
  const kept = await findSelfBilledOf(tx, correction.payoutId)
  if (!kept) return null
  const paper = readDocument(kept.document)
  const issuedAt = ctx.now()
  const issuedOn = paperDay(ctx, issuedAt)
  const netCents = amountCents(correction.netCents)
  const before = (await selectCorrectionsOf(tx, kept.number)).map((one) => readDocument(one.document))
  const vatCents = vatTakenBack(paper, before, netCents)
  const { currency, vatInSellerCurrency: own } = paper
  const document: InvoiceDocument = {
    ...paper,
    kind: 'credit-note',
    number: await takeInvoiceNumber(tx, 'SC', issuedOn),
    issuedOn,
    lines: paper.lines.map((line) => ({ ...line, netCents })),
    vat: paper.vat.map((vat) => ({ ...vat, netCents, vatCents })),
    ...sumsOf(netCents, vatCents),
    paymentNote: `Taken back on ${dayWords(issuedOn)}: ${correction.reference}.`,
    // By the rate of the paper that it takes back.
    vatInSellerCurrency: own && convertVat({ amountCents: vatCents, currency }, own),
    corrects: { number: paper.number, issuedOn: paper.issuedOn },
  }
  await keep(tx, { ...correction, vatStatus: kept.vat_status, document, issuedAt })
  return vatCents
}

function sumsOf(netCents: AmountCents, vatCents: AmountCents) {
  const grossCents = sumCents([netCents, vatCents])
  return { netCents, vatCents, grossCents, paidCents: grossCents }
}

interface Kept {
  readonly id: string
  readonly accountId: string
  readonly vatStatus: string | null
  readonly document: InvoiceDocument
  readonly issuedAt: Date
}

const keep = (tx: Db, { id, accountId, vatStatus, document, issuedAt }: Kept): Promise<void> =>
  insertSelfBilled(tx, {
    number: document.number,
    accountId,
    payoutId: id,
    corrects: document.corrects?.number ?? null,
    vatStatus,
    document,
    issuedAt,
  })
