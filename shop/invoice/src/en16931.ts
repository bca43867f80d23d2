import { decimalText, subtractCents, type AmountCents, type BasisPoints } from '@segno/units'
import type { InvoiceDocument, InvoiceParty, InvoiceVatKind } from './invoice-document.ts'

/** How EN 16931 calls a kind of VAT, and the reason it wants where none is charged (codes of UNTDID 5305 and VATEX). */
export const VAT_CATEGORIES: Readonly<
  Record<
    InvoiceVatKind,
    { readonly code: string; readonly exemption: { code: string | null; reason: string } | null }
  >
> = {
  charged: { code: 'S', exemption: null },
  'reverse-charge': { code: 'AE', exemption: { code: 'VATEX-EU-AE', reason: 'Reverse charge' } },
  outside: { code: 'O', exemption: { code: 'VATEX-EU-O', reason: 'Not subject to VAT' } },
  // The list has no code for all countries' small businesses.
  exempt: { code: 'E', exemption: { code: null, reason: 'VAT exempt: small business scheme' } },
}

/** Number of pieces, in UN/ECE Recommendation 20. */
export const PIECE_UNIT = 'C62'
/** Electronic addresses that are e-mail addresses. */
export const EMAIL_SCHEME = 'EM'

/** UNTDID 1001: commercial invoice, credit note, and the same where the buyer writes them. */
export const documentType = ({ kind, isSelfBilled }: Pick<InvoiceDocument, 'kind' | 'isSelfBilled'>) =>
  kind === 'invoice' ? (isSelfBilled ? '389' : '380') : isSelfBilled ? '261' : '381'
/** UNTDID 4461: bank card, online payment service, and an instrument that is not named. */
export const PAYMENT_MEANS = { card: '48', online: '68', other: '1' } as const

/** `25.5` for 2,550 basis points. Null where nothing is subject to VAT: EN 16931 wants no rate there, not even 0. */
export function ratePercent(vatKind: InvoiceVatKind, rateBasisPoints: BasisPoints): string | null {
  return vatKind === 'outside' ? null : String(rateBasisPoints / 100)
}

/** The amount as a decimal number in the document's currency. */
export function amountText(document: InvoiceDocument, amountCents: AmountCents): string {
  return decimalText({ amountCents, currency: document.currency })
}

/** The amount still to be paid. */
export function dueCents(document: InvoiceDocument): AmountCents {
  return subtractCents(document.grossCents, document.paidCents)
}

/** A seller's identifier: the buyer's number of it, or without a register its VAT id where nothing is subject to VAT (BR-CO-26). */
export function sellerIdentifier(document: InvoiceDocument, party: InvoiceParty): string | null {
  const { seller } = document
  if (party === seller && seller.supplierNumber !== undefined) return seller.supplierNumber
  return party === seller && seller.registration === null && statedVatId(document, seller) === null
    ? seller.vatId
    : null
}

/** The party's VAT id, unless nothing is subject to VAT: then EN 16931 forbids it (BR-O-02). */
export function statedVatId(document: InvoiceDocument, party: InvoiceParty): string | null {
  return document.vat.some((vat) => vat.vatKind === 'outside') ? null : party.vatId
}
