import { sql } from 'kysely'
import { over, type Db } from '../db/db.ts'
import type { TableShape } from './table-facts.ts'

const ROWS_AT_ONCE = 1_000

/** Runs `work` on one unchanging view of the whole database, while others go on writing. */
export function withFrozenView<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return over<unknown>(db)
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // Off where the server was told otherwise: then real numbers would lose their last digits as text.
      await sql`set local extra_float_digits = 1`.execute(tx)
      return work(tx as unknown as Db)
    })
}

/**
 * A table's rows in batches, each row as a JSON array of its columns' texts. PostgreSQL promises that these give back the same
 * values, which JSON's own numbers would not. Only inside a transaction.
 */
export async function* readRows(tx: Db, table: TableShape): AsyncGenerator<string[]> {
  const on = over(tx)
  const columns = sql.join(
    table.columns.map(({ name }, at) => sql`${sql.ref(name)}::text as ${sql.ref(`c${at}`)}`),
  )
  await sql`declare segno_rows no scroll cursor for select ${columns} from ${sql.table(table.name)}`.execute(
    on,
  )
  for (;;) {
    const { rows } = await sql<
      Record<string, string | null>
    >`${sql.raw(`fetch ${ROWS_AT_ONCE} from segno_rows`)}`.execute(on)
    if (rows.length > 0) yield rows.map((row) => JSON.stringify(table.columns.map((_, at) => row[`c${at}`])))
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`close segno_rows`.execute(on)
}
