import { sql, type Updateable } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { BillingTables } from '../tables.ts'
import type { DisputeState } from './states.ts'

const on = (db: Db) => over<BillingTables>(db)

export type DisputeRow = NonNullable<Awaited<ReturnType<typeof findDispute>>>

export function findDispute(db: Db, id: string) {
  return on(db).selectFrom('payment_dispute').selectAll().where('id', '=', id).executeTakeFirst()
}

export function selectDisputes(db: Db, paymentId: string) {
  return on(db)
    .selectFrom('payment_dispute')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('opened_at')
    .orderBy('id')
    .execute()
}

/** Disputes that are known, by their ids. */
export async function selectKnownDisputes(db: Db, ids: readonly string[]): Promise<Map<string, DisputeRow>> {
  const rows = await on(db)
    .selectFrom('payment_dispute')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Those of the provider's payments that are ours. */
export async function selectKnownIntents(db: Db, intentIds: readonly string[]): Promise<Set<string | null>> {
  const rows = await on(db)
    .selectFrom('payment')
    .select('intent_id')
    .where('intent_id', '=', sql<string>`any(${[...intentIds]}::text[])`)
    .execute()
  return new Set(rows.map((row) => row.intent_id))
}

export async function insertDispute(
  tx: Db,
  {
    at,
    ...dispute
  }: { status: DisputeState; at: Date } & Pick<
    DisputeRow,
    'id' | 'payment_id' | 'amount_cents' | 'provider_status' | 'reason' | 'due_at' | 'needs_answer'
  >,
): Promise<void> {
  const isOver = dispute.status === 'won' || dispute.status === 'lost'
  await on(tx)
    .insertInto('payment_dispute')
    .values({ ...dispute, held_points: 0, opened_at: at, closed_at: isOver ? at : null })
    .execute()
}

export async function updateDispute(
  tx: Db,
  id: string,
  changed: Updateable<BillingTables['payment_dispute']>,
): Promise<void> {
  await on(tx).updateTable('payment_dispute').set(changed).where('id', '=', id).execute()
}

/** An inquiry has taken nothing yet. */
export const takesMoney = (status: string): boolean => status === 'open' || status === 'lost'

/** True while a dispute of a payment is open, and once it is lost. */
export async function isDisputed(db: Db, paymentId: string): Promise<boolean> {
  const disputes = await selectDisputes(db, paymentId)
  return disputes.some(({ status }) => takesMoney(status))
}

/** Adds points to those that a dispute holds. */
export async function holdInDispute(tx: Db, id: string, points: number): Promise<void> {
  await on(tx)
    .updateTable('payment_dispute')
    .set({ held_points: sql<number>`held_points + ${points}` })
    .where('id', '=', id)
    .execute()
}

/** Disputes that wait for an answer of ours, and the day by which the first of them must have one. */
export function countToAnswer(
  db: Db,
): Promise<{ disputes: number; inquiries: number; next_due_at: Date | null }> {
  return on(db)
    .selectFrom('payment_dispute')
    .select([
      sql<number>`(count(*) filter (where status <> 'inquiry'))::int`.as('disputes'),
      sql<number>`(count(*) filter (where status = 'inquiry'))::int`.as('inquiries'),
      sql<Date | null>`min(due_at)`.as('next_due_at'),
    ])
    .where('needs_answer', '=', true)
    .executeTakeFirstOrThrow()
}
