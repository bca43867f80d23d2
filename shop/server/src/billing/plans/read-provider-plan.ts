import type Stripe from 'stripe'
import { cardFactsOf, type CardFacts } from '../card-facts.ts'

/** A plan as the provider has it now, with what was paid for it. */
export interface ProviderPlan {
  readonly providerId: string
  readonly status: 'active' | 'past_due' | 'paused' | 'ended' | 'incomplete'
  readonly packageId: string
  readonly currency: string
  readonly grossCents: number
  readonly periodEndsAt: Date
  readonly endsThen: boolean
  readonly resumesAt: Date | null
  readonly card: { readonly brand: string; readonly last4: string; readonly expires: string } | null
  readonly paid: readonly PaidInvoice[]
}

interface PaidInvoice extends CardFacts {
  readonly providerInvoiceId: string
  readonly reason: string
  readonly paidCents: number
  /** Of the line that costs something. */
  readonly sold: SoldPrice
  /** Of the line that gives something back, where a plan was changed. */
  readonly credited: SoldPrice | null
}

interface SoldPrice {
  readonly packageId: string
  readonly grossCents: number
}

/** How many of the newest invoices are looked at: a plan has one a period and one a change. */
const INVOICES = 12

export async function readProviderPlan(stripe: Stripe, providerId: string): Promise<ProviderPlan> {
  const found = await stripe.subscriptions.retrieve(providerId, { expand: ['default_payment_method'] })
  const item = found.items.data[0]
  if (!item) throw new Error(`subscription ${providerId} has no item`)
  const { card } = (found.default_payment_method ?? {}) as Partial<Stripe.PaymentMethod>
  const resumes = found.pause_collection?.resumes_at
  return {
    providerId,
    status: statusOf(found),
    packageId: packageOf(item.price),
    currency: item.price.currency.toUpperCase(),
    grossCents: item.price.unit_amount ?? 0,
    periodEndsAt: new Date(item.current_period_end * 1_000),
    endsThen: found.cancel_at_period_end,
    resumesAt: resumes ? new Date(resumes * 1_000) : null,
    card: card
      ? {
          brand: card.brand,
          last4: card.last4,
          expires: `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`,
        }
      : null,
    paid: await readPaid(stripe, providerId),
  }
}

function statusOf({ status, pause_collection: paused }: Stripe.Subscription): ProviderPlan['status'] {
  if (status === 'canceled' || status === 'incomplete_expired') return 'ended'
  if (status === 'incomplete') return 'incomplete'
  if (status === 'past_due' || status === 'unpaid') return 'past_due'
  return paused || status === 'paused' ? 'paused' : 'active'
}

const packageOf = (price: Stripe.Price): string => price.metadata['package'] ?? ''

async function readPaid(stripe: Stripe, subscription: string): Promise<PaidInvoice[]> {
  const { data } = await stripe.invoices.list({
    subscription,
    status: 'paid',
    limit: INVOICES,
    expand: ['data.payments'],
  })
  const paid: PaidInvoice[] = []
  // The oldest first, as they came.
  for (const invoice of data.toReversed()) {
    const intentId = invoice.payments?.data[0]?.payment.payment_intent
    if (invoice.amount_paid <= 0 || typeof intentId !== 'string') continue
    const sold = await soldIn(stripe, invoice, (amount) => amount > 0)
    if (!sold) continue
    const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })
    paid.push({
      ...cardFactsOf(intent, null),
      providerInvoiceId: invoice.id,
      reason: invoice.billing_reason ?? '',
      paidCents: invoice.amount_paid,
      sold,
      credited: await soldIn(stripe, invoice, (amount) => amount < 0),
    })
  }
  return paid
}

async function soldIn(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  is: (amount: number) => boolean,
): Promise<SoldPrice | null> {
  const named = invoice.lines.data.find((line) => is(line.amount))?.pricing?.price_details?.price
  if (named === undefined) return null
  const price = typeof named === 'string' ? await stripe.prices.retrieve(named) : named
  return { packageId: packageOf(price), grossCents: price.unit_amount ?? 0 }
}
