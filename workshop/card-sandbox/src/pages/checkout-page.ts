import type { SandboxResponse } from '../http/message.ts'
import { shownMoney } from '../http/money.ts'
import { StripeError } from '../http/stripe-error.ts'
import type { FormFields } from '../http/form.ts'
import { idOf, type CheckoutSession } from '../objects/objects.ts'
import {
  authenticateSession,
  type CheckoutStep,
  payForSession,
  payWithSaved,
  cardOf,
  removeSaved,
  savedCardsOf,
  asksNoCard,
} from '../checkout/complete-session.ts'
import { waitingPayment } from '../checkout/subscribe.ts'
import type { SandboxContext } from '../state/context.ts'
import { authenticationForm } from './authentication-page.ts'
import { alertOf, cardFields, otherWays, readCardForm, refusedBy, type RefusedForm } from './card-form.ts'
import { GROUP_DIGITS } from './group-digits.ts'
import { CLEAR_PROBLEM, type Html, html, inScript, page, sandboxNote, SEND_IN_PLACE } from './html.ts'

/** The page of a Checkout Session, as it stands. */
export function checkoutPage(
  ctx: SandboxContext,
  session: CheckoutSession,
  refused: RefusedForm | null = null,
): SandboxResponse {
  if (session.status === 'complete') return completePage(session)
  if (session.status === 'expired')
    return page(
      'Checkout',
      html`<h1>This checkout has expired</h1>
        <p>Go back to the shop and start again.</p>`,
    )
  const step = waitsForAuthentication(ctx, session)
    ? authenticationForm(toApprove(session))
    : paymentForm(ctx, session, refused)
  return page(
    'Checkout',
    html`${sandboxNote}${isOfCardForm(session, refused) ? null : alertOf(refused)}${step}`,
    {
      status: refused === null ? 200 : 402,
      script: TELL_HEIGHT + SEND_IN_PLACE + GROUP_DIGITS + CLEAR_PROBLEM,
    },
  )
}

/** In a frame: fills the panel, hides the note that the page around it shows too, and tells the height, for the button to be in sight. */
const TELL_HEIGHT = `
const tellHeight = () => window.parent.postMessage({ segnoCardSandbox: 'height', heightPx: document.body.offsetHeight }, '*')
if (window.parent !== window) {
  document.body.dataset.framed = ''
  new ResizeObserver(tellHeight).observe(document.body)
}`

/** The buyer sent the card form, or answered 3-D Secure. */
export function answerCheckoutPage(
  ctx: SandboxContext,
  session: CheckoutSession,
  fields: FormFields,
): SandboxResponse {
  if (session.status !== 'open') return checkoutPage(ctx, session)
  try {
    const removed = fields['remove']
    if (typeof removed === 'string') {
      removeSaved(ctx, session, removed)
      return checkoutPage(ctx, session)
    }
    const step = takeStep(ctx, session, fields)
    return checkoutPage(ctx, session, step.kind === 'refused' ? { ...step, sent: fields } : null)
  } catch (error) {
    if (error instanceof StripeError) return checkoutPage(ctx, session, refusedBy(error, fields))
    throw error
  }
}

function takeStep(ctx: SandboxContext, session: CheckoutSession, fields: FormFields): CheckoutStep {
  const answer = fields['authentication']
  if (answer !== undefined) return authenticateSession(ctx, session, answer === 'pass')
  const saved = fields['saved']
  if (typeof saved === 'string') return payWithSaved(ctx, session, saved)
  if (asksNoCard(session)) return payForSession(ctx, session, null)
  return payForSession(ctx, session, readCardForm(fields, ctx.now()), fields['keep'] === 'yes')
}

function waitsForAuthentication(ctx: SandboxContext, session: CheckoutSession): boolean {
  const { payment_intent: payments, setup_intent: setups } = ctx.state.objects
  const intent =
    waitingPayment(ctx, session) ??
    setups[idOf(session.setup_intent) ?? ''] ??
    payments[idOf(session.payment_intent) ?? '']
  return intent?.status === 'requires_action'
}

function paymentForm(ctx: SandboxContext, session: CheckoutSession, refused: RefusedForm | null): Html {
  const { customer } = session
  if (session.mode === 'setup')
    return html`<h1>Save a card</h1>
      <form method="post" novalidate>
        ${cardFields(ctx, { customer, refused })}<button>Save card</button>
      </form>
      ${cancelLink(session)}`
  const items = ctx.state.sessionDetails[session.id]?.lineItems ?? []
  const lines = items.map(
    (item) =>
      html`<tr>
        <td>${item.description ?? ''}${item.quantity === 1 ? null : html` × ${item.quantity ?? 1}`}</td>
        <td>${shownMoney(item.amount_total, item.currency)}</td>
      </tr>`,
  )
  const total = shownMoney(session.amount_total ?? 0, session.currency ?? 'eur')
  const askEmail = customer === null && session.customer_email === null
  const saved = savedCards(ctx, session, payLabel(session, total))
  const cardForm = html`<form method="post" novalidate>
    ${asksNoCard(session) ? null : cardFields(ctx, { customer, refused, askEmail })}
    ${session.saved_payment_method_options?.payment_method_save === 'enabled' ? keepBox(refused) : null}
    ${isOfCardForm(session, refused) ? alertOf(refused) : null}<button>${payLabel(session, total)}</button>
  </form>`
  return html`<table>
      ${lines}
      ${
        lines.length === 1
          ? null
          : html`<tr>
              <th>Total</th>
              <th>${total}</th>
            </tr>`
      }
    </table>
    ${saved}${saved.length === 0 ? cardForm : otherCard(cardForm, { isOpen: isOfCardForm(session, refused) })}
    ${session.mode === 'payment' ? otherWays(session.payment_method_types) : null} ${cancelLink(session)}`
}

/** The saved card is what pays; the form of another one opens by a press, or where it was refused. */
const otherCard = (form: Html, { isOpen }: { isOpen: boolean }): Html =>
  html`<details ${isOpen ? html`open` : null}>
    <summary>Another card</summary>
    ${form}
  </details>`

/** The card form was sent, whose refusal stands beside the button that was pressed. */
const isOfCardForm = (session: CheckoutSession, refused: RefusedForm | null): boolean =>
  session.mode !== 'setup' &&
  typeof refused?.sent['number'] === 'string' &&
  refused.sent['expiry'] !== undefined

const keepBox = (refused: RefusedForm | null): Html =>
  html`<label class="choice">
    <input
      type="checkbox"
      name="keep"
      value="yes"
      ${refused?.sent['keep'] === 'yes' ? html`checked` : null}
    />
    Save this card for next time
  </label>`

/** Each saved card pays by a press, one that was saved twice too; its customer can have it forgotten. */
function savedCards(ctx: SandboxContext, session: CheckoutSession, label: string): Html[] {
  const cards = new Map(savedCardsOf(ctx, session).map((method) => [cardOf(method), method]))
  const mayRemove = session.saved_payment_method_options?.payment_method_remove === 'enabled'
  return [...cards.values()].map(({ id, card }, at) => {
    const name = `${card?.brand === 'mastercard' ? 'Mastercard' : 'Visa'} •••• ${card?.last4 ?? ''}`
    return html`<form method="post" class="saved">
      <button name="saved" value="${id}" ${at === 0 ? null : html`class="plain"`}>
        ${label} with ${name}
      </button>
      ${mayRemove ? html`<button name="remove" value="${id}" class="quiet">Remove ${name}</button>` : null}
    </form>`
  })
}

function payLabel(session: CheckoutSession, total: string): string {
  if (session.mode !== 'subscription') return `Pay ${total}`
  return session.amount_total === 0 ? 'Start trial' : `Subscribe for ${total}`
}

function cancelLink(session: CheckoutSession): Html | null {
  return session.cancel_url === null
    ? null
    : html`<p><a href="${session.cancel_url}">Back to the shop</a></p>`
}

/** A step the buyer has to approve: a payment, or the saving of a card. */
function toApprove(session: CheckoutSession): { cents: number; currency: string } | null {
  return session.amount_total === null
    ? null
    : { cents: session.amount_total, currency: session.currency ?? 'eur' }
}

function completePage(session: CheckoutSession): SandboxResponse {
  const target = returnAddress(session)
  const link = target === null ? null : html`<p><a href="${target}" target="_top">Continue</a></p>`
  // A page that embeds the form is told first: it may want to stay, as the provider's script lets it.
  const script = `
const target = ${inScript(target)}
if (window.parent !== window) window.parent.postMessage({ segnoCardSandbox: 'complete', target }, '*')
else if (target) window.location.replace(target)`
  const words =
    session.mode === 'setup'
      ? 'The card is saved.'
      : session.payment_status === 'unpaid'
        ? 'The payment is on its way.'
        : 'The payment is complete.'
  return page(
    'Done',
    html`<h1>Thank you</h1>
      <p>${words}</p>
      ${link}`,
    { script },
  )
}

function returnAddress(session: CheckoutSession): string | null {
  const template = session.ui_mode === 'embedded_page' ? session.return_url : session.success_url
  if (session.ui_mode === 'embedded_page' && session.redirect_on_completion !== 'always') return null
  return template?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? null
}
