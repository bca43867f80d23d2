import type Stripe from 'stripe'
import { settleInvoiceOf } from '../billing/collect.ts'
import { atClockOf } from '../clock/at-clock.ts'
import { type FormFields } from '../http/form.ts'
import type { SandboxResponse } from '../http/message.ts'
import { shownMoney } from '../http/money.ts'
import { answerAuthentication } from '../payments/payment-intents.ts'
import { idOf } from '../objects/objects.ts'
import { find, type SandboxContext } from '../state/context.ts'
import { type Html, html, inScript, page, sandboxNote, SEND_IN_PLACE } from './html.ts'

/** The bank's question before it lets a card pay. `amount` is `null` where a card is only saved. */
export function authenticationForm(amount: { cents: number; currency: string } | null): Html {
  const what = amount === null ? 'this card' : `a payment of ${shownMoney(amount.cents, amount.currency)}`
  return html`<h1>3-D Secure</h1>
    <p>Your bank would ask you now to approve ${what}.</p>
    <form method="post">
      <button name="authentication" value="pass">Complete</button>
      <button name="authentication" value="fail">Fail</button>
    </form>`
}

/** The page of a payment outside of Checkout that waits for its buyer. */
export function authenticationPage(
  ctx: SandboxContext,
  intentId: string,
  answer: FormFields | null,
): SandboxResponse {
  const intent = find(ctx, 'payment_intent', intentId)
  const back = intent.next_action?.redirect_to_url?.return_url ?? null
  if (answer && intent.status === 'requires_action')
    takeAnswer(ctx, intent, answer['authentication'] === 'pass')
  if (intent.status === 'requires_action')
    return page(
      '3-D Secure',
      html`${sandboxNote}${authenticationForm({ cents: intent.amount, currency: intent.currency })}`,
      { script: SEND_IN_PLACE },
    )
  const words = intent.status === 'succeeded' ? 'The payment is complete.' : 'The payment was not approved.'
  const link = back === null ? null : html`<p><a href="${back}" target="_top">Continue</a></p>`
  // A page that asked in a frame takes it away.
  const script = `
if (window.parent !== window)
  window.parent.postMessage({ segnoCardSandbox: 'authenticated', succeeded: ${inScript(intent.status === 'succeeded')} }, '*')`
  return page(
    '3-D Secure',
    html`<h1>${words}</h1>
      ${link}`,
    { script },
  )
}

function takeAnswer(ctx: SandboxContext, intent: Stripe.PaymentIntent, passed: boolean): void {
  const customer = ctx.state.objects.customer[idOf(intent.customer) ?? '']
  const at = customer ? atClockOf(ctx, customer) : ctx
  answerAuthentication(at, intent, passed)
  settleInvoiceOf(at, intent)
}
