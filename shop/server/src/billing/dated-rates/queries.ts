import { sql, type Insertable } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { BillingTables } from '../tables.ts'

/** Name of the account that added a row; null once the account is gone. */
export const adderName = sql<string | null>`(
  select first_name || ' ' || last_name from account where account.id = added_by and account.deleted_at is null)`

/** @returns false where another administrator has added one of this number */
export async function insertDatedRate<Table extends 'exchange_rate' | 'vat_rate'>(
  tx: Db,
  table: Table,
  row: Insertable<BillingTables[Table]>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await over<BillingTables>(tx)
    .insertInto<'exchange_rate' | 'vat_rate'>(table)
    // Its columns are those of the table, which Kysely does not follow through a variable.
    .values(row as Insertable<BillingTables['exchange_rate'] & BillingTables['vat_rate']>)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted === 1n
}
