import Stripe from 'stripe'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import type { BillingContext } from './billing-context.ts'
import { syncDispute } from './disputes/sync-dispute.ts'
import { fulfil } from './fulfil.ts'
import { findPayment, findPaymentBySession, hasEvent, insertEvent } from './payments/queries.ts'
import { findPlanByProvider, type PlanRow } from './plans/queries.ts'
import { syncPlan } from './plans/sync-plan.ts'
import { takeTrialCard } from './trials/keep-trial.ts'
import { syncRefund } from './refunds/sync-refund.ts'
import { findTrialBySession, type TrialRow } from './trials/queries.ts'
import { noteTrouble } from './webhooks/webhook-trouble.ts'

/** How old a signature may be: a webhook that somebody kept cannot be sent again later. */
const TOLERANCE_SECONDS = 300

/**
 * Takes an event of the provider's. Nothing is read of it before its signature is found right, nothing is believed that it
 * says: it only tells which object to look at. Its row is written with its effect, so that an event whose effect failed
 * comes again.
 *
 * @returns the status to answer: 400 for a wrong signature; all else that fails throws
 */
export async function takeWebhook(ctx: BillingContext, body: string, signature: string): Promise<200 | 400> {
  const event = await readEvent(ctx, body, signature)
  if (event === null) return 400
  if (event.api_version !== Stripe.API_VERSION) await noteTrouble(ctx, 'version', event.api_version)
  if (await hasEvent(ctx.db, event.id)) return 200
  const object = event.data.object as Named
  const plan = await planOf(ctx.db, event, object)
  const payment = plan ? undefined : await paymentOf(ctx.db, event, object)
  const trial = plan || payment ? undefined : await trialOf(ctx.db, event, object)
  const record = (tx: Db) =>
    insertEvent(tx, {
      id: event.id,
      type: event.type,
      objectId: object.id ?? '',
      paymentId: payment?.id ?? null,
      now: ctx.now(),
    })
  if (event.type.startsWith('charge.dispute.'))
    await syncDispute(ctx, object.id ?? '', async (tx) => void (await record(tx)))
  else if (event.type.startsWith('refund.') || event.type === 'charge.refund.updated')
    await syncRefund(ctx, object.id ?? '', async (tx) => void (await record(tx)))
  else if (plan) await syncPlan(ctx, plan.provider_id, async (tx) => void (await record(tx)))
  else if (payment) await fulfil(ctx, payment.id, async (tx) => void (await record(tx)))
  else if (trial) await takeTrialCard(ctx, trial, async (tx) => void (await record(tx)))
  else await inTransaction(ctx.db, record)
  return 200
}

/** As much of an event's object as says what it belongs to. */
interface Named {
  readonly id?: string
  readonly metadata?: { readonly payment?: string } | null
  readonly parent?: {
    readonly subscription_details?: { readonly subscription?: string | { readonly id: string } } | null
  } | null
  /** Of an invoice, in versions before `parent`. */
  readonly subscription?: string | { readonly id: string } | null
}

async function readEvent(ctx: BillingContext, body: string, signature: string): Promise<Stripe.Event | null> {
  const { provider, log, now } = ctx
  if (!provider) return null
  try {
    const { webhooks } = provider.stripe
    const receivedAtMs = now().getTime()
    return webhooks.constructEvent(
      body,
      signature,
      provider.webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      receivedAtMs,
    )
  } catch (error) {
    log.warn({ error }, 'a webhook with a wrong signature was refused')
    await noteTrouble(ctx, 'signature')
    return null
  }
}

async function paymentOf(db: Db, { type }: Stripe.Event, { id, metadata }: Named) {
  if (type.startsWith('checkout.session.')) return findPaymentBySession(db, id ?? '')
  return metadata?.payment === undefined ? undefined : findPayment(db, metadata.payment)
}

function trialOf(db: Db, { type }: Stripe.Event, { id }: Named): Promise<TrialRow | undefined> {
  return type.startsWith('checkout.session.') ? findTrialBySession(db, id ?? '') : Promise.resolve(undefined)
}

async function planOf(
  db: Db,
  { type }: Stripe.Event,
  { id, parent, subscription: before }: Named,
): Promise<PlanRow | undefined> {
  if (type.startsWith('customer.subscription.')) return findPlanByProvider(db, id ?? '')
  const subscription = parent?.subscription_details?.subscription ?? before
  if (!type.startsWith('invoice.') || !subscription) return undefined
  return findPlanByProvider(db, typeof subscription === 'string' ? subscription : subscription.id)
}
