import type Stripe from 'stripe'
import { idOf } from '../objects/objects.ts'
import { listRoute, retrieveRoute } from '../http/lists.ts'
import { text } from '../http/params.ts'
import type { Route } from '../http/router.ts'
import { find, keep, type SandboxContext } from '../state/context.ts'
import { newId } from '../state/ids.ts'
import { emit } from '../webhooks/events.ts'
import { book } from './balance.ts'
import { behaviourOf } from './payment-methods.ts'
import type { Decline } from './test-cards.ts'

const FEE_PERCENT = 1.5
const FEE_CENTS = 25
/** Until then a charge's money is pending. */
const AVAILABLE_AFTER_SECONDS = 2 * 24 * 60 * 60

/** Records that a card was charged, or that its bank refused. */
export function createCharge(
  ctx: SandboxContext,
  intent: Stripe.PaymentIntent,
  decline: Decline | null,
): Stripe.Charge {
  const methodId = idOf(intent.payment_method)
  const method = methodId === null ? null : find(ctx, 'payment_method', methodId)
  const paid = decline === null
  const charge: Stripe.Charge = {
    ...untouchedCharge(),
    id: newId('ch'),
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    balance_transaction: null,
    billing_details: method?.billing_details ?? NO_BILLING_DETAILS,
    captured: paid,
    created: ctx.now(),
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: { ...intent.metadata },
    outcome: outcome(decline),
    paid,
    payment_intent: intent.id,
    payment_method: methodId,
    payment_method_details: method && detailsOf(ctx, intent, method),
    receipt_email: intent.receipt_email,
    status: paid ? 'succeeded' : 'failed',
  }
  if (paid) charge.balance_transaction = bookCharge(ctx, charge, method)
  keep(ctx, 'charge', charge)
  emit(ctx, paid ? 'charge.succeeded' : 'charge.failed', charge)
  return charge
}

/** The provider keeps its fee, also where the money goes back. */
function bookCharge(ctx: SandboxContext, charge: Stripe.Charge, method: Stripe.PaymentMethod | null): string {
  const isCard = method?.type === 'card'
  const behaviour = behaviourOf(ctx, method?.id ?? '')
  const isAtOnce = behaviour.kind === 'pays' && behaviour.available === 'at_once'
  return book(ctx, charge, {
    type: isCard ? 'charge' : 'payment',
    category: 'charge',
    amount: charge.amount,
    fee: Math.round((charge.amount * FEE_PERCENT) / 100) + FEE_CENTS,
    availableOn: ctx.now() + (isAtOnce ? 0 : AVAILABLE_AFTER_SECONDS),
  }).id
}

function detailsOf(
  ctx: SandboxContext,
  intent: Stripe.PaymentIntent,
  { type, card, sepa_debit: debit, ideal }: Stripe.PaymentMethod,
): Stripe.Charge.PaymentMethodDetails {
  if (card) return { type, card: cardOfCharge(ctx, intent, card) }
  if (!debit)
    return {
      type,
      ideal: {
        bank: ideal?.bank ?? null,
        bic: ideal?.bic ?? null,
        generated_sepa_debit: null,
        generated_sepa_debit_mandate: null,
        iban_last4: '5264',
        transaction_id: null,
        verified_name: null,
      },
    }
  const { bank_code, branch_code, country, fingerprint, last4 } = debit
  return {
    type,
    sepa_debit: {
      bank_code,
      branch_code,
      country,
      fingerprint,
      last4,
      mandate: null,
    },
  }
}

function untouchedCharge() {
  return {
    object: 'charge',
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    calculated_statement_descriptor: 'SANDBOX',
    disputed: false,
    failure_balance_transaction: null,
    fraud_details: {},
    livemode: false,
    on_behalf_of: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  } as const satisfies Partial<Stripe.Charge>
}

function outcome(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: decline ? '01' : null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.declineCode ?? null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: decline ? 'The bank returned the decline code.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  }
}

function cardOfCharge(
  ctx: SandboxContext,
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod.Card,
): Stripe.Charge.PaymentMethodDetails.Card {
  const authenticated = Object.hasOwn(ctx.state.authenticated, intent.id)
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    electronic_commerce_indicator: authenticated ? '05' : null,
    extended_authorization: { status: 'disabled' },
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
    regulated_status: card.regulated_status,
    three_d_secure: authenticated ? threeDSecure() : null,
    transaction_link_id: null,
    wallet: null,
  }
}

function threeDSecure(): Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure {
  return {
    authentication_flow: 'challenge',
    electronic_commerce_indicator: '05',
    exemption_indicator: null,
    result: 'authenticated',
    result_reason: null,
    transaction_id: null,
    version: '2.2.0',
  }
}

const NO_BILLING_DETAILS: Stripe.Charge.BillingDetails = {
  address: null,
  email: null,
  name: null,
  phone: null,
  tax_id: null,
}

export const chargeRoutes: Route[] = [
  retrieveRoute('charge', '/v1/charges/:id'),
  listRoute('charge', '/v1/charges', { customer: text, payment_intent: text }),
]
