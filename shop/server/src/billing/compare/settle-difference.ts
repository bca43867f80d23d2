import Stripe from 'stripe'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { BillingContext } from '../billing-context.ts'
import {
  cannotBeAdopted,
  cannotBeRefunded,
  differenceNotFound,
  differenceSettled,
  paymentsUnavailable,
} from '../errors.ts'
import type { CardProvider } from '../provider/card-provider.ts'
import { fromProvider } from '../provider/from-provider.ts'
import { adoptCharge, adoptPlan } from './adopt.ts'
import { idOf } from '../provider/objects.ts'
import {
  type DifferenceRow,
  findDifference,
  lockDifference,
  selectPaymentsOf,
  settleDifference,
} from './queries.ts'

interface Decision {
  readonly differenceId: string
  readonly how: 'adopt' | 'refund' | 'note'
  readonly note: string
}

/**
 * Decides on what only the provider or only the shop has. All steps can be repeated: of two who decide at once the second
 * is told.
 *
 * @throws {AppError} difference_not_found, difference_settled, cannot_be_adopted, cannot_be_refunded, payments_unavailable
 */
export async function decideDifference(
  ctx: BillingContext,
  actorId: string,
  { differenceId, how, note }: Decision,
): Promise<null> {
  const known = isId(differenceId) ? await findDifference(ctx.db, differenceId) : undefined
  if (!known) throw differenceNotFound()
  if (known.status !== 'open') throw differenceSettled()
  if (how !== 'note') await fromProvider(ctx, () => carryOut(ctx, how, known))
  await inTransaction(ctx.db, async (tx) => {
    if ((await lockDifference(tx, differenceId))?.status !== 'open') throw differenceSettled()
    const at = ctx.now()
    const status = STATUS[how]
    await settleDifference(tx, differenceId, { status, note, actor_id: actorId, settled_at: at })
    const { kind, object_id: objectId, amount_cents: amount, currency } = known
    const subject = { kind: 'difference', id: differenceId } as const
    const after = { kind, objectId, amount, currency, how, note }
    await recordAudit(tx, [{ actorId, at, action: 'difference.settle', subject, before: null, after }])
  })
  return null
}

const STATUS = { adopt: 'adopted', refund: 'refunded', note: 'noted' } as const

type CarryOut = (ctx: BillingContext, provider: CardProvider, difference: DifferenceRow) => Promise<void>

function carryOut(ctx: BillingContext, how: 'adopt' | 'refund', difference: DifferenceRow): Promise<void> {
  if (!ctx.provider) throw paymentsUnavailable()
  return CARRY_OUT[how](ctx, ctx.provider, difference)
}

const CARRY_OUT: Readonly<Record<'adopt' | 'refund', CarryOut>> = {
  async adopt(ctx, provider, { kind, object_id: id }) {
    if (kind === 'unknownCharge') return adoptCharge(ctx, provider, id)
    if (kind === 'unknownPlan')
      return adoptPlan(ctx, provider, await provider.stripe.subscriptions.retrieve(id))
    throw cannotBeAdopted('there is nothing to enter')
  },
  async refund(ctx, { stripe }, { id, kind, object_id: objectId }) {
    if (kind === 'unknownCharge') return refundThere(stripe, objectId, id)
    if (kind === 'unknownPlan') return endThere(ctx, stripe, objectId, id)
    throw cannotBeRefunded('it is about no money that the shop does not know')
  },
}

async function refundThere(stripe: Stripe, intentId: string, differenceId: string): Promise<void> {
  try {
    await stripe.refunds.create(
      { payment_intent: intentId, metadata: { difference: differenceId } },
      { idempotencyKey: `difference-${differenceId}-${intentId}` },
    )
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    if (error.code !== 'charge_already_refunded') throw cannotBeRefunded(error.message)
  }
}

/** The plan ends, and all that was paid for it and is not known here goes back. */
async function endThere(
  ctx: BillingContext,
  stripe: Stripe,
  subscription: string,
  differenceId: string,
): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(subscription)
  if (status !== 'canceled') await stripe.subscriptions.cancel(subscription)
  const invoices = stripe.invoices.list({
    subscription,
    status: 'paid',
    limit: 100,
    expand: ['data.payments'],
  })
  for await (const invoice of invoices)
    for (const { payment } of invoice.payments?.data ?? []) {
      const intentId = idOf(payment.payment_intent)
      if (intentId === undefined || (await selectPaymentsOf(ctx.db, [intentId])).size > 0) continue
      await refundThere(stripe, intentId, differenceId)
    }
}
