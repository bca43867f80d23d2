import type { Insertable } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { BillingTables } from '../tables.ts'

const on = (db: Db) => over<BillingTables>(db)

/** When the latest one that is known happened at an account of the provider's; null where none is. */
export async function findLatestMovement(db: Db, account: string | null): Promise<Date | null> {
  const { latest } = await on(db)
    .selectFrom('provider_movement')
    .select(({ fn }) => fn.max('happened_at').as('latest'))
    .where('provider_account', 'is not distinct from', account)
    .executeTakeFirstOrThrow()
  return latest
}

export async function selectKnownMovements(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await on(db)
    .selectFrom('provider_movement')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function insertMovements(
  db: Db,
  movements: readonly Insertable<BillingTables['provider_movement']>[],
): Promise<void> {
  if (movements.length === 0) return
  await on(db)
    .insertInto('provider_movement')
    .values(movements)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
