import { sql } from 'kysely'
import { over, type Db } from '../platform/db/db.ts'
import { inTransaction } from '../platform/db/transaction.ts'

/** Changes rows behind the back of every trigger and foreign key, as a defect of the database or a hand on it would. */
export function plantBreach(db: Db, statement: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(over(tx))
    await sql.raw(statement).execute(over(tx))
  })
}
