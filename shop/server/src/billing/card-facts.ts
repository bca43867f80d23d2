import type Stripe from 'stripe'

/** What is kept of the card that paid, and of where it says its owner is. */
export interface CardFacts {
  readonly intentId: string | null
  readonly providerInvoiceId: string | null
  readonly cardCountry: string | null
  readonly addressCountry: string | null
  readonly cardBrand: string | null
  readonly cardLast4: string | null
  /** The same for every account that pays with this card. */
  readonly cardFingerprint: string | null
}

/** @param intent with its latest charge in it */
export function cardFactsOf(intent: Stripe.PaymentIntent | null, address: Stripe.Address | null): CardFacts {
  const charge = intent?.latest_charge as Stripe.Charge | null | undefined
  const card = charge?.payment_method_details?.card
  return {
    intentId: intent?.id ?? null,
    providerInvoiceId: null,
    cardCountry: card?.country ?? null,
    addressCountry: (address ?? charge?.billing_details.address)?.country ?? null,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    cardFingerprint: card?.fingerprint ?? null,
  }
}
