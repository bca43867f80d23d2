import { atClockOf } from '../clock/at-clock.ts'
import { listParams, pageOf, retrieveRoute } from '../http/lists.ts'
import { flag, mergeMetadata, metadata, oneOf, required, shape, text } from '../http/params.ts'
import { route, type Route } from '../http/router.ts'
import { invalidRequest } from '../http/stripe-error.ts'
import { idOf, type Invoice } from '../objects/objects.ts'
import { usePaymentMethod } from '../payments/payment-method-routes.ts'
import { cardError } from '../payments/payment-methods.ts'
import { allOf, find, type SandboxContext } from '../state/context.ts'
import { emit } from '../webhooks/events.ts'
import { collectInvoice, settle } from './collect.ts'
import {
  finalizeInvoice,
  intentOf,
  markUncollectible,
  paymentOf,
  payOutside,
  voidInvoice,
} from './invoices.ts'
import { previewInvoice } from './preview-invoice.ts'
import { changeParams } from './update-subscription.ts'

function pay(
  ctx: SandboxContext,
  invoice: Invoice,
  how: { payment_method?: string | undefined; paid_out_of_band?: boolean | undefined },
): Invoice {
  if (invoice.status === 'draft') finalizeInvoice(ctx, invoice)
  if (invoice.status === 'paid')
    throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' })
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalidRequest(`Invoices with a status of ${invoice.status ?? 'null'} cannot be paid.`)
  if (how.paid_out_of_band) {
    payOutside(ctx, invoice)
    settle(ctx, invoice)
    return invoice
  }
  const methodId = how.payment_method === undefined ? undefined : usePaymentMethod(ctx, how.payment_method).id
  const end = collectInvoice(ctx, invoice, { methodId })
  if (end.kind === 'succeeded') return invoice
  const payment = paymentOf(ctx, invoice)
  const intent = payment ? { payment_intent: structuredClone(intentOf(ctx, payment)) } : {}
  if (end.kind === 'declined') throw cardError(end.decline, intent)
  throw cardError(
    {
      code: 'invoice_payment_intent_requires_action',
      declineCode: 'authentication_required',
      message: 'This payment requires additional user action before it can be completed successfully.',
    },
    intent,
  )
}

/** The call `POST /v1/invoices/:id/<name>` on an invoice in one of the given states. */
function actionRoute(
  name: string,
  from: Invoice['status'][],
  act: (ctx: SandboxContext, invoice: Invoice) => Invoice,
): Route {
  return route('POST', `/v1/invoices/:id/${name}`, {}, (ctx, { id }) => {
    const invoice = find(ctx, 'invoice', id)
    if (from.includes(invoice.status)) return act(atClockOf(ctx, invoice), invoice)
    throw invalidRequest(`This invoice is ${invoice.status ?? 'null'}; that cannot be done with it.`, {
      code: 'invoice_not_editable',
    })
  })
}

/** The payments of an invoice, for answers that were asked for them. */
export function includedPayments(ctx: SandboxContext, invoiceId: string): object {
  const payments = allOf(ctx, 'invoice_payment').filter((payment) => payment.invoice === invoiceId)
  return pageOf(payments, {}, `/v1/invoices/${invoiceId}/payments`)
}

const previewDetails = shape({
  cancel_at_period_end: changeParams.cancel_at_period_end,
  items: changeParams.items,
  proration_behavior: changeParams.proration_behavior,
  proration_date: changeParams.proration_date,
  trial_end: changeParams.trial_end,
})

export const invoiceRoutes: Route[] = [
  route(
    'POST',
    '/v1/invoices/create_preview',
    { customer: text, subscription: required(text), subscription_details: previewDetails },
    (ctx, { params }) => {
      const subscription = find(ctx, 'subscription', params.subscription, 'subscription')
      if (params.customer !== undefined && params.customer !== idOf(subscription.customer))
        throw invalidRequest('The subscription belongs to another customer.', { param: 'customer' })
      return previewInvoice(atClockOf(ctx, subscription), subscription, params.subscription_details ?? {})
    },
  ),
  retrieveRoute('invoice', '/v1/invoices/:id'),
  route(
    'POST',
    '/v1/invoices/:id',
    { auto_advance: flag, description: text, metadata },
    (ctx, { id, params }) => {
      const invoice = find(ctx, 'invoice', id)
      if (params.auto_advance !== undefined) invoice.auto_advance = params.auto_advance
      if (params.auto_advance === false) invoice.automatically_finalizes_at = null
      if (params.description !== undefined) invoice.description = params.description
      invoice.metadata = mergeMetadata(invoice.metadata, params.metadata)
      emit(ctx, 'invoice.updated', invoice)
      return invoice
    },
  ),
  route(
    'POST',
    '/v1/invoices/:id/pay',
    { off_session: flag, paid_out_of_band: flag, payment_method: text },
    (ctx, { id, params }) => {
      const invoice = find(ctx, 'invoice', id)
      return pay(atClockOf(ctx, invoice), invoice, params)
    },
  ),
  actionRoute('finalize', ['draft'], finalizeInvoice),
  actionRoute('void', ['open', 'uncollectible'], voidInvoice),
  actionRoute('mark_uncollectible', ['open'], markUncollectible),
  route(
    'GET',
    '/v1/invoices',
    {
      ...listParams,
      customer: text,
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
      subscription: text,
    },
    (ctx, { params }) => {
      const wanted = allOf(ctx, 'invoice').filter(
        (invoice) =>
          (params.customer === undefined || invoice.customer === params.customer) &&
          (params.status === undefined || invoice.status === params.status) &&
          (params.subscription === undefined ||
            invoice.parent?.subscription_details?.subscription === params.subscription),
      )
      return pageOf(wanted, params, '/v1/invoices')
    },
  ),
  route('GET', '/v1/invoices/:id/lines', listParams, (ctx, { id, params }) =>
    pageOf(find(ctx, 'invoice', id).lines.data, params, `/v1/invoices/${id}/lines`),
  ),
  retrieveRoute('invoice_payment', '/v1/invoice_payments/:id'),
  route(
    'GET',
    '/v1/invoice_payments',
    {
      ...listParams,
      invoice: text,
      payment: shape({ payment_intent: text, type: required(oneOf('payment_intent')) }),
      status: text,
    },
    (ctx, { params }) => {
      const intent = params.payment?.payment_intent
      const wanted = allOf(ctx, 'invoice_payment').filter(
        (payment) =>
          (params.invoice === undefined || payment.invoice === params.invoice) &&
          (params.status === undefined || payment.status === params.status) &&
          (intent === undefined || payment.payment.payment_intent === intent),
      )
      return pageOf(wanted, params, '/v1/invoice_payments')
    },
  ),
]
