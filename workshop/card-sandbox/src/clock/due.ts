import { settleSessionOf } from '../checkout/complete-session.ts'
import { expireSession } from '../checkout/session-routes.ts'
import { collectInvoice, changeStatus } from '../billing/collect.ts'
import { endSubscription } from '../billing/end-subscription.ts'
import { currentPeriod } from '../billing/invoice-lines.ts'
import { subscriptionOf, voidInvoice } from '../billing/invoices.ts'
import { lapsePendingUpdate } from '../billing/pending-update.ts'
import { endPause, sendDraft, turnPeriod } from '../billing/renew.ts'
import type { Invoice, Subscription } from '../objects/objects.ts'
import { idOf } from '../objects/objects.ts'
import { find, type SandboxContext } from '../state/context.ts'
import { release } from '../payments/balance.ts'
import { lapse, lapsesAt } from '../payments/disputes.ts'
import { endRefund, sendableAt, sendWaiting } from '../payments/refunds.ts'
import { emit } from '../webhooks/events.ts'

/** Something that happens by itself at a time, in seconds since 1970. */
interface DueWork {
  at: number
  run: (ctx: SandboxContext) => void
}

const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS
const INCOMPLETE_SECONDS = 23 * HOUR_SECONDS
const TRIAL_NOTICE_SECONDS = 3 * DAY_SECONDS
/** A direct debit's way from bank to bank. */
const SETTLING_SECONDS = 3 * DAY_SECONDS

/**
 * Plays what happens by itself up to a time, in order, each at its own time.
 *
 * @param clockId the test clock whose customers are meant; `null` for all who have none
 * @returns how many things happened
 */
export function playUntil(ctx: SandboxContext, clockId: string | null, until: number): number {
  for (let count = 0; ; count += 1) {
    const next = nextWork(ctx, clockId)
    if (!next || next.at > until) return count
    next.run({ ...ctx, now: () => next.at, origin: { id: null, idempotency_key: null } })
  }
}

function nextWork(ctx: SandboxContext, clockId: string | null): DueWork | null {
  let next: DueWork | null = null
  for (const work of waitingWork(ctx, clockId)) if (!next || work.at < next.at) next = work
  return next
}

function* waitingWork(ctx: SandboxContext, clockId: string | null): Generator<DueWork> {
  const { objects } = ctx.state
  for (const subscription of Object.values(objects.subscription))
    if (idOf(subscription.test_clock) === clockId) yield* workOfSubscription(ctx, subscription)
  for (const id of Object.keys(ctx.state.unsettledInvoices)) {
    const invoice = objects.invoice[id]
    if (invoice && idOf(invoice.test_clock) === clockId) yield* workOfInvoice(ctx, invoice)
  }
  if (clockId !== null) return
  for (const [id, since] of Object.entries(ctx.state.processingSince))
    yield { at: since + SETTLING_SECONDS, run: (at) => settleSessionOf(at, find(at, 'payment_intent', id)) }
  for (const [id, since] of Object.entries(ctx.state.refundsSince))
    yield { at: since + DAY_SECONDS, run: (at) => endRefund(at, find(at, 'refund', id)) }
  for (const id of Object.keys(ctx.state.pendingMoney)) {
    const booked = find(ctx, 'balance_transaction', id)
    yield { at: booked.available_on, run: (at) => release(at, booked) }
  }
  for (const id of Object.keys(ctx.state.waitingRefunds)) {
    const refund = find(ctx, 'refund', id)
    yield { at: sendableAt(ctx, refund), run: (at) => sendWaiting(at, refund) }
  }
  for (const dispute of Object.values(objects.dispute)) {
    const at = lapsesAt(dispute)
    if (at !== null) yield { at, run: (then) => void lapse(then, dispute) }
  }
  for (const session of Object.values(objects['checkout.session']))
    if (session.status === 'open')
      yield { at: session.expires_at, run: (at) => void expireSession(at, session) }
}

function* workOfSubscription(ctx: SandboxContext, subscription: Subscription): Generator<DueWork> {
  const { status, pause_collection: pause, pending_update: update } = subscription
  if (status === 'canceled' || status === 'incomplete_expired' || status === 'paused') return
  if (status === 'incomplete') {
    yield { at: subscription.created + INCOMPLETE_SECONDS, run: (at) => expireIncomplete(at, subscription) }
    return
  }
  if (subscription.cancel_at !== null && !subscription.cancel_at_period_end)
    yield {
      at: subscription.cancel_at,
      run: (at) => void endSubscription(at, subscription, { reason: 'cancellation_requested' }),
    }
  if (update) yield { at: update.expires_at, run: (at) => lapsePendingUpdate(at, subscription) }
  if (pause?.resumes_at) yield { at: pause.resumes_at, run: (at) => endPause(at, subscription) }
  if (status === 'trialing' && subscription.trial_end !== null && !ctx.state.trialNotices[subscription.id])
    yield { at: subscription.trial_end - TRIAL_NOTICE_SECONDS, run: (at) => noticeTrialEnd(at, subscription) }
  yield { at: currentPeriod(subscription).end, run: (at) => turnPeriod(at, subscription) }
}

function* workOfInvoice(ctx: SandboxContext, invoice: Invoice): Generator<DueWork> {
  const finalizesAt = invoice.automatically_finalizes_at
  if (invoice.status === 'draft' && finalizesAt !== null)
    yield { at: finalizesAt, run: (at) => sendDraft(at, invoice, subscriptionOf(ctx, invoice)) }
  if (invoice.status === 'open' && invoice.next_payment_attempt !== null)
    yield { at: invoice.next_payment_attempt, run: (at) => void collectInvoice(at, invoice) }
}

function expireIncomplete(ctx: SandboxContext, subscription: Subscription): void {
  const invoice = ctx.state.objects.invoice[idOf(subscription.latest_invoice) ?? '']
  if (invoice?.status === 'open') voidInvoice(ctx, invoice)
  subscription.ended_at = ctx.now()
  changeStatus(ctx, subscription, 'incomplete_expired')
}

function noticeTrialEnd(ctx: SandboxContext, subscription: Subscription): void {
  ctx.state.trialNotices[subscription.id] = true
  emit(ctx, 'customer.subscription.trial_will_end', subscription)
}
