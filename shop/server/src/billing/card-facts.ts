import type Stripe from 'stripe'
import { instantOf } from './provider/objects.ts'

/** The kept facts of a payment's method, and the evidence of the buyer's country in it. */
export interface CardFacts {
  readonly intentId: string | null
  readonly providerInvoiceId: string | null
  /** When the provider took the money; null where it tells no such instant, as of money that was on its way. */
  readonly takenAt: Date | null
  /** As the provider names it, such as `card`. */
  readonly method: string | null
  /** Of the card, or of the bank account that was debited. */
  readonly cardCountry: string | null
  readonly addressCountry: string | null
  readonly addressPostcode: string | null
  readonly cardBrand: string | null
  readonly cardLast4: string | null
  /** The same for every account that pays with this card. */
  readonly cardFingerprint: string | null
}

/** The evidence of the buyer's country alone. */
export type CardEvidence = Pick<CardFacts, 'cardCountry' | 'addressCountry' | 'addressPostcode'>

/** The evidence in a saved card or account; its charges will repeat it. */
export function evidenceOf({
  card,
  sepa_debit: debit,
  billing_details: billing,
}: Stripe.PaymentMethod): CardEvidence {
  return {
    cardCountry: card?.country ?? debit?.country ?? null,
    addressCountry: billing.address?.country ?? null,
    addressPostcode: postcodeIn(billing.address),
  }
}

/** The same as rows keep it. */
export const evidenceColumns = (evidence: CardEvidence | null) => ({
  card_country: evidence?.cardCountry ?? null,
  address_country: evidence?.addressCountry ?? null,
  address_postcode: evidence?.addressPostcode ?? null,
})

/** A longer text is no postcode, and would be refused by the table. */
export const postcodeIn = (address: Stripe.Address | null | undefined): string | null =>
  address?.postal_code?.slice(0, 20) || null

/** @param intent with its latest charge in it */
export function cardFactsOf(intent: Stripe.PaymentIntent | null, address: Stripe.Address | null): CardFacts {
  const charge = intent?.latest_charge as Stripe.Charge | null | undefined
  const details = charge?.payment_method_details
  const { card, sepa_debit: debit } = details ?? {}
  const typed = address ?? charge?.billing_details.address
  return {
    intentId: intent?.id ?? null,
    providerInvoiceId: null,
    takenAt: charge && card ? instantOf(charge.created) : null,
    method: details?.type ?? null,
    cardCountry: card?.country ?? debit?.country ?? null,
    addressCountry: typed?.country ?? null,
    addressPostcode: postcodeIn(typed),
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    cardFingerprint: card?.fingerprint ?? debit?.fingerprint ?? null,
  }
}
