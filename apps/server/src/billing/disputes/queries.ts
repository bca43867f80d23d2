import { sql, type Updateable } from 'kysely'
import { over, type Db } from '../../platform/db.ts'
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
    .execute()
}

/** @returns false where it is known */
export async function insertDispute(
  tx: Db,
  dispute: { id: string; payment_id: string; opened_at: Date },
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

export async function countOpenDisputes(db: Db): Promise<number> {
  const { total } = await on(db)
    .selectFrom('payment_dispute')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return total
}
