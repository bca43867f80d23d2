import { amountCents, sumCents } from '@segno/units'
import type Stripe from 'stripe'
import { type CardEvidence, evidenceOf } from '../card-facts.ts'
import { orMissing } from '../provider/from-provider.ts'
import { instantOf } from '../provider/objects.ts'
import type { Known } from '../provider/known.ts'
import { readPaid, soldOf, type PaidInvoice, type SoldPrice } from './read-paid.ts'
import { chargeable } from './rules.ts'

/** A pause is a free time at the provider, which begins when the paid period ends: this metadata says when, in seconds. */
export const PAUSED_FROM = 'paused_from'

/** A plan as the provider has it now, with what was paid for it. */
export interface ProviderPlan extends SoldPrice {
  readonly providerId: string
  /** Unpaid: the provider has given up on a renewal, and leaves the end to us. */
  readonly status: 'active' | 'past_due' | 'unpaid' | 'paused' | 'ended' | 'incomplete'
  /** Ended by the provider because a payment failed, not because anybody asked. */
  readonly isGivenUp: boolean
  readonly currency: string
  /** On the customer's balance: sums that were too small to be charged; credit is negative. */
  readonly carriedCents: number
  readonly periodEndsAt: Date
  readonly endsThen: boolean
  readonly resumesAt: Date | null
  readonly card: { readonly brand: string; readonly last4: string; readonly expires: string } | null
  /** Of what is charged next; null where the plan has no method of its own. */
  readonly cardEvidence: CardEvidence | null
  readonly due: DueInvoice | null
  /** A renewal whose period has begun. */
  readonly underway: { readonly at: Date; readonly grossCents: number } | null
  readonly paid: readonly PaidInvoice[]
}

/** An invoice of a plan that was not paid at the first attempt. */
export interface DueInvoice {
  readonly providerInvoiceId: string
  /** A change that is not paid is dropped, and the plan goes on as it was. */
  readonly reason: 'renewal' | 'change'
  readonly grossCents: number
  readonly since: Date
  readonly attempts: number
  /** Null where the provider does not try again by itself. */
  readonly nextAttemptAt: Date | null
  /** The bank asks its customer to confirm the payment. */
  readonly waitsForBuyer: boolean
  readonly isCardExpired: boolean
}

/** @returns null where the provider does not have it */
export async function findProviderPlan(stripe: Stripe, providerId: string): Promise<ProviderPlan | null> {
  const found = await orMissing(() =>
    stripe.subscriptions.retrieve(providerId, {
      expand: ['default_payment_method', 'customer', 'latest_invoice'],
    }),
  )
  return found && readFound(stripe, found)
}

export async function readProviderPlan(stripe: Stripe, providerId: string): Promise<ProviderPlan> {
  const found = await findProviderPlan(stripe, providerId)
  if (!found) throw new Error(`the card provider has no subscription ${providerId}`)
  return found
}

async function readFound(stripe: Stripe, found: Stripe.Subscription): Promise<ProviderPlan> {
  const { id: providerId } = found
  const item = found.items.data[0]
  if (!item) throw new Error(`subscription ${providerId} has no item`)
  return {
    providerId,
    status: statusOf(found),
    isGivenUp: found.cancellation_details?.reason === 'payment_failed',
    ...soldOf(item.price),
    currency: item.price.currency.toUpperCase(),
    carriedCents: (found.customer as Stripe.Customer).balance ?? 0,
    periodEndsAt: pausedFrom(found) ?? instantOf(item.current_period_end),
    endsThen: found.cancel_at_period_end || found.cancel_at !== null,
    resumesAt: instantOrNull(pausedFrom(found) ? found.trial_end : found.pause_collection?.resumes_at),
    ...cardOf(found.default_payment_method as Stripe.PaymentMethod | null),
    due: await readDue(stripe, found),
    underway: readUnderway(found),
    paid: await readPaid(stripe, providerId),
  }
}

/** @param method expanded */
export function cardOf(method: Stripe.PaymentMethod | null): Pick<ProviderPlan, 'card' | 'cardEvidence'> {
  const { card }: Partial<Stripe.PaymentMethod> = method ?? {}
  return {
    card: card
      ? {
          brand: card.brand,
          last4: card.last4,
          expires: `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`,
        }
      : null,
    cardEvidence: method && evidenceOf(method),
  }
}

const instantOrNull = (seconds: number | null | undefined): Date | null =>
  seconds ? instantOf(seconds) : null

const pausedFrom = ({ status, metadata }: Pick<Stripe.Subscription, 'status' | 'metadata'>): Date | null =>
  status === 'trialing' ? instantOrNull(Number(metadata[PAUSED_FROM])) : null

function statusOf({ id, ...found }: Stripe.Subscription): ProviderPlan['status'] {
  const status = found.status as Known<Stripe.Subscription.Status>
  switch (status) {
    case 'canceled':
    case 'incomplete_expired':
      return 'ended'
    case 'incomplete':
    case 'past_due':
    case 'unpaid':
    case 'paused':
      return status
    case 'active':
    case 'trialing':
      return pausedFrom(found) || found.pause_collection ? 'paused' : 'active'
    default:
      throw new Error(
        `subscription ${id} is ${String(status satisfies never)}, which this shop does not know`,
      )
  }
}

/** The provider leaves a renewal's invoice open to changes for an hour, before it charges it. */
function readUnderway({ latest_invoice: latest, customer }: Stripe.Subscription): ProviderPlan['underway'] {
  const invoice = latest as Stripe.Invoice | null
  if (invoice?.status !== 'draft' || invoice.billing_reason !== 'subscription_cycle') return null
  const { total, currency, automatically_finalizes_at: at, created } = invoice
  const sum = sumCents([total, (customer as Stripe.Customer).balance ?? 0].map(amountCents))
  return { at: instantOf(at ?? created), grossCents: chargeable(sum, currency.toUpperCase()) }
}

async function readDue(
  stripe: Stripe,
  { id, status, pending_update: pendingUpdate }: Stripe.Subscription,
): Promise<DueInvoice | null> {
  if (status !== 'past_due' && status !== 'unpaid' && !pendingUpdate) return null
  const [invoice] = (await stripe.invoices.list({ subscription: id, status: 'open', limit: 1 })).data
  if (!invoice) return null
  const [payment] = (
    await stripe.invoicePayments.list({
      invoice: invoice.id,
      status: 'open',
      limit: 1,
      expand: ['data.payment.payment_intent'],
    })
  ).data
  const intent = payment?.payment.payment_intent as Stripe.PaymentIntent | undefined
  return {
    providerInvoiceId: invoice.id,
    reason: invoice.billing_reason === 'subscription_update' ? 'change' : 'renewal',
    grossCents: invoice.amount_remaining,
    since: instantOf(invoice.status_transitions.finalized_at ?? invoice.created),
    attempts: invoice.attempt_count,
    nextAttemptAt: instantOrNull(invoice.next_payment_attempt),
    waitsForBuyer: intent?.status === 'requires_action',
    isCardExpired: intent?.last_payment_error?.code === 'expired_card',
  }
}
