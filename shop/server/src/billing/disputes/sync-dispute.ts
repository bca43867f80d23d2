import type Stripe from 'stripe'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { takeBackGrant } from '../../wallet/public.ts'
import type { BillingContext } from '../billing-context.ts'
import { findPaymentByIntent, grantReference, lockPayment } from '../payments/queries.ts'
import { restorePoints } from '../payments/restore-points.ts'
import { type Disputed, loseDispute } from './lose-dispute.ts'
import { partOf } from './parts.ts'
import { countOpenDisputes, findDispute, insertDispute, updateDispute } from './queries.ts'

/**
 * Takes over what the provider says of a dispute. While it is open, points of the part that it is about are held; where the
 * shop wins, they come back; where it loses, what they bought ends, and what was earned on that part is taken back.
 *
 * @param also done in the same transaction
 */
export async function syncDispute(
  ctx: BillingContext,
  disputeId: string,
  also: (tx: Db) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  if (!ctx.provider) return
  const told = await ctx.provider.stripe.disputes.retrieve(disputeId)
  const intentId = intentOf(told)
  const payment = intentId === undefined ? undefined : await findPaymentByIntent(ctx.db, intentId)
  await inTransaction(ctx.db, async (tx) => {
    await also(tx)
    const locked = payment && (await lockPayment(tx, payment.id))
    if (!locked) return
    const at = ctx.now()
    const isNew = await insertDispute(tx, {
      id: disputeId,
      payment_id: locked.id,
      amount_cents: told.currency === locked.currency.toLowerCase() ? told.amount : locked.gross_cents,
      opened_at: at,
    })
    const dispute = await findDispute(tx, disputeId)
    if (dispute?.status !== 'open') return
    const disputed = { dispute, payment: locked, at }
    if (told.status === 'lost') return loseDispute(ctx, tx, disputed)
    const heldPoints = isNew ? await hold(tx, disputed) : dispute.held_points
    // An inquiry that is closed never became a dispute.
    if (told.status === 'won' || told.status === 'warning_closed') await win(tx, disputed, heldPoints)
  })
  ctx.jobs.wake()
}

/** The payment intent that a dispute is about. */
export const intentOf = ({ payment_intent: named }: Stripe.Dispute): string | undefined =>
  typeof named === 'string' ? named : named?.id

async function hold(tx: Db, { dispute, payment }: Disputed): Promise<number> {
  const { points: atMost } = await partOf(tx, payment, dispute.id)
  const { id, account_id: accountId } = payment
  const points = await takeBackGrant(tx, { accountId, reference: grantReference(id), atMost })
  await updateDispute(tx, dispute.id, { held_points: points })
  return points
}

async function win(tx: Db, { dispute: { id }, payment, at: now }: Disputed, points: number): Promise<void> {
  await updateDispute(tx, id, { status: 'won', closed_at: now })
  if (points === 0) return
  await restorePoints(tx, payment, { points, reference: `dispute-won:${id}`, now })
}

/** A dispute is lost where nobody answers it in time. */
export async function disputeWarnings({ db }: Pick<BillingContext, 'db'>): Promise<string[]> {
  const open = await countOpenDisputes(db)
  return open === 0 ? [] : [`${open} payments are disputed: answer them at the card provider.`]
}
