import { sql } from 'kysely'
import { over, type Db } from '../db/db.ts'
import { OperatorError } from '../operator-error.ts'
import { ahead } from './ahead.ts'
import { readRows } from './read-tables.ts'
import { RowDigest } from './row-digest.ts'
import { selectTables, type SequenceState, type TableShape } from './table-facts.ts'

/** Rows of a whole database, from wherever they come. */
export interface TableSource {
  readonly tables: readonly TableShape[]
  readonly sequences: readonly SequenceState[]
  rows(table: TableShape): AsyncGenerator<readonly string[]>
  /** What the rows came to, once they have been read. */
  digest(table: TableShape): { readonly rows: number; readonly checksum: string }
}

/**
 * Fills freshly made tables of the same version, and reads every row again to see that it arrived.
 *
 * @param tx of the role that owns the tables
 * @throws {OperatorError} where something is missing or has changed on its way
 */
export async function loadTables(
  tx: Db,
  source: TableSource,
  onTable: (name: string, rows: number) => void,
): Promise<void> {
  const here = await selectTables(tx)
  requireSameTables(here, source.tables)
  await withoutRules(tx, here, async () => {
    for (const table of source.tables) {
      for await (const lines of ahead(source.rows(table))) await insertRows(tx, table, lines)
      onTable(table.name, source.digest(table).rows)
    }
  })
  for (const { name, lastValue, isCalled } of source.sequences)
    await sql`select setval(${name}::regclass, ${lastValue}::bigint, ${isCalled})`.execute(over(tx))
  for (const table of source.tables) await requireSameRows(tx, table, source.digest(table))
}

function requireSameTables(here: readonly TableShape[], there: readonly TableShape[]): void {
  const outline = (tables: readonly TableShape[]) =>
    tables
      .map(
        ({ name, columns }) =>
          `${name}(${columns
            .map((column) => `${column.name} ${column.type}`)
            .toSorted()
            .join()})`,
      )
      .toSorted()
  const mine = new Set(outline(here))
  const strange = outline(there).filter((one) => !mine.has(one))
  if (strange.length > 0 || here.length !== there.length)
    throw new OperatorError(
      `The tables differ from those of this version: ${strange.join(', ') || 'some are missing'}.`,
    )
}

/** Foreign keys come back at the end and are checked then; triggers would count and refuse what has been counted long ago. */
async function withoutRules(tx: Db, tables: readonly TableShape[], work: () => Promise<void>): Promise<void> {
  const on = over(tx)
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(on)
  for (const key of keys)
    await sql`alter table ${sql.raw(key.table)} drop constraint ${sql.id(key.name)}`.execute(on)
  const names = tables.map(({ name }) => sql.table(name))
  for (const name of names) await sql`alter table ${name} disable trigger user`.execute(on)
  await sql`truncate ${sql.join(names)}`.execute(on)
  await work()
  for (const key of keys)
    await sql`
      alter table ${sql.raw(key.table)} add constraint ${sql.id(key.name)} ${sql.raw(key.definition)}`.execute(
      on,
    )
  for (const name of names) await sql`alter table ${name} enable trigger user`.execute(on)
}

async function insertRows(tx: Db, { name, columns }: TableShape, lines: readonly string[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)))
  const values = sql.join(columns.map(({ type }, at) => sql.raw(`(r->>${at})::${type}`)))
  const json = `[${lines.join(',')}]`
  await sql`
    insert into ${sql.table(name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements(${json}::jsonb) as r`.execute(over(tx))
}

async function requireSameRows(
  tx: Db,
  table: TableShape,
  expected: { readonly rows: number; readonly checksum: string },
): Promise<void> {
  const found = new RowDigest()
  for await (const lines of ahead(readRows(tx, table))) found.add(lines)
  if (found.rows !== expected.rows || found.checksum !== expected.checksum)
    throw new OperatorError(
      `The table ${table.name} did not arrive whole (${found.rows} of ${expected.rows} rows). Nothing was changed.`,
    )
}
