import type { SandboxResponse } from '../http/message.ts'
import { StripeError } from '../http/stripe-error.ts'
import type { FormFields } from '../http/form.ts'
import { idOf, type CheckoutSession } from '../objects/objects.ts'
import { authenticateSession, type CheckoutStep, payForSession } from '../checkout/complete-session.ts'
import type { SandboxContext } from '../state/context.ts'
import { cardFields, readCardForm } from './card-form.ts'
import { type Html, html, inScript, page, sandboxNote } from './html.ts'

/** The page of a Checkout Session, as it stands. */
export function checkoutPage(ctx: SandboxContext, session: CheckoutSession, alert?: string): SandboxResponse {
  if (session.status === 'complete') return completePage(session)
  if (session.status === 'expired')
    return page(
      'Checkout',
      html`<h1>This checkout has expired</h1>
        <p>Go back to the shop and start again.</p>`,
    )
  const step = waitsForAuthentication(ctx, session) ? authenticationForm(session) : paymentForm(ctx, session)
  return page(
    'Checkout',
    html`${sandboxNote}${alert === undefined ? null : html`<p role="alert">${alert}</p>`}${step}`,
    {
      status: alert === undefined ? 200 : 402,
    },
  )
}

/** The buyer sent the card form, or answered 3-D Secure. */
export function answerCheckoutPage(
  ctx: SandboxContext,
  session: CheckoutSession,
  fields: FormFields,
): SandboxResponse {
  if (session.status !== 'open') return checkoutPage(ctx, session)
  try {
    const step = takeStep(ctx, session, fields)
    return checkoutPage(ctx, session, step.kind === 'refused' ? step.message : undefined)
  } catch (error) {
    if (error instanceof StripeError) return checkoutPage(ctx, session, error.message)
    throw error
  }
}

function takeStep(ctx: SandboxContext, session: CheckoutSession, fields: FormFields): CheckoutStep {
  const answer = fields['authentication']
  if (answer !== undefined) return authenticateSession(ctx, session, answer === 'pass')
  return payForSession(ctx, session, readCardForm(fields, ctx.now()))
}

function waitsForAuthentication(ctx: SandboxContext, session: CheckoutSession): boolean {
  const intent = ctx.state.objects.payment_intent[idOf(session.payment_intent) ?? '']
  return intent?.status === 'requires_action'
}

function paymentForm(ctx: SandboxContext, session: CheckoutSession): Html {
  const items = ctx.state.sessionDetails[session.id]?.lineItems ?? []
  const lines = items.map(
    (item) =>
      html`<tr>
        <td>${item.description ?? ''}${item.quantity === 1 ? null : html` × ${item.quantity ?? 1}`}</td>
        <td>${money(item.amount_total, item.currency)}</td>
      </tr>`,
  )
  const total = money(session.amount_total ?? 0, session.currency ?? 'eur')
  const askEmail = session.customer === null && session.customer_email === null
  return html`<table>
      ${lines}
      <tr>
        <th>Total</th>
        <th>${total}</th>
      </tr>
    </table>
    <form method="post">${cardFields({ askEmail })}<button>Pay ${total}</button></form>
    ${cancelLink(session)}`
}

function cancelLink(session: CheckoutSession): Html | null {
  return session.cancel_url === null
    ? null
    : html`<p><a href="${session.cancel_url}">Back to the shop</a></p>`
}

function authenticationForm(session: CheckoutSession): Html {
  return html`<h1>3-D Secure</h1>
    <p>
      Your bank would ask you now to approve ${money(session.amount_total ?? 0, session.currency ?? 'eur')}.
    </p>
    <form method="post">
      <button name="authentication" value="pass">Complete</button>
      <button name="authentication" value="fail">Fail</button>
    </form>`
}

function completePage(session: CheckoutSession): SandboxResponse {
  const target = returnAddress(session)
  const link = target === null ? null : html`<p><a href="${target}" target="_top">Continue</a></p>`
  // A page that embeds the form is told first: it may want to stay, as the provider's script lets it.
  const script = `
const target = ${inScript(target)}
if (window.parent !== window) window.parent.postMessage({ segnoCardSandbox: 'complete', target }, '*')
else if (target) window.location.replace(target)`
  return page(
    'Paid',
    html`<h1>Thank you</h1>
      <p>The payment is complete.</p>
      ${link}`,
    { script },
  )
}

function returnAddress(session: CheckoutSession): string | null {
  const template = session.ui_mode === 'embedded_page' ? session.return_url : session.success_url
  if (session.ui_mode === 'embedded_page' && session.redirect_on_completion !== 'always') return null
  return template?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? null
}

function money(amountCents: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amountCents / 100)
}
