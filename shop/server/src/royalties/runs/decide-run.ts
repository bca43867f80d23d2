import { agreedBilledAs } from '../../billing/public.ts'
import { dropProposal, type ProposedPayouts } from '../../payees/public.ts'
import { dayOf, isInFuture, wasOver } from '../../platform/day-range.ts'
import type { Db } from '../../platform/db/db.ts'
import { refuseWhileBroken } from '../../wallet/public.ts'
import { paymentBeforeRun, paymentInFuture } from '../errors.ts'
import { enterPayment } from '../pay-artist.ts'
import { lockRoyaltyAccount } from '../queries.ts'
import type { RoyaltiesContext } from '../royalties-context.ts'
import { auditRun, onOpenRun, type OnRun, refuseWaiting } from './open-run.ts'
import { decideRun, holdRun, selectRunPayments } from './queries.ts'

/**
 * Enters a payment to each artist of a run. The money has left already, so what came back from buyers since is held against
 * later sales.
 *
 * @throws {AppError} payment_in_future, payment_too_early, payouts_frozen, run_not_found, run_decided, run_waiting
 */
export async function payRun(
  ctx: RoyaltiesContext,
  { actorId, runId, paidOn, reference }: OnRun & { readonly paidOn: string; readonly reference: string },
): Promise<null> {
  const now = ctx.now()
  if (isInFuture(paidOn, now)) throw paymentInFuture()
  await onOpenRun(ctx, runId, async (tx, { made_at: madeAt }) => {
    if (wasOver(paidOn, madeAt)) throw paymentBeforeRun(dayOf(madeAt))
    await refuseWaiting(tx, runId)
    const paid = { paidOn, reference }
    const payments = await selectRunPayments(tx, runId)
    // All before the first paper: every payment locks the counter of papers last.
    for (const { artistId } of payments) await lockRoyaltyAccount(tx, artistId)
    for (const { id, artistId, amountCents: cents, billedAs: kept } of payments) {
      const billed = await agreedBilledAs(ctx, tx, { accountId: artistId, kept })
      const entry = { id, idempotencyKey: id, actorId, artistId, amountCents: cents, billed, ...paid }
      await enterPayment(ctx, tx, entry, now)
    }
    const decided = { decided_by: actorId, decided_at: now, paid_on: paidOn, reference }
    await decideRun(tx, runId, { status: 'paid', ...decided })
    await auditRun(tx, { actorId, runId, at: now, after: { status: 'paid', ...paid } })
    await refuseWhileBroken(ctx, tx)
  })
  return null
}

/** Frees the artists of a run whose file never reached the bank. @throws {AppError} run_not_found, run_decided */
export async function cancelRun(ctx: RoyaltiesContext, { actorId, runId }: OnRun): Promise<null> {
  const now = ctx.now()
  await onOpenRun(ctx, runId, async (tx) => {
    await dropProposal(tx, { kind: 'run', subjectId: runId }, { actorId, reason: 'Run cancelled', now })
    await cancelOpen(tx, { actorId, runId, now })
  })
  return null
}

async function cancelOpen(tx: Db, { actorId, runId, now }: OnRun & { readonly now: Date }): Promise<void> {
  await decideRun(tx, runId, { status: 'cancelled', decided_by: actorId, decided_at: now })
  await auditRun(tx, { actorId, runId, at: now, after: { status: 'cancelled' } })
}

/** Runs that wait for a second administrator. */
export const PROPOSED_RUNS: ProposedPayouts = {
  kind: 'run',
  hold: async (tx, { subjectId }) => void (await holdRun(tx, subjectId)),
  confirm: () => Promise.resolve(),
  reject: (tx, { subjectId: runId }, { actorId, now }) => cancelOpen(tx, { actorId, runId, now }),
}
