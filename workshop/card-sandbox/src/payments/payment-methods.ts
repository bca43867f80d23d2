import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { StripeError } from '../http/stripe-error.ts'
import { keep, type SandboxContext } from '../state/context.ts'
import { newId } from '../state/ids.ts'
import { emitChange } from '../webhooks/events.ts'
import type { CardBehaviour, Decline, OtherMethod, TestCard } from './test-cards.ts'
import { findTestCard } from './test-cards.ts'

/** Fields of the card form, apart from the number. */
export interface CardEntry {
  card: TestCard | OtherMethod
  expiryMonth: number
  expiryYear: number
  billing: { name: string | null; email: string | null; country: string | null; postalCode: string | null }
}

/** A card that exists only as the provider's token, or another method, which is chosen by a press. */
export function entryOfToken(ctx: Pick<SandboxContext, 'now'>, card: CardEntry['card']): CardEntry {
  const expiryYear = new Date(ctx.now() * 1000).getUTCFullYear() + 1
  return {
    card,
    expiryMonth: 12,
    expiryYear,
    billing: { name: null, email: null, country: null, postalCode: null },
  }
}

/** Makes and keeps a payment method. */
export function createPaymentMethod(ctx: SandboxContext, entry: CardEntry): Stripe.PaymentMethod {
  const id = newId('pm')
  ctx.state.cardNumbers[id] = entry.card.number
  return keep(ctx, 'payment_method', {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetails(entry),
    ...('type' in entry.card
      ? otherDetails(entry.card)
      : { type: 'card' as const, card: cardDetails(entry) }),
    created: ctx.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  })
}

function otherDetails({
  type,
  number,
}: OtherMethod): Pick<Stripe.PaymentMethod, 'type' | 'ideal' | 'sepa_debit'> {
  if (type === 'ideal') return { type, ideal: { bank: 'ing', bic: 'INGBNL2A' } }
  return {
    type,
    sepa_debit: {
      bank_code: number.slice(4, 9),
      branch_code: '',
      country: number.slice(0, 2),
      fingerprint: createHash('sha256').update(number).digest('base64url').slice(0, 16),
      generated_from: null,
      last4: number.slice(-4),
    },
  }
}

function billingDetails({ billing }: CardEntry): Stripe.PaymentMethod['billing_details'] {
  return {
    address: {
      city: null,
      country: billing.country,
      line1: null,
      line2: null,
      postal_code: billing.postalCode,
      state: null,
    },
    email: billing.email,
    name: billing.name,
    phone: null,
    tax_id: null,
  }
}

function cardDetails(entry: CardEntry): Stripe.PaymentMethod.Card {
  const brand = entry.card.number.startsWith('5') ? 'mastercard' : 'visa'
  return {
    brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: entry.billing.postalCode === null ? null : 'pass',
      cvc_check: 'pass',
    },
    country: entry.billing.country ?? 'DE',
    display_brand: brand,
    exp_month: entry.expiryMonth,
    exp_year: entry.expiryYear,
    fingerprint: createHash('sha256').update(entry.card.number).digest('base64url').slice(0, 16),
    funding: 'credit',
    generated_from: null,
    last4: entry.card.number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}

/** Outcome of charging this payment method. */
export function behaviourOf(ctx: SandboxContext, paymentMethodId: string): CardBehaviour {
  const card = findTestCard(ctx.state.cardNumbers[paymentMethodId] ?? '')
  return card?.behaviour ?? { kind: 'pays' }
}

const RENEWED_YEARS = 4

/** A card is good to the end of its month. Its network may have renewed it since. */
export function hasExpired(ctx: SandboxContext, paymentMethodId: string): boolean {
  const method = ctx.state.objects.payment_method[paymentMethodId]
  if (!method?.card) return false
  const { exp_year: year, exp_month: month } = method.card
  if (Date.UTC(year, month) > ctx.now() * 1000) return false
  const behaviour = behaviourOf(ctx, paymentMethodId)
  if (behaviour.kind !== 'pays' || behaviour.expiry !== 'renewed') return true
  const before = structuredClone(method)
  method.card.exp_year = new Date(ctx.now() * 1000).getUTCFullYear() + RENEWED_YEARS
  emitChange(ctx, 'payment_method.automatically_updated', { before, after: method })
  return false
}

/** The answer to a request whose card the bank refuses. */
export function cardError(
  decline: Decline,
  more: { charge?: string; payment_intent?: object; setup_intent?: object } = {},
): StripeError {
  return new StripeError(402, {
    type: 'card_error',
    code: decline.code,
    decline_code: decline.declineCode,
    message: decline.message,
    ...more,
  })
}
