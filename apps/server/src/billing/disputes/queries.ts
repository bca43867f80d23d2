import { sql } from 'kysely'
import { over, type Db } from '../../platform/db.ts'
import type { BillingTables } from '../tables.ts'

const on = (db: Db) => over<BillingTables>(db)

export function findDispute(db: Db, id: string) {
  return on(db).selectFrom('payment_dispute').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertDispute(
  tx: Db,
  dispute: { id: string; payment_id: string; held_points: number; opened_at: Date },
): Promise<void> {
  await on(tx).insertInto('payment_dispute').values(dispute).execute()
}

export async function closeDispute(
  tx: Db,
  id: string,
  { status, closedAt }: { status: 'won' | 'lost'; closedAt: Date },
): Promise<void> {
  await on(tx)
    .updateTable('payment_dispute')
    .set({ status, closed_at: closedAt })
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
