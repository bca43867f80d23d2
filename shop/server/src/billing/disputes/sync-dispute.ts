import { idOf } from '../provider/objects.ts'
import type Stripe from 'stripe'
import { dayOf } from '../../platform/day-range.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { takeBackGrant } from '../../wallet/public.ts'
import type { BillingContext } from '../billing-context.ts'
import { findPaymentByIntent, grantReference, lockPayment, type PaymentRow } from '../payments/queries.ts'
import { type Disputed, loseDispute } from './lose-dispute.ts'
import { keepLostRevenue, partOf } from './parts.ts'
import { correctPapers } from './dispute-papers.ts'
import { toldFacts } from './dispute-facts.ts'
import { countToAnswer, findDispute, insertDispute, updateDispute } from './queries.ts'
import { type DisputeState, stateOf } from './states.ts'
import { winDispute } from './win-dispute.ts'

/**
 * Takes over what the provider says of a dispute. While it is open, points of the part that it is about are held; where the
 * shop wins, they come back, and where it wins by an appeal, all that was taken; where it loses, what they bought ends, and
 * what was earned on that part is taken back. An inquiry holds nothing.
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
    const locked = payment && (await lockPayment(tx, payment.id))
    await also(tx)
    if (locked) await takeOver(ctx, tx, { told, payment: locked, at: ctx.now() })
  })
  ctx.jobs.wake()
}

interface Told {
  readonly told: Stripe.Dispute
  readonly payment: PaymentRow
  readonly at: Date
}

async function takeOver(ctx: BillingContext, tx: Db, { told, payment, at }: Told): Promise<void> {
  const known = await findDispute(tx, told.id)
  const before = (known?.status ?? null) as DisputeState | null
  const state = stateOf(told, before)
  const facts = toldFacts(told, state)
  const amount_cents = disputedCents(told, payment)
  if (before === null)
    await insertDispute(tx, {
      ...facts,
      id: told.id,
      amount_cents,
      payment_id: payment.id,
      status: state,
      at,
    })
  // A bank may dispute less than it asked about.
  else await updateDispute(tx, told.id, before === 'inquiry' ? { ...facts, amount_cents } : facts)
  if (state === before) return
  const dispute = (await findDispute(tx, told.id))!
  await MOVE_TO[state](ctx, tx, { dispute, payment, at }, before)
  await keepLostRevenue(tx, payment)
  await correctPapers(ctx, tx, payment, at)
}

type Move = (ctx: BillingContext, tx: Db, disputed: Disputed, before: DisputeState | null) => Promise<void>

const MOVE_TO: Readonly<Record<DisputeState, Move>> = {
  inquiry: () => Promise.resolve(),
  open: (_ctx, tx, disputed) => hold(tx, disputed),
  lost: loseDispute,
  won: (ctx, tx, disputed, before) => winDispute(ctx, tx, disputed, before === 'lost'),
}

const disputedCents = ({ amount, currency }: Stripe.Dispute, payment: PaymentRow): number =>
  currency === payment.currency.toLowerCase() ? amount : payment.gross_cents

/** The payment intent that a dispute is about. */
export const intentOf = ({ payment_intent: named }: Stripe.Dispute): string | undefined => idOf(named)

async function hold(tx: Db, { dispute: { id, taken_at }, payment, at }: Disputed): Promise<void> {
  await updateDispute(tx, id, { status: 'open', closed_at: null })
  const { points: atMost } = await partOf(tx, payment, id)
  const { id: paymentId, account_id: accountId } = payment
  const points = await takeBackGrant(tx, {
    accountId,
    reference: grantReference(paymentId),
    atMost,
    why: 'dispute',
  })
  await updateDispute(tx, id, { held_points: points, taken_at: taken_at ?? at })
}

/** A dispute is lost where nobody answers it in time. */
export async function disputeWarnings({ db }: Pick<BillingContext, 'db'>): Promise<string[]> {
  const { disputes, inquiries, next_due_at: dueAt } = await countToAnswer(db)
  const by = dueAt === null ? '' : `, the first by ${dayOf(dueAt)}`
  return [
    ...(disputes === 0
      ? []
      : [
          `${disputes} ${disputes === 1 ? 'payment is' : 'payments are'} disputed: answer at /admin/disputes${by}.`,
        ]),
    ...(inquiries === 0
      ? []
      : [
          `Banks ask about ${inquiries} payment${inquiries === 1 ? '' : 's'}: answer at /admin/disputes, before it comes to a dispute${by}.`,
        ]),
  ]
}
