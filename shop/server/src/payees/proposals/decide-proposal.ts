import type { AuditAction, PayoutProposal } from '@segno/contract'
import { holdAdmin } from '../../accounts/public.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ProposedPayouts } from '../hooks.ts'
import { proposalChanged, proposalDecided, proposalNotFound, proposalOwn } from './errors.ts'
import { subjectOf } from './propose.ts'
import { decideProposal, findProposal, type Proposal, selectWaiting } from './queries.ts'

export interface ProposalsContext extends Pick<Platform, 'db' | 'now'> {
  /** Of each kind. */
  readonly payouts: readonly ProposedPayouts[]
}

interface OnProposal {
  readonly actorId: string
  readonly proposalId: string
}

/** Payouts that wait for a second administrator. */
export async function showWaiting(
  db: Db,
  only: Parameters<typeof selectWaiting>[1] = {},
): Promise<PayoutProposal[]> {
  const rows = await selectWaiting(db, only)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as PayoutProposal['kind'],
    recipient:
      row.recipient_id === null
        ? null
        : { id: row.recipient_id, name: row.recipient_name, email: row.recipient_email ?? '' },
    amountCents: row.amount_cents,
    vatCents: row.vat_cents,
    currency: row.currency,
    paidOn: row.paid_on,
    reference: row.reference,
    proposedBy: { id: row.proposed_by, name: row.proposer_name, email: row.proposer_email },
    proposedAt: row.proposed_at.toISOString(),
  }))
}

/**
 * Confirms another administrator's proposal, at the sum that was seen.
 *
 * @throws {AppError} proposal_not_found, proposal_own, proposal_decided, proposal_changed, role_not_allowed; as its kind says
 */
export function confirmProposal(
  ctx: ProposalsContext,
  asked: OnProposal & { readonly amountCents: number },
): Promise<null> {
  const { actorId } = asked
  return decide(ctx, asked, async (tx, proposal, payouts) => {
    if (proposal.proposedBy === actorId) throw proposalOwn()
    if (proposal.amountCents !== asked.amountCents) throw proposalChanged()
    const now = ctx.now()
    const decision = { status: 'confirmed', decided_by: actorId, decided_at: now } as const
    if (!(await decideProposal(tx, proposal.id, decision))) throw proposalDecided()
    await payouts.confirm(tx, proposal, { actorId, now })
    return { action: 'payout.confirm', at: now, after: {} }
  })
}

/** @throws {AppError} proposal_not_found, proposal_decided, role_not_allowed */
export function rejectProposal(
  ctx: ProposalsContext,
  asked: OnProposal & { readonly reason: string },
): Promise<null> {
  const { actorId, reason } = asked
  return decide(ctx, asked, async (tx, proposal, payouts) => {
    const now = ctx.now()
    const decision = { status: 'rejected', decided_by: actorId, decided_at: now, reason } as const
    if (!(await decideProposal(tx, proposal.id, decision))) throw proposalDecided()
    await payouts.reject(tx, proposal, { actorId, reason, now })
    return { action: 'payout.reject', at: now, after: { reason } }
  })
}

type Decide = (
  tx: Db,
  proposal: Proposal,
  payouts: ProposedPayouts,
) => Promise<{ readonly action: AuditAction; readonly at: Date; readonly after: object }>

/** One decision after the other, each with its entry in the audit trail. */
async function decide(
  { db, payouts }: ProposalsContext,
  { actorId, proposalId }: OnProposal,
  make: Decide,
): Promise<null> {
  const proposal = isId(proposalId) ? await findProposal(db, proposalId) : null
  const ofKind = payouts.find(({ kind }) => kind === proposal?.kind)
  if (!proposal || !ofKind) throw proposalNotFound()
  await inTransaction(db, async (tx) => {
    await holdAdmin(tx, actorId)
    await ofKind.hold(tx, proposal)
    const { action, at, after } = await make(tx, proposal, ofKind)
    const { kind, amountCents, vatCents, currency, proposedBy } = proposal
    await recordAudit(tx, [
      {
        actorId,
        at,
        action,
        subject: subjectOf(proposal),
        before: null,
        after: { kind, amountCents, vatCents, currency, proposedBy, ...after },
      },
    ])
  })
  return null
}
