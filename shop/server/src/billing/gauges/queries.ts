import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { BillingTables } from '../tables.ts'

export async function selectPaidSince(db: Db, since: Date): Promise<{ currency: string; cents: number }[]> {
  const rows = await over<BillingTables>(db)
    .selectFrom('payment')
    .select(['currency', sql<number>`sum(gross_cents)::float8`.as('cents')])
    .where('status', '=', 'paid')
    .where('gift_card_id', 'is', null)
    .where('paid_at', '>', since)
    .groupBy('currency')
    .execute()
  return rows
}

export async function selectUnsentRefunds(db: Db, before: Date): Promise<number> {
  const row = await over<BillingTables>(db)
    .selectFrom('refund')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow()
  return row.count
}
