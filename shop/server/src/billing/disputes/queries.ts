import { sql, type Updateable } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { BillingTables } from '../tables.ts'

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

/** What became of disputes that are known, by their ids. */
export async function selectDisputeStates(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await on(db)
    .selectFrom('payment_dispute')
    .select(['id', 'status'])
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, status }) => [id, status]))
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

/** @returns false where it is known */
export async function insertDispute(
  tx: Db,
  dispute: { id: string; payment_id: string; amount_cents: number; opened_at: Date },
): Promise<boolean> {
  const inserted = await on(tx)
    .insertInto('payment_dispute')
    .values({ ...dispute, held_points: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateDispute(
  tx: Db,
  id: string,
  changed: Updateable<BillingTables['payment_dispute']>,
): Promise<void> {
  await on(tx).updateTable('payment_dispute').set(changed).where('id', '=', id).execute()
}

/** True while a dispute of a payment is open, and once it is lost. */
export async function isDisputed(db: Db, paymentId: string): Promise<boolean> {
  const disputes = await selectDisputes(db, paymentId)
  return disputes.some(({ status }) => status !== 'won')
}

/** Adds points to those that a dispute holds. */
export async function holdInDispute(tx: Db, id: string, points: number): Promise<void> {
  await on(tx)
    .updateTable('payment_dispute')
    .set({ held_points: sql<number>`held_points + ${points}` })
    .where('id', '=', id)
    .execute()
}

export async function countOpenDisputes(db: Db): Promise<number> {
  const { total } = await on(db)
    .selectFrom('payment_dispute')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return total
}
