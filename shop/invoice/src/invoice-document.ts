import type { AmountCents, BasisPoints, CalendarDay, DecimalText, Money } from '@segno/units'

/**
 * Why VAT is charged or not. Outside: nobody charges VAT on it where the buyer is. Exempt: the seller is a small business, of which
 * the law asks no VAT.
 */
export type InvoiceVatKind = 'charged' | 'reverse-charge' | 'outside' | 'exempt'

/** Seller or buyer as they are named on paper. */
export interface InvoiceParty {
  readonly name: string
  readonly street: string
  readonly postcode: string
  readonly city: string
  /** Two capital letters of ISO 3166. */
  readonly country: string
  /** With the country in front, `EL094259216`. */
  readonly vatId: string | null
  /** Number in the register of companies, or whatever else names the party in law. */
  readonly registration: string | null
  readonly email: string | null
  /** Under which its country taxes it, of a payee alone. */
  readonly taxNumber?: string | null
  /** By which the buyer knows it, of a payee alone. */
  readonly supplierNumber?: string
}

/** Whom a buyer can ask about the invoice. */
export interface InvoiceContact {
  readonly name: string
  readonly phone: string
  readonly email: string
}

export interface InvoiceLine {
  /** The product. */
  readonly description: string
  /** More of it, such as the points that it brings. */
  readonly details: string | null
  readonly period: { readonly from: CalendarDay; readonly until: CalendarDay } | null
  /** A whole number of pieces, 1 or more. */
  readonly quantity: number
  /** Of all pieces together. */
  readonly netCents: AmountCents
  readonly vatKind: InvoiceVatKind
  /** 0 unless VAT is charged. */
  readonly rateBasisPoints: BasisPoints
}

/** The VAT of all lines of one kind and rate. */
export interface InvoiceVat {
  /** Country of the VAT, in two letters. Left out on earlier papers, and where none is charged. */
  readonly country?: string
  readonly vatKind: InvoiceVatKind
  readonly rateBasisPoints: BasisPoints
  readonly netCents: AmountCents
  readonly vatCents: AmountCents
}

/** Rates of one day, as the European Central Bank quotes them: units for one euro. */
export interface ExchangeRate {
  readonly day: CalendarDay
  /** Entered: by the shop's administrators. */
  readonly source: 'ECB' | 'entered'
  /** Of each currency but the euro, the invoice's first. */
  readonly perEuro: readonly { readonly currency: string; readonly rate: DecimalText }[]
}

/** VAT in the seller's currency, and how it was computed. */
export interface SellerVat extends Money {
  readonly exchangeRate: ExchangeRate
}

/** An earlier paper that one is about. */
interface CorrectedPaper {
  readonly number: string
  readonly issuedOn: CalendarDay
  /** Left out for an invoice. */
  readonly kind?: 'credit-note'
}

/**
 * All that stands on an invoice or credit note. The writers compute nothing: sums, rates and numbers are the ledger's. On a
 * credit note every amount is what goes back, above zero.
 */
export interface InvoiceDocument {
  readonly kind: 'invoice' | 'credit-note'
  /** The buyer writes it in the seller's name, and pays by it (VAT Directive, Article 224). */
  readonly isSelfBilled: boolean
  readonly number: string
  readonly issuedOn: CalendarDay
  readonly suppliedOn: CalendarDay
  /** Three capital letters of ISO 4217. */
  readonly currency: string
  readonly seller: InvoiceParty
  /** Null where the seller has not said everything that invoices need. */
  readonly sellerContact: InvoiceContact | null
  /** What the shop calls itself, beside its logo; null on papers that have none. */
  readonly shopName: string | null
  readonly buyer: InvoiceParty
  /** What the buyer wants to be quoted: a cost centre, a Leitweg-ID. */
  readonly buyerReference: string | null
  /** The buyer's purchase order, or the number under which the shop took the order. */
  readonly orderReference: string | null
  readonly lines: readonly InvoiceLine[]
  /** One for each kind and rate among the lines. */
  readonly vat: readonly InvoiceVat[]
  readonly netCents: AmountCents
  readonly vatCents: AmountCents
  readonly grossCents: AmountCents
  /** Of the gross amount, what has been paid, or paid back, already. */
  readonly paidCents: AmountCents
  /** Online: a payment service that is no card, such as iDEAL. */
  readonly paidWith: 'card' | 'online' | 'other'
  /** The means in words. */
  readonly paidBy: string | null
  readonly card: { readonly network: string; readonly last4: string } | null
  /** A sentence on the payment: "Paid by card on 25 November 2026." */
  readonly paymentNote: string
  /** Further sentences, such as the law asks for. */
  readonly notes: readonly string[]
  /** Where VAT is charged in a currency that is not the seller's, as the law asks; null where no rate was known. */
  readonly vatInSellerCurrency: SellerVat | null
  /** The invoice that a credit note corrects, or the paper that this invoice takes the place of. */
  readonly corrects: CorrectedPaper | null
}
