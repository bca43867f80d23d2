import type Stripe from 'stripe'
import { currencyCode } from '../catalogue/prices.ts'
import { listRoute, retrieveRoute } from '../http/lists.ts'
import { integer, mergeMetadata, metadata, oneOf, required, text } from '../http/params.ts'
import { route, type Route } from '../http/router.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import { keep, type SandboxContext } from '../state/context.ts'
import { newId } from '../state/ids.ts'
import { emit } from '../webhooks/events.ts'
import { availableIn, book } from './balance.ts'

/** A bank account that takes no money: the provider’s own test account of this name is closed. */
const CLOSED_ACCOUNT = 'ba_closed'
const ARRIVES_AFTER_SECONDS = 2 * 86_400

const createParams = {
  amount: required(integer),
  currency: required(text),
  description: text,
  destination: text,
  metadata,
}

/** Sends money of the balance to the shop’s bank. */
function createPayout(
  ctx: SandboxContext,
  given: {
    amount: number
    currency: string
    description?: string | undefined
    destination?: string | undefined
    metadata?: Record<string, string> | undefined
  },
): Stripe.Payout {
  const currency = currencyCode(given.currency)
  if (given.amount > availableIn(ctx, currency))
    throw invalidRequest('You have insufficient funds in your Stripe account for this payout.', {
      code: 'balance_insufficient',
    })
  const isRefused = given.destination === CLOSED_ACCOUNT
  const payout: Stripe.Payout = {
    id: newId('po'),
    object: 'payout',
    amount: given.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: ctx.now() + ARRIVES_AFTER_SECONDS,
    automatic: false,
    balance_transaction: null,
    created: ctx.now(),
    currency,
    description: given.description ?? null,
    destination: given.destination ?? 'ba_sandbox',
    failure_balance_transaction: null,
    failure_code: isRefused ? 'account_closed' : null,
    failure_message: isRefused ? 'The bank account has been closed.' : null,
    livemode: false,
    metadata: mergeMetadata({}, given.metadata),
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: isRefused ? 'failed' : 'paid',
    trace_id: null,
    type: 'bank_account',
  }
  keep(ctx, 'payout', payout)
  const { id } = book(ctx, payout, { type: 'payout', category: 'payout', amount: -given.amount })
  payout.balance_transaction = id
  emit(ctx, 'payout.created', payout)
  if (isRefused) {
    const back = { type: 'payout_failure', category: 'payout_reversal', amount: given.amount } as const
    payout.failure_balance_transaction = book(ctx, payout, back).id
    emit(ctx, 'payout.failed', payout)
  }
  return payout
}

export const payoutRoutes: Route[] = [
  route('POST', '/v1/payouts', createParams, (ctx, { params }) => createPayout(ctx, params)),
  retrieveRoute('payout', '/v1/payouts/:id'),
  listRoute('payout', '/v1/payouts', {
    destination: text,
    status: oneOf('pending', 'paid', 'failed', 'canceled', 'in_transit'),
  }),
]
