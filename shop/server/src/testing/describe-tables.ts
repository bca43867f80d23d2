import { sql } from 'kysely'
import { migrate, type Migration } from '../platform/db/migrate.ts'
import { over, type Db } from '../platform/db/db.ts'

/** One `tables.ts` a slice, as text, from what the migrations make. */
export type TablesBySlice = ReadonlyMap<string, string>

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly generated: boolean
  readonly always: boolean
}

const TYPES: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  bool: 'boolean',
  int4: 'number',
  int8: 'number',
  numeric: 'string',
  float8: 'number',
  timestamptz: 'Date',
  bytea: 'Buffer',
  xid8: 'string',
  _text: 'string[]',
  _uuid: 'string[]',
  _float8: 'number[]',
  _int4: 'number[]',
}

/** Applies the migrations to an empty database; a table belongs to the slice whose migration makes it. */
export async function describeTables(db: Db, migrations: readonly Migration[]): Promise<TablesBySlice> {
  await migrate(db, migrations)
  const sliceOf = new Map(
    migrations.flatMap(({ slice, text }) =>
      [...text.matchAll(/^create table (\w+)/gm)].map(([, table]) => [table!, slice] as const),
    ),
  )
  const columns = (await readColumns(db)).filter(({ table }) => table !== 'migration')
  const slices = Map.groupBy(columns, ({ table }) => sliceOf.get(table)!)
  return new Map([...slices].map(([slice, own]) => [slice, describeSlice(slice, own)]))
}

async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as "table", c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as nullable,
      (c.column_default is not null or c.is_identity = 'YES') as generated, c.identity_generation = 'ALWAYS' as always
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and not exists (select from pg_inherits where inhrelid = c.table_name::regclass)
    order by c.table_name, c.ordinal_position`.execute(over(db))
  return rows
}

function describeSlice(slice: string, columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table)
  const body = [...tables]
    .map(([table, own]) => `  ${table}: {\n${own.map(describeColumn).join('\n')}\n  }`)
    .join('\n')
  const helpers = ['Generated', 'GeneratedAlways', 'JSONColumnType'].filter((name) =>
    new RegExp(`\\b${name}<`).test(body),
  )
  const imported = helpers.length === 0 ? '' : `import type { ${helpers.join(', ')} } from 'kysely'\n\n`
  const name = `${slice[0]!.toUpperCase()}${slice.slice(1)}Tables`
  return `// Made by \`npm run generate:tables\` from the migrations. Do not edit.\n${imported}export interface ${name} {\n${body}\n}\n`
}

function describeColumn(column: Column): string {
  const known = column.type === 'jsonb' ? 'JSONColumnType<object>' : TYPES[column.type]
  if (known === undefined)
    throw new Error(`${column.table}.${column.name} has the type ${column.type}, which is not known here`)
  const type = column.nullable ? `${known} | null` : known
  const wrapped = column.always ? `GeneratedAlways<${type}>` : column.generated ? `Generated<${type}>` : type
  return `    ${column.name}: ${wrapped}`
}
