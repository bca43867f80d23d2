import type Stripe from 'stripe'
import { atClockOf } from '../clock/at-clock.ts'
import { listRoute, retrieveRoute } from '../http/lists.ts'
import { moneyText } from '../http/money.ts'
import {
  integer,
  listOf,
  mergeMetadata,
  metadata,
  oneOf,
  required,
  shape,
  type ShapeValues,
  text,
} from '../http/params.ts'
import { route, type Route } from '../http/router.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import { type CreditNote, type CreditNoteLine, idOf, type Invoice } from '../objects/objects.ts'
import { createRefund } from '../payments/refunds.ts'
import { find, keep, type SandboxContext } from '../state/context.ts'
import { newId } from '../state/ids.ts'
import { emit } from '../webhooks/events.ts'
import { settle } from './collect.ts'
import { paymentOf } from './invoices.ts'

const createParams = {
  amount: integer,
  credit_amount: integer,
  invoice: required(text),
  lines: listOf(
    shape({
      type: required(oneOf('invoice_line_item')),
      invoice_line_item: required(text),
      amount: required(integer),
    }),
  ),
  memo: text,
  metadata,
  out_of_band_amount: integer,
  reason: oneOf('duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory'),
  refund_amount: integer,
}
type NoteOrder = ShapeValues<typeof createParams>

/** Takes a finalized invoice back, wholly or in part: less to pay, a refund, or credit for the next invoice. */
function createCreditNote(ctx: SandboxContext, invoice: Invoice, order: NoteOrder): CreditNote {
  if (invoice.status !== 'open' && invoice.status !== 'paid')
    throw invalidRequest('You can only create credit notes for open or paid invoices.', { param: 'invoice' })
  const amount = amountOf(order)
  checkLeft(invoice, amount)
  const paid = invoice.status === 'paid'
  if (paid) checkSplit(order, amount)
  const refund = paid && order.refund_amount ? refundOf(ctx, invoice, order.refund_amount) : null
  const note = keep(ctx, 'credit_note', newNote(ctx, invoice, { order, amount, refund }))
  if (paid) invoice.post_payment_credit_notes_amount += amount
  else lowerInvoice(ctx, invoice, amount)
  if (order.credit_amount) find(ctx, 'customer', idOf(invoice.customer) ?? '').balance -= order.credit_amount
  emit(ctx, 'credit_note.created', note)
  return note
}

function amountOf(order: NoteOrder): number {
  const lines = order.lines?.reduce((sum, line) => sum + line.amount, 0)
  const amount = order.amount ?? lines
  if (amount !== undefined && amount > 0) return amount
  throw invalidRequest('You must specify either `amount`, `lines`, or `shipping_cost`.', {
    code: 'parameter_missing',
    param: 'amount',
  })
}

function checkLeft(invoice: Invoice, amount: number): void {
  const taken = invoice.pre_payment_credit_notes_amount + invoice.post_payment_credit_notes_amount
  const left = invoice.total - taken
  if (amount > left)
    throw invalidRequest(
      `The sum of credit notes (${moneyText(taken + amount, invoice.currency)}) is more than the invoice's total (${moneyText(invoice.total, invoice.currency)}).`,
      { param: 'amount' },
    )
}

function checkSplit(order: NoteOrder, amount: number): void {
  const split = (order.refund_amount ?? 0) + (order.credit_amount ?? 0) + (order.out_of_band_amount ?? 0)
  if (split === amount) return
  throw invalidRequest(
    'The sum of `refund_amount`, `credit_amount`, and `out_of_band_amount` must equal the credit note amount.',
    { param: 'amount' },
  )
}

function refundOf(ctx: SandboxContext, invoice: Invoice, amount: number): Stripe.Refund {
  const intentId = idOf(paymentOf(ctx, invoice)?.payment.payment_intent)
  if (intentId !== null) return createRefund(ctx, { payment_intent: intentId, amount })
  throw invalidRequest('The invoice was not paid by card.', { param: 'refund_amount' })
}

function lowerInvoice(ctx: SandboxContext, invoice: Invoice, amount: number): void {
  invoice.pre_payment_credit_notes_amount += amount
  invoice.amount_due = invoice.amount_remaining = Math.max(0, invoice.amount_remaining - amount)
  const intent = ctx.state.objects.payment_intent[idOf(paymentOf(ctx, invoice)?.payment.payment_intent) ?? '']
  if (intent && invoice.amount_due > 0) intent.amount = invoice.amount_due
  emit(ctx, 'invoice.updated', invoice)
  if (invoice.amount_due === 0) settle(ctx, invoice)
}

function newNote(
  ctx: SandboxContext,
  invoice: Invoice,
  what: { order: NoteOrder; amount: number; refund: Stripe.Refund | null },
): CreditNote {
  const { order, amount, refund } = what
  const id = newId('cn')
  const count = Object.values(ctx.state.objects.credit_note).filter(
    (note) => note.invoice === invoice.id,
  ).length
  return {
    ...amountsOf(invoice, amount),
    id,
    object: 'credit_note',
    created: ctx.now(),
    customer: idOf(invoice.customer) ?? '',
    customer_account: null,
    customer_balance_transaction: null,
    effective_at: ctx.now(),
    invoice: invoice.id,
    lines: {
      object: 'list',
      data: linesOf(order, invoice),
      has_more: false,
      url: `/v1/credit_notes/${id}/lines`,
    },
    livemode: false,
    memo: order.memo ?? null,
    metadata: mergeMetadata({}, order.metadata),
    number: `${invoice.number ?? invoice.id}-CN-${String(count + 1).padStart(2, '0')}`,
    out_of_band_amount: order.out_of_band_amount ?? null,
    pdf: `${ctx.baseUrl}/sandbox/credit-note/${id}`,
    reason: order.reason ?? null,
    refunds: refund
      ? [{ amount_refunded: refund.amount, payment_record_refund: null, refund: refund.id, type: 'refund' }]
      : [],
    status: 'issued',
    voided_at: null,
  }
}

function amountsOf(invoice: Invoice, amount: number) {
  const paid = invoice.status === 'paid'
  return {
    amount,
    amount_shipping: 0,
    currency: invoice.currency,
    discount_amount: 0,
    discount_amounts: [],
    post_payment_amount: paid ? amount : 0,
    pre_payment_amount: paid ? 0 : amount,
    pretax_credit_amounts: [],
    shipping_cost: null,
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    total_taxes: [],
    type: paid ? 'post_payment' : 'pre_payment',
  } satisfies Partial<CreditNote>
}

function linesOf(order: NoteOrder, invoice: Invoice): CreditNoteLine[] {
  const named = order.lines?.map((line, index) => ({
    amount: line.amount,
    of: invoice.lines.data.find(({ id }) => id === line.invoice_line_item) ?? unknownLine(index),
  }))
  const lines = named ?? [{ amount: order.amount ?? 0, of: null }]
  return lines.map(({ amount, of }) => ({
    id: newId('cnli'),
    object: 'credit_note_line_item',
    amount,
    description: of?.description ?? 'Credit',
    discount_amount: 0,
    discount_amounts: [],
    ...(of ? { invoice_line_item: of.id } : {}),
    livemode: false,
    metadata: null,
    pretax_credit_amounts: [],
    quantity: 1,
    tax_rates: [],
    taxes: [],
    type: of ? 'invoice_line_item' : 'custom_line_item',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  }))
}

function unknownLine(index: number): never {
  throw invalidRequest('That line is not on this invoice.', {
    code: 'resource_missing',
    param: `lines[${index}][invoice_line_item]`,
  })
}

function voidNote(ctx: SandboxContext, note: CreditNote): CreditNote {
  if (note.status === 'void' || note.type !== 'pre_payment')
    throw invalidRequest('You can only void issued credit notes of invoices that are not paid.')
  const invoice = find(ctx, 'invoice', idOf(note.invoice) ?? '')
  invoice.pre_payment_credit_notes_amount -= note.amount
  invoice.amount_due = invoice.amount_remaining += note.amount
  note.status = 'void'
  note.voided_at = ctx.now()
  emit(ctx, 'credit_note.voided', note)
  return note
}

export const creditNoteRoutes: Route[] = [
  route('POST', '/v1/credit_notes', createParams, (ctx, { params }) => {
    const invoice = find(ctx, 'invoice', params.invoice, 'invoice')
    return createCreditNote(atClockOf(ctx, invoice), invoice, params)
  }),
  retrieveRoute('credit_note', '/v1/credit_notes/:id'),
  route('POST', '/v1/credit_notes/:id', { memo: text, metadata }, (ctx, { id, params }) => {
    const note = find(ctx, 'credit_note', id)
    if (params.memo !== undefined) note.memo = params.memo
    note.metadata = mergeMetadata(note.metadata, params.metadata)
    emit(ctx, 'credit_note.updated', note)
    return note
  }),
  route('POST', '/v1/credit_notes/:id/void', {}, (ctx, { id }) =>
    voidNote(ctx, find(ctx, 'credit_note', id)),
  ),
  listRoute('credit_note', '/v1/credit_notes', { customer: text, invoice: text }),
]
