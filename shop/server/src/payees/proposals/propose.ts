import { isOnlyFullAdmin } from '../../accounts/public.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { proposalWaiting, secondAdminMissing } from './errors.ts'
import { insertProposal, isWaiting, type Proposal, rejectWaiting } from './queries.ts'

/** The shop's limits, as administrators last set them. */
export interface PayoutLimits {
  /** Payouts of more than this need a second administrator; null for none. */
  readonly secondPersonCents: number | null
}

export const needsSecondPerson = ({ secondPersonCents }: PayoutLimits, amountCents: number): boolean =>
  secondPersonCents !== null && amountCents > secondPersonCents

interface NewProposal extends Omit<
  Proposal,
  'id' | 'idempotencyKey' | 'paidOn' | 'reference' | 'billedAs' | 'proposedAt' | 'status'
> {
  readonly transfer?: Pick<Proposal, 'paidOn' | 'reference' | 'idempotencyKey' | 'billedAs'>
  readonly now: Date
}

/**
 * Lets a payout above the limit wait for a second administrator. The caller holds the payout's lock.
 *
 * @throws {AppError} second_admin_missing, proposal_waiting
 */
export async function proposePayout(
  tx: Db,
  limits: PayoutLimits,
  { transfer, now, ...facts }: NewProposal,
): Promise<void> {
  if (await isOnlyFullAdmin(tx, facts.proposedBy)) throw secondAdminMissing(limits.secondPersonCents ?? 0)
  if (await isWaiting(tx, facts.kind, facts.subjectId)) throw proposalWaiting()
  const id = newId()
  const none = { paidOn: null, reference: null, billedAs: null, idempotencyKey: id }
  await insertProposal(tx, { id, ...none, ...transfer, ...facts, proposedAt: now })
  const { kind, subjectId, amountCents, vatCents, currency } = facts
  await recordAudit(tx, [
    {
      actorId: facts.proposedBy,
      at: now,
      action: 'payout.propose',
      subject: subjectOf(facts),
      before: null,
      after: { kind, subjectId, amountCents, vatCents, currency, ...transferOf(transfer) },
    },
  ])
}

const transferOf = (transfer: NewProposal['transfer']) =>
  transfer && { paidOn: transfer.paidOn, reference: transfer.reference }

/** Audit subject: the payee, or the run. */
export const subjectOf = ({ recipientId, subjectId }: Pick<Proposal, 'recipientId' | 'subjectId'>) =>
  recipientId === null ? { kind: 'payment run', id: subjectId } : { kind: 'account', id: recipientId }

/** Rejects the waiting proposal of a payout that was cancelled, held or rejected. The caller writes the audit entry. */
export async function dropProposal(
  tx: Db,
  payout: Pick<Proposal, 'kind' | 'subjectId'>,
  { actorId, reason, now }: { readonly actorId: string; readonly reason: string; readonly now: Date },
): Promise<void> {
  await rejectWaiting(tx, payout, { status: 'rejected', decided_by: actorId, decided_at: now, reason })
}
