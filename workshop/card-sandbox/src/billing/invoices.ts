import type Stripe from 'stripe'
import { idOf, type Invoice, type InvoiceLine, type Subscription } from '../objects/objects.ts'
import { createPaymentIntent } from '../payments/payment-intents.ts'
import { smallestAmount } from '../payments/smallest-amount.ts'
import { find, keep, type SandboxContext } from '../state/context.ts'
import { newId } from '../state/ids.ts'
import { emit } from '../webhooks/events.ts'
import { discountsOn, useUpDiscounts } from './discounts.ts'
import type { Period } from './periods.ts'
import { untouchedInvoice } from './untouched-invoice.ts'

/** Facts of a new invoice. */
export interface InvoiceOrder {
  customer: Stripe.Customer
  subscription: Subscription
  lines: InvoiceLine[]
  reason: NonNullable<Stripe.Invoice.BillingReason>
  period: Period
  /** When a draft goes out by itself; `null` for one that waits to be told. */
  finalizesAt: number | null
}

/** An invoice as it would be, not kept. */
export function draftInvoice(ctx: SandboxContext, order: InvoiceOrder): Invoice {
  const id = newId('in')
  const subtotal = order.lines.reduce((sum, line) => sum + line.amount, 0)
  const discounts = discountsOn(ctx, order.subscription, order.lines)
  const total = discounts.total_discount_amounts.reduce((left, { amount }) => left - amount, subtotal)
  const { customer } = order
  const due = amountDue({ total, currency: order.subscription.currency }, customer)
  return {
    ...untouchedInvoice(),
    ...discounts,
    id,
    amount_due: due,
    amount_remaining: due,
    auto_advance: order.finalizesAt !== null,
    automatically_finalizes_at: order.finalizesAt,
    billing_reason: order.reason,
    created: ctx.now(),
    currency: order.subscription.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    lines: {
      object: 'list',
      data: order.lines.map((line) => ({ ...line, invoice: id })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    parent: parentOf(order.subscription),
    period_end: order.period.end,
    period_start: order.period.start,
    starting_balance: customer.balance,
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: idOf(customer.test_clock),
    total,
    total_excluding_tax: total,
  }
}

/** Amount to charge with the customer's balance, where credit is negative. Too small a sum waits on it for the next invoice. */
function amountDue(
  { total, currency }: Pick<Invoice, 'total' | 'currency'>,
  { balance }: Stripe.Customer,
): number {
  const due = total + balance
  return due < smallestAmount(currency) ? 0 : due
}

/** Makes and keeps a draft. */
export function createInvoice(ctx: SandboxContext, order: InvoiceOrder): Invoice {
  const invoice = keep(ctx, 'invoice', draftInvoice(ctx, order))
  order.subscription.latest_invoice = invoice.id
  useUpDiscounts(ctx, order.subscription, invoice)
  ctx.state.unsettledInvoices[invoice.id] = true
  emit(ctx, 'invoice.created', invoice)
  return invoice
}

/** Closes a draft: it gets its number, uses the customer's credit, and what is left waits for a payment. */
export function finalizeInvoice(ctx: SandboxContext, invoice: Invoice): Invoice {
  const customer = find(ctx, 'customer', idOf(invoice.customer) ?? '')
  invoice.starting_balance = customer.balance
  invoice.amount_due = invoice.amount_remaining = amountDue(invoice, customer)
  customer.balance += invoice.total - invoice.amount_due
  invoice.ending_balance = customer.balance
  const sequence = customer.next_invoice_sequence ?? 1
  customer.next_invoice_sequence = sequence + 1
  invoice.number = `${customer.invoice_prefix ?? 'SANDBOX'}-${String(sequence).padStart(4, '0')}`
  invoice.automatically_finalizes_at = null
  invoice.effective_at = ctx.now()
  invoice.hosted_invoice_url = `${ctx.baseUrl}/sandbox/invoice/${invoice.id}`
  invoice.status = 'open'
  invoice.status_transitions.finalized_at = ctx.now()
  if (invoice.amount_due > 0) expectPayment(ctx, invoice)
  emit(ctx, 'invoice.finalized', invoice)
  return invoice
}

function expectPayment(ctx: SandboxContext, invoice: Invoice): void {
  const intent = createPaymentIntent(ctx, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: idOf(invoice.customer),
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    setup_future_usage: 'off_session',
  })
  if (intent.client_secret !== null)
    invoice.confirmation_secret = { client_secret: intent.client_secret, type: 'payment_intent' }
  ctx.state.invoiceOfIntent[intent.id] = invoice.id
  const payment = keep(ctx, 'invoice_payment', {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: ctx.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
  ctx.state.paymentOfInvoice[invoice.id] = payment.id
}

/** Marks an open invoice as paid; a payment of nothing needs no card. */
export function markPaid(ctx: SandboxContext, invoice: Invoice): void {
  const payment = paymentOf(ctx, invoice)
  if (payment) {
    payment.amount_paid = invoice.amount_due
    payment.status = 'paid'
    payment.status_transitions.paid_at = ctx.now()
    emit(ctx, 'invoice_payment.paid', payment)
  }
  delete ctx.state.unsettledInvoices[invoice.id]
  Object.assign(invoice, {
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
  } satisfies Partial<Invoice>)
  invoice.status_transitions.paid_at = ctx.now()
  emit(ctx, 'invoice.paid', invoice)
  emit(ctx, 'invoice.payment_succeeded', invoice)
}

/** Gives up an invoice that nobody is to pay. */
export function voidInvoice(ctx: SandboxContext, invoice: Invoice): Invoice {
  closeUnpaid(ctx, invoice, 'void')
  // The credit that it used, or gave, goes back.
  const customer = ctx.state.objects.customer[idOf(invoice.customer) ?? '']
  if (customer) customer.balance -= (invoice.ending_balance ?? 0) - invoice.starting_balance
  invoice.status_transitions.voided_at = ctx.now()
  emit(ctx, 'invoice.voided', invoice)
  return invoice
}

/** Keeps an invoice in the books that nobody is expected to pay. */
export function markUncollectible(ctx: SandboxContext, invoice: Invoice): Invoice {
  closeUnpaid(ctx, invoice, 'uncollectible')
  invoice.status_transitions.marked_uncollectible_at = ctx.now()
  emit(ctx, 'invoice.marked_uncollectible', invoice)
  return invoice
}

/** Notes money that came by another way than the provider: the card payment that was expected is called off. */
export function payOutside(ctx: SandboxContext, invoice: Invoice): void {
  const expected = paymentOf(ctx, invoice)
  if (!expected) return
  cancelPayment(ctx, expected, 'void_invoice')
  invoice.amount_paid_off_stripe = invoice.amount_due
  const payment = keep(ctx, 'invoice_payment', {
    ...structuredClone(expected),
    id: newId('inpay'),
    created: ctx.now(),
    is_default: false,
    payment: { payment_record: newId('pr'), type: 'payment_record' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
  ctx.state.paymentOfInvoice[invoice.id] = payment.id
}

function cancelPayment(
  ctx: SandboxContext,
  payment: Stripe.InvoicePayment,
  reason: NonNullable<Stripe.PaymentIntent['cancellation_reason']>,
): void {
  payment.status = 'canceled'
  payment.status_transitions.canceled_at = ctx.now()
  const intent = intentOf(ctx, payment)
  intent.status = 'canceled'
  intent.canceled_at = ctx.now()
  intent.cancellation_reason = reason
  intent.next_action = null
  emit(ctx, 'payment_intent.canceled', intent)
}

function closeUnpaid(ctx: SandboxContext, invoice: Invoice, status: 'uncollectible' | 'void'): void {
  delete ctx.state.unsettledInvoices[invoice.id]
  invoice.status = status
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  const payment = paymentOf(ctx, invoice)
  if (status === 'uncollectible' || payment?.status !== 'open') return
  cancelPayment(ctx, payment, 'void_invoice')
}

/** The payment that an open or paid invoice is settled with. */
export function paymentOf(ctx: SandboxContext, invoice: Invoice): Stripe.InvoicePayment | undefined {
  return ctx.state.objects.invoice_payment[ctx.state.paymentOfInvoice[invoice.id] ?? '']
}

/** The card payment behind an invoice's payment. */
export function intentOf(ctx: SandboxContext, payment: Stripe.InvoicePayment): Stripe.PaymentIntent {
  return find(ctx, 'payment_intent', idOf(payment.payment.payment_intent) ?? '')
}

/** The subscription that an invoice is for. */
export function subscriptionOf(ctx: SandboxContext, invoice: Invoice): Subscription | null {
  const id = idOf(invoice.parent?.subscription_details?.subscription)
  return id === null ? null : find(ctx, 'subscription', id)
}

function parentOf({ id, metadata }: InvoiceOrder['subscription']): Invoice['parent'] {
  return {
    quote_details: null,
    subscription_details: {
      metadata: { ...metadata },
      subscription: id,
    },
    type: 'subscription_details',
  }
}
