import { kindFacts } from '@segno/contract'
import { amountCents, subtractCents, sumCents } from '@segno/units'
import Stripe from 'stripe'
import * as z from 'zod/mini'
import { dayOf } from '../../platform/day-range.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { type JobHandler, type Jobs, TRIES_FOR_A_MONTH } from '../../platform/jobs/jobs.ts'
import type { BillingContext } from '../billing-context.ts'
import { holdReturned } from '../disputes/parts.ts'
import { creditGiftCard } from '../gift-cards/credit-gift-card.ts'
import { reviveCard } from '../gift-cards/queries.ts'
import { tellStandingCard } from '../gift-cards/tell-card-owner.ts'
import { findPayment, lockPayment, type PaymentRow } from '../payments/queries.ts'
import { restorePoints } from '../payments/restore-points.ts'
import { orMissing } from '../provider/from-provider.ts'
import { findRefund, lockRefund, markRefund, type RefundRow, selectRefunds } from './queries.ts'
import { hasFailed, settleRefund } from './settle-refund.ts'

export const SEND_REFUND_JOB = 'send-refund'
const payloadSchema = z.object({ refundId: z.string() })

export function sendLater(jobs: Jobs, tx: Db, refundId: string): Promise<void> {
  const payload = { refundId }
  return jobs.enqueue(tx, [{ kind: SEND_REFUND_JOB, key: refundId, payload, maxAttempts: TRIES_FOR_A_MONTH }])
}

/** Tells the provider of refunds. One that was made is looked for first, and each day's tries share a key: money goes back once. */
export function sendRefundJob(ctx: BillingContext): JobHandler {
  return {
    kind: SEND_REFUND_JOB,
    concurrency: 2,
    run: (payload) => sendRefund(ctx, payloadSchema.parse(payload).refundId),
    gaveUp: (payload) => giveUpUnlessMade(ctx, payloadSchema.parse(payload).refundId),
  }
}

export async function sendRefund(ctx: BillingContext, refundId: string): Promise<void> {
  const refund = await findRefund(ctx.db, refundId)
  const payment = refund && (await findPayment(ctx.db, refund.payment_id))
  if (refund?.status !== 'pending' || !payment) return
  if (payment.gift_card_id !== null) return creditGiftCard(ctx, payment, refundId)
  if (payment.intent_id === null)
    return inTransaction(ctx.db, (tx) =>
      markRefund(tx, refundId, { status: 'returned', returned_reason: 'paid_outside' }),
    )
  if (!ctx.provider) throw new Error('the provider cannot be asked for a refund')
  let made: Stripe.Refund
  try {
    made = await askForRefund(ctx.provider.stripe, payment.intent_id, { refund, now: ctx.now() })
  } catch (error) {
    const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400
    // For want of money on the balance, for one, the job tries again, and is warned of.
    if (!isRefused || (await mayStillGo(ctx, payment, refund))) throw error
    return giveUpRefund(ctx, refundId)
  }
  await keepMade(ctx, { refundId, payment, made })
}

/**
 * A charge that is gone, disputed, or refunded already is refunded no more. Of a gift card, a refund made there and unknown
 * here is entered first: its code must not work again while that money goes back.
 */
async function mayStillGo(
  { db, provider }: BillingContext,
  { id, kind, intent_id: intentId }: PaymentRow,
  refund: RefundRow,
): Promise<boolean> {
  const intent = await orMissing(async () =>
    provider?.stripe.paymentIntents.retrieve(intentId ?? '', { expand: ['latest_charge'] }),
  )
  const charge = intent?.latest_charge as Stripe.Charge | null | undefined
  if (!charge || charge.disputed) return false
  const left = subtractCents(amountCents(charge.amount_captured), amountCents(charge.amount_refunded))
  if (left >= refund.gross_cents) return true
  if (!kindFacts(kind).isPrepaid) return false
  const known = (await selectRefunds(db, id)).filter(
    ({ provider_id: made, status }) => made !== null && status !== 'returned',
  )
  return charge.amount_refunded > sumCents(known.map((row) => amountCents(row.gross_cents)))
}

interface Made {
  readonly refundId: string
  readonly payment: PaymentRow
  readonly made: Stripe.Refund
}

async function keepMade(ctx: BillingContext, { refundId, payment, made }: Made): Promise<void> {
  ctx.failpoint('refund:sent')
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockRefund(tx, refundId)
    if (locked) await settleRefund(ctx, tx, { refund: locked, payment, made })
  })
  ctx.jobs.wake()
}

/** The last answer may have been lost on its way: the provider is asked once more before the points come back. */
async function giveUpUnlessMade(ctx: BillingContext, refundId: string): Promise<void> {
  const refund = await findRefund(ctx.db, refundId)
  const payment = refund && (await findPayment(ctx.db, refund.payment_id))
  const made =
    payment?.intent_id && ctx.provider
      ? (await findMade(ctx.provider.stripe, payment.intent_id, refundId)).made
      : undefined
  if (payment && made) await keepMade(ctx, { refundId, payment, made })
  else await giveUpRefund(ctx, refundId)
}

/** One that was made, though we were answered with a failure, is found: the provider repeats that failure for its key. */
async function askForRefund(
  stripe: Stripe,
  intentId: string,
  { refund, now }: { refund: RefundRow; now: Date },
): Promise<Stripe.Refund> {
  const { made, failed } = await findMade(stripe, intentId, refund.id)
  if (made) return made
  return stripe.refunds.create(
    { payment_intent: intentId, amount: refund.gross_cents, metadata: { refund: refund.id } },
    // Another try after one that came back is another refund there. A refusal is repeated for its key, so each day has its own.
    { idempotencyKey: `refund-${refund.id}-${failed.length}-${dayOf(now)}` },
  )
}

/** The provider's refunds that stand for one of ours: at most one is good, and others may have failed before. */
async function findMade(stripe: Stripe, intentId: string, refundId: string) {
  const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 })
  const [failed, good] = partition(
    data.filter(({ metadata }) => metadata?.['refund'] === refundId),
    hasFailed,
  )
  return { made: good[0], failed }
}

function partition<Item>(items: readonly Item[], holds: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))]
}

/**
 * The provider will not give the money back, so the points come back at their worth. Where the buyer's bank asks for the
 * money, they are held with the others.
 */
export async function giveUpRefund(ctx: BillingContext, refundId: string): Promise<void> {
  const { payment_id: paymentId } = (await findRefund(ctx.db, refundId)) ?? {}
  if (paymentId === undefined) return
  await inTransaction(ctx.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const refund = await lockRefund(tx, refundId)
    if (refund?.status !== 'pending' || !payment) return
    await returnPoints(ctx, tx, { refund, payment })
    await tellStandingCard(ctx, tx, paymentId, 'refundFailed')
  })
}

/** Ends a refund of which no money will go: its points come back, or its sum onto the gift card. */
export async function returnPoints(
  { now }: BillingContext,
  tx: Db,
  { refund, payment }: { refund: RefundRow; payment: PaymentRow },
): Promise<void> {
  await markRefund(tx, refund.id, { status: 'failed' })
  if (kindFacts(payment.kind).isPrepaid) await reviveCard(tx, payment.id, refund.gross_cents)
  const points = await holdReturned(tx, payment, refund.points)
  if (points === 0) return
  await restorePoints(tx, payment, { points, reference: `refund-failed:${refund.id}`, now: now() })
}
