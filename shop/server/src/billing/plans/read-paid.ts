import { amountCents, subtractCents, sumCents } from '@segno/units'
import type Stripe from 'stripe'
import { cardFactsOf, type CardFacts } from '../card-facts.ts'
import { instantOf } from '../provider/objects.ts'
import type { ListedPrice } from '../rules.ts'
import { listedOf } from './provider-price.ts'

/** An invoice of a plan that is paid, by whatever way. */
export interface PaidInvoice extends CardFacts {
  readonly providerInvoiceId: string
  readonly reason: string
  /** What its lines come to, before the provider took credit or a coupon off. */
  readonly billedCents: number
  /** With what was too little to be charged for the invoice before. */
  readonly paidCents: number
  /** Too little to be charged, and added to the next invoice. */
  readonly postponedCents: number
  /** Of the line that is sold. */
  readonly servicePeriod: ServicePeriod
  /** Of the line that costs something. */
  readonly sold: SoldPrice
  /** Of the line that gives something back, where a plan was changed. */
  readonly credited: SoldPrice | null
}

export interface ServicePeriod {
  readonly from: Date
  readonly until: Date
}

export interface SoldPrice {
  readonly packageId: string
  readonly grossCents: number
  /** As it was agreed; null of a net price that an earlier version made. */
  readonly listed: ListedPrice | null
}

/** How many of the newest invoices are looked at: a plan has one a period and one a change. */
const INVOICES = 12
const LINES_A_PAGE = 100

export const soldOf = (price: Stripe.Price): SoldPrice => ({
  packageId: price.metadata['package'] ?? '',
  grossCents: price.unit_amount ?? 0,
  listed: listedOf(price),
})

/** The oldest first, as they came. */
export async function readPaid(stripe: Stripe, subscription: string): Promise<PaidInvoice[]> {
  const { data } = await stripe.invoices.list({ subscription, status: 'paid', limit: INVOICES })
  const paid: PaidInvoice[] = []
  for (const invoice of data.toReversed()) {
    const lines = await readPlanLines(stripe, invoice)
    const billedCents = lines.reduce((sum, { amount }) => sum + amount, 0)
    // The period itself comes last, after what changes within the one before cost.
    const line = lines.findLast(({ amount }) => amount > 0)
    const isRenewal = invoice.billing_reason === 'subscription_cycle'
    // A trial costs nothing, and brings nothing.
    if (billedCents <= 0 || !line) continue
    paid.push({
      ...(await readFacts(stripe, invoice)),
      providerInvoiceId: invoice.id,
      takenAt: instantOf(invoice.status_transitions.paid_at ?? invoice.created),
      reason: invoice.billing_reason ?? '',
      billedCents,
      // With an earlier invoice that was too small to be charged.
      paidCents: Math.min(
        invoice.amount_paid,
        sumCents([billedCents, Math.max(0, invoice.starting_balance)].map(amountCents)),
      ),
      postponedCents: postponedIn(invoice),
      servicePeriod: line.servicePeriod,
      sold: line.sold,
      credited: (isRenewal ? undefined : lines.find(({ amount }) => amount < 0)?.sold) ?? null,
    })
  }
  return paid
}

/** What it added to the customer's balance. */
function postponedIn({ starting_balance: before, ending_balance: after }: Stripe.Invoice): number {
  const [was, is] = [before, after ?? 0].map((cents) => amountCents(Math.max(0, cents)))
  return Math.max(0, subtractCents(is!, was!))
}

/** An invoice has several payments where one was cancelled, and none where credit paid it. */
async function readFacts(stripe: Stripe, invoice: Stripe.Invoice): Promise<CardFacts> {
  const { data } = await stripe.invoicePayments.list({
    invoice: invoice.id,
    status: 'paid',
    expand: ['data.payment.payment_intent.latest_charge'],
  })
  const intent = data.find(({ payment }) => payment.payment_intent)?.payment.payment_intent
  if (intent) return cardFactsOf(intent as Stripe.PaymentIntent, null)
  return { ...cardFactsOf(null, null), method: invoice.amount_paid > 0 ? 'outside' : 'credit' }
}

export interface PlanLine {
  readonly amount: number
  readonly servicePeriod: ServicePeriod
  readonly sold: SoldPrice
}

/** Lines for a plan of the shop's: the provider's dashboard can add others. An invoice itself brings its first ten. */
export async function readPlanLines(stripe: Stripe, { id, lines }: Stripe.Invoice): Promise<PlanLine[]> {
  const all = lines.has_more
    ? await stripe.invoices.listLineItems(id, { limit: LINES_A_PAGE }).autoPagingToArray({ limit: 1_000 })
    : lines.data
  const found: PlanLine[] = []
  for (const { amount, pricing, period } of all) {
    const named = pricing?.price_details?.price
    if (amount === 0 || named === undefined) continue
    const price = typeof named === 'string' ? await stripe.prices.retrieve(named) : named
    const sold = soldOf(price)
    if (sold.packageId === '') continue
    const servicePeriod = { from: instantOf(period.start), until: instantOf(period.end) }
    found.push({ amount, servicePeriod, sold })
  }
  return found
}
