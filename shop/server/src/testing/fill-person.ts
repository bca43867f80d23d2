import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { over, type Db } from '../platform/db/db.ts'
import { postgresCode } from '../platform/db/transaction.ts'
import { newId } from '../platform/ids.ts'

const UNIQUE_VIOLATION = '23505'

export interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  readonly hasDefault: boolean
  readonly isGenerated: boolean
  /** Values that a check allows; null where any is. */
  readonly choices: readonly string[] | null
  readonly refersTo: { readonly table: string; readonly column: string } | null
}

/** One person and the columns to fill. */
interface Filling {
  readonly accountId: string
  /** By table. */
  readonly columns: ReadonlyMap<string, readonly string[]>
  /** By `table.column`; null leaves it empty. */
  readonly values: Readonly<Record<string, unknown>>
}

type Row = Record<string, unknown>

const isText = (type: string): boolean => ['text', '_text', 'jsonb'].includes(type)
export const isFreeText = ({ type, choices }: Column): boolean => isText(type) && choices === null

/** A word that says from which column it comes. */
export const markerOf = (table: string, column: string): string =>
  `mk-${table}-${column}-z`.replaceAll('_', '-')

/** Every marker in a text. */
export const markersIn = (text: string): string[] => [
  ...new Set(text.toLowerCase().match(/mk-[a-z0-9-]+?-z\b/g)),
]

export async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Omit<Column, 'choices'> & { check: string | null }>`
    select c.table_name as "table", c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as "isNullable",
      c.column_default is not null as "hasDefault",
      (c.is_generated = 'ALWAYS' or c.identity_generation is not null) as "isGenerated",
      (select pg_get_constraintdef(oid) from pg_constraint
        where contype = 'c' and conrelid = c.table_name::regclass
          and pg_get_constraintdef(oid) like 'CHECK ((' || c.column_name || ' = ANY (ARRAY[%'
        limit 1) as "check",
      (select json_build_object('table', confrelid::regclass::text, 'column', target.attname)
        from pg_constraint
        join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
        join pg_attribute target on target.attrelid = confrelid and target.attnum = confkey[1]
        where contype = 'f' and conrelid = c.table_name::regclass and own.attname = c.column_name
        limit 1) as "refersTo"
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'migration'
      and not exists (select from pg_inherits where inhrelid = c.table_name::regclass)
    order by c.table_name, c.ordinal_position`.execute(over(db))
  return rows.map(({ check, ...column }) => ({
    ...column,
    choices: check === null ? null : [...check.matchAll(/'([^']*)'::text/g)].map(([, choice]) => choice!),
  }))
}

/** Inserts a row into every table of people, and into the tables they refer to. */
export async function fillPerson(db: Db, filling: Filling): Promise<void> {
  const tables = Map.groupBy(await readColumns(db), ({ table }) => table)
  await over<unknown>(db)
    .transaction()
    .execute(async (tx) => {
      // Neither keys nor guards look at rows that a replica gets; checks do.
      await sql`set local session_replication_role = 'replica'`.execute(tx)
      const filler = new Filler(tables, filling)
      for (const table of filling.columns.keys()) filler.row(table)
      const refused: string[] = []
      for (const [table, row] of filler.rows) {
        await sql`savepoint one`.execute(tx)
        await insert(tx as unknown as Db, tables.get(table)!, row).catch(async (error: unknown) => {
          await sql`rollback to savepoint one`.execute(tx)
          // Signing in has made its own.
          if (postgresCode(error) !== UNIQUE_VIOLATION) refused.push(`${table}: ${String(error)}`)
        })
      }
      if (refused.length > 0) throw new Error(refused.join('\n'))
    })
}

class Filler {
  readonly rows = new Map<string, Row>()
  readonly #tables: ReadonlyMap<string, readonly Column[]>
  readonly #filling: Filling

  constructor(tables: ReadonlyMap<string, readonly Column[]>, filling: Filling) {
    this.#tables = tables
    this.#filling = filling
  }

  row(table: string): Row {
    if (table === 'account') return { id: this.#filling.accountId }
    const known = this.rows.get(table)
    if (known) return known
    const row: Row = { id: newId() }
    this.rows.set(table, row)
    const columns = this.#tables.get(table)!
    for (const column of columns) {
      const value = this.#value(column, row)
      if (value !== undefined) row[column.name] = value
    }
    if (!columns.some(({ name }) => name === 'id')) delete row['id']
    return row
  }

  #value(column: Column, row: Row): unknown {
    const { table, name, isNullable, isGenerated, hasDefault, refersTo } = column
    const given = this.#filling.values[`${table}.${name}`]
    if (given !== undefined) return given
    if (isGenerated) return undefined
    const isNamed = this.#filling.columns.get(table)?.includes(name) ?? false
    if (!isNamed && (hasDefault || (isNullable && name !== 'account_id'))) return undefined
    if (refersTo) return this.row(refersTo.table)[refersTo.column]
    if (isNamed && isFreeText(column)) return marked(column)
    return this.#plain(column, row)
  }

  #plain({ table, name, type, choices }: Column, row: Row): unknown {
    if (type === 'uuid') return name === 'id' ? row['id'] : this.#idOf(name)
    if (type === 'text') return choices?.[0] ?? textOf(table, name)
    return PLAIN[type]?.()
  }

  #idOf(name: string): string {
    return /^(account|actor|owner|artist|affiliate|referred|reporter)_id$|_by$/.test(name)
      ? this.#filling.accountId
      : newId()
  }
}

const marked = ({ table, name, type }: Column): unknown => {
  const marker = markerOf(table, name)
  if (type === 'jsonb') return { said: marker }
  return type === '_text' ? [marker] : marker
}

function textOf(table: string, name: string): string {
  if (name.endsWith('currency')) return 'EUR'
  if (name.endsWith('country')) return 'DE'
  if (name.endsWith('_on') || name === 'day') return '2026-11-01'
  return `${table}-${randomBytes(4).toString('hex')}`
}

const PLAIN: Readonly<Record<string, () => unknown>> = {
  bool: () => false,
  int4: () => 1,
  int8: () => 1,
  float8: () => 1,
  numeric: () => 1,
  xid8: () => '1',
  timestamptz: () => new Date(),
  bytea: () => randomBytes(32),
  jsonb: () => ({}),
  _text: () => [],
  _uuid: () => [newId()],
  _float8: () => [],
  _int4: () => [],
}

async function insert(tx: Db, columns: readonly Column[], row: Row): Promise<void> {
  const own = columns.filter(({ name }) => row[name] !== undefined)
  const values = own.map(({ name, type }) => {
    const value = row[name]
    return type === 'jsonb' && value !== null ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`
  })
  const table = own[0]!.table
  await sql`insert into ${sql.table(table)} (${sql.join(own.map(({ name }) => sql.ref(name)))})
    values (${sql.join(values)})`.execute(over<unknown>(tx))
}
