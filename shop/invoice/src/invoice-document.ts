import type { AmountCents, BasisPoints, CalendarDay, Money } from '@segno/units'

/** Why VAT is charged or not. Outside: nobody charges VAT on it where the buyer is. */
export type InvoiceVatKind = 'charged' | 'reverse-charge' | 'outside'

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
}

export interface InvoiceLine {
  readonly description: string
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
  readonly vatKind: InvoiceVatKind
  readonly rateBasisPoints: BasisPoints
  readonly netCents: AmountCents
  readonly vatCents: AmountCents
}

/**
 * All that stands on an invoice or credit note. The writers compute nothing: sums, rates and numbers are the ledger's. On a
 * credit note every amount is what goes back, above zero.
 */
export interface InvoiceDocument {
  readonly kind: 'invoice' | 'credit-note'
  readonly number: string
  readonly issuedOn: CalendarDay
  readonly suppliedOn: CalendarDay
  /** Three capital letters of ISO 4217. */
  readonly currency: string
  readonly seller: InvoiceParty
  readonly buyer: InvoiceParty
  /** The buyer's own reference, an order's number for example. */
  readonly buyerReference: string | null
  readonly lines: readonly InvoiceLine[]
  /** One for each kind and rate among the lines. */
  readonly vat: readonly InvoiceVat[]
  readonly netCents: AmountCents
  readonly vatCents: AmountCents
  readonly grossCents: AmountCents
  /** Of the gross amount, what has been paid, or paid back, already. */
  readonly paidCents: AmountCents
  readonly paidWith: 'card' | 'other'
  /** A sentence on the payment: "Paid by card on 25 November 2026." */
  readonly paymentNote: string
  /** The VAT in the seller's currency, which the law asks for where the invoice is in another. */
  readonly vatInSellerCurrency: Money | null
  /** The invoice that a credit note corrects, or that this one takes the place of. */
  readonly corrects: { readonly number: string; readonly issuedOn: CalendarDay } | null
}
