import { sql } from 'kysely'
import { over, type Db } from './db.ts'

/** Rows of a table go when so much time has passed since the moment that a column of theirs tells. */
export interface Kept {
  readonly table: string
  readonly since: string
  readonly forMs: number
}

/**
 * Deletes some of what has been kept for long enough. Processes that do so at once take different rows.
 *
 * @returns how many
 */
export async function deleteSome(
  db: Db,
  { table, since, forMs }: Kept,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const { rows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(since)} <= ${new Date(now.getTime() - forMs)}
      limit ${limit} for update skip locked
    )) returning 1`.execute(over(db))
  return rows.length
}
