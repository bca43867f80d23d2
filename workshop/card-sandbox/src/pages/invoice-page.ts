import { collectInvoice } from '../billing/collect.ts'
import { intentOf, paymentOf } from '../billing/invoices.ts'
import { atClockOf } from '../clock/at-clock.ts'
import { type FormFields } from '../http/form.ts'
import type { SandboxResponse } from '../http/message.ts'
import { shownMoney } from '../http/money.ts'
import { StripeError } from '../http/stripe-error.ts'
import type { Invoice } from '../objects/objects.ts'
import { createPaymentMethod } from '../payments/payment-methods.ts'
import type { SandboxContext } from '../state/context.ts'
import { alertOf, cardFields, readCardForm, refusedBy, type RefusedForm } from './card-form.ts'
import { GROUP_DIGITS } from './group-digits.ts'
import { type Html, html, page, sandboxNote } from './html.ts'

/** The page on which a buyer pays an open invoice. */
export function invoicePage(
  ctx: SandboxContext,
  invoice: Invoice,
  answer: FormFields | null,
): SandboxResponse {
  const refused = answer && invoice.status === 'open' ? pay(atClockOf(ctx, invoice), invoice, answer) : null
  const lines = invoice.lines.data.map(
    (line) =>
      html`<tr>
        <td>${line.description ?? ''}</td>
        <td>${shownMoney(line.amount, invoice.currency)}</td>
      </tr>`,
  )
  return page(
    'Invoice',
    html`${sandboxNote}
      <h1>Invoice ${invoice.number ?? ''}</h1>
      ${alertOf(refused)}
      <table>
        ${lines}
        <tr>
          <th>To pay</th>
          <th>${shownMoney(invoice.amount_due, invoice.currency)}</th>
        </tr>
      </table>
      ${nextStep(ctx, invoice, refused)}`,
    { status: refused === null ? 200 : 402, script: GROUP_DIGITS },
  )
}

function pay(ctx: SandboxContext, invoice: Invoice, sent: FormFields): RefusedForm | null {
  try {
    const method = createPaymentMethod(ctx, readCardForm(sent, ctx.ownNow()))
    const end = collectInvoice(ctx, invoice, { methodId: method.id })
    return end.kind === 'declined' ? { ...end.decline, sent } : null
  } catch (error) {
    if (error instanceof StripeError) return refusedBy(error, sent)
    throw error
  }
}

function nextStep(ctx: SandboxContext, invoice: Invoice, refused: RefusedForm | null): Html {
  if (invoice.status === 'paid') return html`<p>This invoice is paid.</p>`
  if (invoice.status !== 'open') return html`<p>This invoice cannot be paid.</p>`
  const payment = paymentOf(ctx, invoice)
  const bank = payment ? intentOf(ctx, payment).next_action?.redirect_to_url?.url : null
  if (bank) return html`<p><a href="${bank}">Approve this payment at your bank</a></p>`
  return html`<form method="post" novalidate>
    ${cardFields(ctx, { customer: invoice.customer, refused })}<button>
      Pay ${shownMoney(invoice.amount_due, invoice.currency)}
    </button>
  </form>`
}
