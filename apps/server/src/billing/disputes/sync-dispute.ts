import { findAccount } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db-transaction.ts'
import type { Db } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { restoreGrant, takeBackGrant } from '../../wallet/public.ts'
import type { BillingContext } from '../billing-context.ts'
import {
  findPaymentByIntent,
  grantReference,
  lockPayment,
  worthOfPoints,
  type PaymentRow,
} from '../payments/queries.ts'
import { disputeLostMail } from './dispute-mail.ts'
import { countOpenDisputes, findDispute, insertDispute, updateDispute, type DisputeRow } from './queries.ts'

/**
 * Takes over what the provider says of a dispute. While it is open, what is left of the payment's points is held; where the
 * shop wins, it comes back; where it loses, what the points bought ends, and what was earned on the payment is taken back.
 *
 * @param also done in the same transaction
 */
export async function syncDispute(
  ctx: BillingContext,
  disputeId: string,
  also: (tx: Db) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  if (!ctx.provider) return
  const { payment_intent: named, status } = await ctx.provider.stripe.disputes.retrieve(disputeId)
  const intentId = typeof named === 'string' ? named : named?.id
  const payment = intentId === undefined ? undefined : await findPaymentByIntent(ctx.db, intentId)
  await inTransaction(ctx.db, async (tx) => {
    await also(tx)
    const locked = payment && (await lockPayment(tx, payment.id))
    if (!locked) return
    const at = ctx.now()
    const isNew = await insertDispute(tx, { id: disputeId, payment_id: locked.id, opened_at: at })
    const dispute = await findDispute(tx, disputeId)
    if (dispute?.status !== 'open') return
    const disputed = { dispute, payment: locked, at }
    if (status === 'lost') return lose(ctx, tx, disputed)
    const heldPoints = isNew ? await hold(tx, disputed) : dispute.held_points
    // An inquiry that is closed never became a dispute.
    if (status === 'won' || status === 'warning_closed') await win(tx, disputed, heldPoints)
  })
  ctx.jobs.wake()
}

interface Disputed {
  readonly dispute: DisputeRow
  readonly payment: PaymentRow
  readonly at: Date
}

const takePoints = (tx: Db, { id, account_id: accountId }: PaymentRow): Promise<number> =>
  takeBackGrant(tx, { accountId, reference: grantReference(id) })

async function hold(tx: Db, { dispute, payment }: Disputed): Promise<number> {
  const points = await takePoints(tx, payment)
  await updateDispute(tx, dispute.id, { held_points: points })
  return points
}

async function win(tx: Db, { dispute: { id }, payment, at }: Disputed, points: number): Promise<void> {
  await updateDispute(tx, id, { status: 'won', closed_at: at })
  if (points === 0) return
  await restoreGrant(
    tx,
    {
      accountId: payment.account_id,
      grant: grantReference(payment.id),
      points,
      valueMicroEur: worthOfPoints(payment, points),
      reference: `dispute-won:${id}`,
    },
    at,
  )
}

/** The order of locks is that of ending a purchase: account, cart, licences, wallet. */
async function lose(ctx: BillingContext, tx: Db, { dispute, payment, at }: Disputed): Promise<void> {
  const accountId = payment.account_id
  const grant = grantReference(payment.id)
  const endedPurchases = await ctx.endDisputedPurchases(tx, { accountId, grant, at })
  await updateDispute(tx, dispute.id, {
    status: 'lost',
    closed_at: at,
    // An undo may have given points back since they were held.
    held_points: dispute.held_points + (await takePoints(tx, payment)),
    ended_purchases: endedPurchases,
  })
  for (const hook of ctx.hooks.onRefunded)
    await hook(tx, {
      refundId: newId(),
      paymentId: payment.id,
      accountId,
      netCents: payment.net_cents,
      currency: payment.currency,
      at,
    })
  const account = await findAccount(tx, accountId)
  if (account) await queueMail(tx, ctx.jobs, disputeLostMail(ctx, account.email, { payment, endedPurchases }))
}

/** A dispute is lost where nobody answers it in time. */
export async function disputeWarnings({ db }: Pick<BillingContext, 'db'>): Promise<string[]> {
  const open = await countOpenDisputes(db)
  return open === 0 ? [] : [`${open} payments are disputed: answer them at the card provider.`]
}
