import { sql } from 'kysely'
import { over, type Db } from '../db/db.ts'

/** A table as its rows are written: every column as text, in this order. Computed columns are left out. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly ColumnShape[]
}

interface ColumnShape {
  readonly name: string
  readonly type: string
}

/** Every table but the list of migrations, by name; a partitioned one is one table. */
export async function selectTables(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'migration'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`.execute(over(db))
  return [...Map.groupBy(rows, (row) => row.table)].map(([name, columns]) => ({
    name,
    columns: columns.map((column) => ({ name: column.name, type: column.type })),
  }))
}

/** Where a sequence stands. */
export interface SequenceState {
  readonly name: string
  readonly lastValue: string
  readonly isCalled: boolean
}

export async function selectSequences(db: Db): Promise<SequenceState[]> {
  const on = over(db)
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`.execute(on)
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const state = await sql<{ value: string; called: boolean }>`
      select last_value::text as value, is_called as called from ${sql.table(name)}`.execute(on)
    const { value, called } = state.rows[0]!
    states.push({ name, lastValue: value, isCalled: called })
  }
  return states
}

export async function selectMigrationNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(over(db))
  return rows.map((row) => row.name)
}
