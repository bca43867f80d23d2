import type Stripe from 'stripe'
import type { FormFields } from '../http/form.ts'
import type { SandboxResponse } from '../http/message.ts'
import { shownMoney } from '../http/money.ts'
import {
  DISPUTE_KINDS,
  DISPUTE_STATUSES,
  type DisputeKind,
  type DisputeStatus,
  moveDispute,
  openDispute,
} from '../payments/disputes.ts'
import { allOf, find, type SandboxContext } from '../state/context.ts'
import { type Html, html, page } from './html.ts'

const SHOWN = 20

/** The page on which a payment is disputed, at any time and in parts, and on which banks decide. */
export function disputesPage(ctx: SandboxContext, answer: FormFields | null): SandboxResponse {
  if (answer) act(ctx, answer)
  const charges = allOf(ctx, 'charge').filter(({ status }) => status === 'succeeded')
  return page(
    'Disputes',
    html`<h1>Disputes</h1>
      ${allOf(ctx, 'dispute').slice(0, SHOWN).map(decide)}
      <h1>Payments</h1>
      ${charges.slice(0, SHOWN).map(question)}`,
  )
}

function act(ctx: SandboxContext, { charge, as, amount, dispute, status }: FormFields): void {
  const toStatus = DISPUTE_STATUSES.find((known) => known === status)
  if (typeof dispute === 'string' && toStatus) moveDispute(ctx, find(ctx, 'dispute', dispute), toStatus)
  const kind = DISPUTE_KINDS.find((known) => known === as)
  if (typeof charge !== 'string' || !kind) return
  const cents = typeof amount === 'string' && /^[1-9]\d{0,8}$/.test(amount) ? Number(amount) : undefined
  const disputed = find(ctx, 'charge', charge)
  openDispute(ctx, disputed, { as: kind, ...(cents ? { amount: Math.min(cents, disputed.amount) } : {}) })
}

const choice = (values: readonly (DisputeKind | DisputeStatus)[]): Html[] =>
  values.map((value) => html`<option>${value}</option>`)

const decide = ({ id, amount, currency, status }: Stripe.Dispute): Html =>
  html`<form method="post">
    <p>${shownMoney(amount, currency)}: ${status}</p>
    <input type="hidden" name="dispute" value="${id}" />
    <label
      >Becomes
      <select name="status">
        ${choice(DISPUTE_STATUSES)}
      </select></label
    >
    <button>Decide</button>
  </form>`

const question = ({ id, amount, currency }: Stripe.Charge): Html =>
  html`<form method="post">
    <p>${shownMoney(amount, currency)}, ${id}</p>
    <input type="hidden" name="charge" value="${id}" />
    <label
      >As
      <select name="as">
        ${choice(DISPUTE_KINDS)}
      </select></label
    >
    <label>Cents <input name="amount" inputmode="numeric" value="${amount}" /></label>
    <button>Dispute</button>
  </form>`
