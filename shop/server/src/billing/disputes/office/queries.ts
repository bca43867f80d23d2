import type { DISPUTE_FILTERS } from '@segno/contract'
import { type RawBuilder, sql } from 'kysely'
import type { ReadableAccounts, SearchedWords } from '../../../accounts/public.ts'
import { listSource } from '../../../platform/db/list.ts'
import { over, type Db } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { BillingTables } from '../../tables.ts'
import type { AnswerWay } from './rules.ts'

const on = (db: Db) => over<BillingTables>(db)

type Filter = (typeof DISPUTE_FILTERS)[number]
const IN: Readonly<Record<Filter, RawBuilder<boolean>>> = {
  toAnswer: sql<boolean>`dispute.needs_answer`,
  open: sql<boolean>`dispute.status in ('inquiry', 'open')`,
  won: sql<boolean>`dispute.status = 'won'`,
  lost: sql<boolean>`dispute.status = 'lost'`,
}

/** What waits for an answer, the most urgent first; then the others, the newest first. */
const URGENCY = sql`case when dispute.needs_answer then extract(epoch from coalesce(dispute.due_at, dispute.opened_at))
  else 1e11 - extract(epoch from dispute.opened_at) end`

export type ListedDisputeRow = Awaited<ReturnType<ReturnType<typeof disputesOf>['page']>>[number]

export function disputesOf(
  db: Db,
  { words, state }: { words: SearchedWords | null; state?: Filter | undefined },
) {
  const query = withPayments(db)
    .$if(state !== undefined, (q) => q.where(IN[state!]))
    .$if(words !== null, (q) =>
      q.where((eb) =>
        eb.or([
          eb('dispute.id', 'ilike', words!.pattern),
          eb('invoice.number', 'ilike', words!.pattern),
          eb('payment.account_id', '=', sql<string>`any(${[...words!.people]}::uuid[])`),
        ]),
      ),
    )
  return listSource(query, {
    sorts: {
      dueAt: { column: URGENCY },
      openedAt: 'dispute.opened_at',
      amountCents: 'dispute.amount_cents',
    },
    id: 'dispute.id',
  })
}

export function findListedDispute(db: Db, id: string) {
  return withPayments(db).where('dispute.id', '=', id).executeTakeFirst()
}

function withPayments(db: Db) {
  return over<BillingTables & ReadableAccounts>(db)
    .selectFrom('payment_dispute as dispute')
    .innerJoin('payment', 'payment.id', 'dispute.payment_id')
    .innerJoin('account', 'account.id', 'payment.account_id')
    .innerJoin('invoice', (join) =>
      join
        .onRef('invoice.payment_id', '=', 'payment.id')
        .on('invoice.refund_id', 'is', null)
        .on('invoice.dispute_id', 'is', null),
    )
    .selectAll('dispute')
    .select(['payment.account_id', 'payment.currency', 'payment.livemode', 'payment.provider_account'])
    .select(['payment.name as bought', 'payment.paid_at', 'payment.gross_cents'])
    .select(['invoice.number as invoice_number', 'account.email', 'account.deleted_at'])
}

export type AnswerRow = Awaited<ReturnType<typeof selectAnswers>>[number]

export function selectAnswers(db: Db, disputeId: string) {
  return over<BillingTables & ReadableAccounts>(db)
    .selectFrom('dispute_answer as answer')
    .leftJoin('account as actor', 'actor.id', 'answer.actor_id')
    .selectAll('answer')
    .select(['actor.email as actor_email', 'actor.deleted_at as actor_deleted_at'])
    .where('answer.dispute_id', '=', disputeId)
    .orderBy('answer.answered_at')
    .orderBy('answer.id')
    .execute()
}

export function findAnswer(db: Db, id: string) {
  return on(db).selectFrom('dispute_answer').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertAnswer(
  tx: Db,
  answer: {
    dispute_id: string
    question: string
    how: AnswerWay
    note: string
    actor_id: string
    answered_at: Date
  },
): Promise<string> {
  const isRecord = answer.how === 'elsewhere'
  const id = newId()
  await on(tx)
    .insertInto('dispute_answer')
    .values({
      ...answer,
      id,
      status: isRecord ? 'done' : 'pending',
      settled_at: isRecord ? answer.answered_at : null,
    })
    .execute()
  return id
}

/** Once: what was settled stays as it is. */
export async function settleAnswer(
  db: Db,
  id: string,
  settled: { status: 'done' | 'failed'; settled_at: Date; error?: string; evidence_hash?: string },
): Promise<void> {
  await on(db)
    .updateTable('dispute_answer')
    .set(settled)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}
