import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db-transaction.ts'
import type { Db } from '../../platform/db.ts'
import { isId } from '../../platform/ids.ts'
import { refuseWhileBroken } from '../../wallet/public.ts'
import type { AffiliatesContext } from '../affiliates-context.ts'
import { lockAffiliate, releasePayout } from '../commissions/queries.ts'
import {
  commissionInPayout,
  commissionNotFound,
  paymentInFuture,
  payoutChanged,
  payoutNotFound,
} from '../errors.ts'
import { daysAfter } from '../../platform/day-range.ts'
import { decideOnCommission, decideOnPayout, findCommission, findPayout } from './queries.ts'

type Context = Pick<AffiliatesContext, 'db' | 'now'>
type PayoutRow = NonNullable<Awaited<ReturnType<typeof findPayout>>>

interface OnPayout {
  readonly actorId: string
  readonly payoutId: string
}

/**
 * Approves a payout at the sum that the administrator saw; a refund may have made it smaller since.
 *
 * @throws {AppError} payout_not_found, payout_changed
 */
export function approvePayout(
  ctx: Context,
  asked: OnPayout & { readonly amountCents: number },
): Promise<null> {
  return decide(ctx, asked, { from: ['requested'] }, async (tx, payout, decided) => {
    if (payout.amount_cents !== asked.amountCents) throw payoutChanged()
    await decideOnPayout(tx, payout.id, { ...decided, status: 'approved' })
    return { status: 'approved', amountCents: payout.amount_cents, currency: payout.currency }
  })
}

/**
 * Rejects a payout: what was in it can be asked for again.
 *
 * @throws {AppError} payout_not_found, payout_changed
 */
export function rejectPayout(ctx: Context, asked: OnPayout & { readonly reason: string }): Promise<null> {
  return decide(ctx, asked, { from: ['requested', 'approved'] }, async (tx, payout, decided) => {
    await decideOnPayout(tx, payout.id, { ...decided, status: 'rejected', reason: asked.reason })
    await releasePayout(tx, payout.id)
    return { status: 'rejected', reason: asked.reason }
  })
}

/**
 * Enters the transfer of an approved payout.
 *
 * @throws {AppError} payout_not_found, payout_changed, payment_in_future, payouts_frozen
 */
export async function payPayout(
  ctx: Context,
  asked: OnPayout & { readonly paidOn: string; readonly reference: string },
): Promise<null> {
  const { paidOn, reference } = asked
  // A day ahead of UTC at most.
  if (new Date(`${paidOn}T00:00:00Z`) > daysAfter(ctx.now(), 1)) throw paymentInFuture()
  return decide(ctx, asked, { from: ['approved'] }, async (tx, payout, decided) => {
    await refuseWhileBroken(tx)
    await decideOnPayout(tx, payout.id, { ...decided, status: 'paid', paid_on: paidOn, reference })
    return { status: 'paid', amountCents: payout.amount_cents, currency: payout.currency, paidOn, reference }
  })
}

/** One decision after the other, each with its entry in the audit trail. */
async function decide(
  { db, now }: Context,
  { actorId, payoutId }: OnPayout,
  { from }: { readonly from: readonly string[] },
  make: (
    tx: Db,
    payout: PayoutRow,
    decided: { readonly decided_by: string; readonly decided_at: Date },
  ) => Promise<object>,
): Promise<null> {
  const known = isId(payoutId) ? await findPayout(db, payoutId) : undefined
  if (!known) throw payoutNotFound()
  await inTransaction(db, async (tx) => {
    await lockAffiliate(tx, known.affiliate_id)
    const payout = await findPayout(tx, payoutId)
    if (!payout || !from.includes(payout.status)) throw payoutChanged()
    const at = now()
    const after = await make(tx, payout, { decided_by: actorId, decided_at: at })
    await recordAudit(tx, [
      {
        actorId,
        at,
        action: 'affiliate.payout',
        subject: { kind: 'account', id: payout.affiliate_id },
        before: { status: payout.status },
        after,
      },
    ])
  })
  return null
}

export type Decision =
  | { readonly decision: 'hold' | 'reject'; readonly reason: string }
  | { readonly decision: 'release' }

/** @throws {AppError} commission_not_found, commission_in_payout */
export async function decideCommission(
  { db, now }: Context,
  asked: { readonly actorId: string; readonly commissionId: string } & Decision,
): Promise<null> {
  const { actorId, commissionId } = asked
  const known = isId(commissionId) ? await findCommission(db, commissionId) : undefined
  if (!known) throw commissionNotFound()
  await inTransaction(db, async (tx) => {
    await lockAffiliate(tx, known.affiliate_id)
    const commission = await findCommission(tx, commissionId)
    if (!commission) throw commissionNotFound()
    if (commission.payout_id !== null) throw commissionInPayout()
    const decided =
      asked.decision === 'release'
        ? ({ decision: null, reason: null } as const)
        : ({ decision: asked.decision === 'hold' ? 'held' : 'rejected', reason: asked.reason } as const)
    await decideOnCommission(tx, commissionId, decided)
    await recordAudit(tx, [
      {
        actorId,
        at: now(),
        action: 'affiliate.commission',
        subject: { kind: 'account', id: commission.affiliate_id },
        before: { decision: commission.decision, reason: commission.reason },
        after: { commissionId, ...decided },
      },
    ])
  })
  return null
}
