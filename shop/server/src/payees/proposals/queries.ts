import type { PayoutProposal } from '@segno/contract'
import { sql } from 'kysely'
import type { ReadableAccounts } from '../../accounts/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { PayeesTables } from '../tables.ts'

const on = (db: Db) => over<PayeesTables & ReadableAccounts>(db)

export interface Proposal {
  readonly id: string
  readonly kind: PayoutProposal['kind']
  /** The artist of a payment, the run, or the affiliate's payout. */
  readonly subjectId: string
  readonly recipientId: string | null
  /** Without VAT. */
  readonly amountCents: number
  /** Paid on top. */
  readonly vatCents: number
  /** How the payee is taxed, where nothing else keeps it. */
  readonly billedAs: object | null
  readonly currency: string
  readonly paidOn: string | null
  readonly reference: string | null
  readonly idempotencyKey: string
  readonly proposedBy: string
  readonly proposedAt: Date
  readonly status: 'waiting' | 'confirmed' | 'rejected'
}

type Row = NonNullable<Awaited<ReturnType<typeof selectProposal>>>

/** @throws a unique violation of `payout_proposal_waiting` where one waits already */
export async function insertProposal(tx: Db, proposal: Omit<Proposal, 'status'>): Promise<void> {
  await on(tx)
    .insertInto('payout_proposal')
    .values({
      id: proposal.id,
      kind: proposal.kind,
      subject_id: proposal.subjectId,
      recipient_id: proposal.recipientId,
      amount_cents: proposal.amountCents,
      vat_cents: proposal.vatCents,
      billed_as: proposal.billedAs && JSON.stringify(proposal.billedAs),
      currency: proposal.currency,
      paid_on: proposal.paidOn,
      reference: proposal.reference,
      idempotency_key: proposal.idempotencyKey,
      proposed_by: proposal.proposedBy,
      proposed_at: proposal.proposedAt,
    })
    .execute()
}

function selectProposal(db: Db, id: string) {
  return on(db).selectFrom('payout_proposal').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findProposal(db: Db, id: string): Promise<Proposal | null> {
  const row = await selectProposal(db, id)
  return row ? toProposal(row) : null
}

export async function findProposalByKey(
  db: Db,
  proposedBy: string,
  idempotencyKey: string,
): Promise<Proposal | null> {
  const row = await on(db)
    .selectFrom('payout_proposal')
    .selectAll()
    .where('proposed_by', '=', proposedBy)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  return row ? toProposal(row) : null
}

export async function isWaiting(db: Db, kind: Proposal['kind'], subjectId: string): Promise<boolean> {
  const row = await on(db)
    .selectFrom('payout_proposal')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return row !== undefined
}

interface Decision {
  readonly status: 'confirmed' | 'rejected'
  readonly decided_by: string
  readonly decided_at: Date
  readonly reason?: string
}

/** One of several concurrent decisions wins. @returns false where it was decided, or is confirmed by its own proposer */
export async function decideProposal(tx: Db, id: string, decision: Decision): Promise<boolean> {
  const decided = await on(tx)
    .updateTable('payout_proposal')
    .set(decision)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .$if(decision.status === 'confirmed', (query) => query.where('proposed_by', '<>', decision.decided_by))
    .returning('id')
    .executeTakeFirst()
  return decided !== undefined
}

/** Rejects the waiting proposal of a payout, if there is one. */
export async function rejectWaiting(
  tx: Db,
  { kind, subjectId }: Pick<Proposal, 'kind' | 'subjectId'>,
  decision: Decision,
): Promise<void> {
  await on(tx)
    .updateTable('payout_proposal')
    .set(decision)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'waiting')
    .execute()
}

/** With the people in them, the oldest first. */
export function selectWaiting(db: Db, only: { readonly kind?: string; readonly subjectId?: string } = {}) {
  return on(db)
    .selectFrom('payout_proposal as proposal')
    .innerJoin('account as proposer', 'proposer.id', 'proposal.proposed_by')
    .leftJoin('account as recipient', 'recipient.id', 'proposal.recipient_id')
    .where('proposal.status', '=', 'waiting')
    .$if(only.kind !== undefined, (query) => query.where('proposal.kind', '=', only.kind!))
    .$if(only.subjectId !== undefined, (query) => query.where('proposal.subject_id', '=', only.subjectId!))
    .select([
      'proposal.id',
      'proposal.kind',
      'proposal.amount_cents',
      'proposal.vat_cents',
      'proposal.currency',
      'proposal.paid_on',
      'proposal.reference',
      'proposal.proposed_by',
      'proposal.proposed_at',
      'proposal.recipient_id',
      'proposer.email as proposer_email',
      sql<string>`trim(proposer.first_name || ' ' || proposer.last_name)`.as('proposer_name'),
      'recipient.email as recipient_email',
      sql<string>`trim(recipient.first_name || ' ' || recipient.last_name)`.as('recipient_name'),
    ])
    .orderBy('proposal.proposed_at')
    .orderBy('proposal.id')
    .execute()
}

const toProposal = (row: Row): Proposal => ({
  id: row.id,
  kind: row.kind as Proposal['kind'],
  subjectId: row.subject_id,
  recipientId: row.recipient_id,
  amountCents: row.amount_cents,
  vatCents: row.vat_cents,
  currency: row.currency,
  paidOn: row.paid_on,
  reference: row.reference,
  idempotencyKey: row.idempotency_key,
  billedAs: row.billed_as,
  proposedBy: row.proposed_by,
  proposedAt: row.proposed_at,
  status: row.status as Proposal['status'],
})
