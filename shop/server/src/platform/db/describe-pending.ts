import { LOCALE } from '@segno/units'
import { sql } from 'kysely'
import { over, type Db } from './db.ts'
import { indexesOf } from './index-migrations.ts'
import type { Migration } from './migrate.ts'

type Work = 'index' | 'words' | 'rewrite' | 'read' | 'definition'

/** Microseconds a row, measured on two busy cores with the tables in memory; a slow disk takes longer. */
const MICROSECONDS_A_ROW: Readonly<Record<Work, number>> = {
  index: 8,
  words: 80,
  rewrite: 200,
  read: 0.5,
  definition: 0,
}

interface Step {
  readonly table: string
  readonly work: Work
}

/** One line a migration: its tables, how many rows they have and about how long it takes. */
export async function describePending(db: Db, pending: readonly Migration[]): Promise<string[]> {
  const rows = await estimateRows(db)
  const lines = pending.map((migration) => describe(migration, rows))
  return [`${pending.length} ${pending.length === 1 ? 'migration is' : 'migrations are'} pending:`, ...lines]
}

function describe({ name, text }: Migration, rowsOf: ReadonlyMap<string, number>): string {
  const steps = stepsOf(text)
  const seconds = steps.reduce(
    (sum, { table, work }) => sum + ((rowsOf.get(table) ?? 0) * MICROSECONDS_A_ROW[work]) / 1e6,
    0,
  )
  const tables = [...new Set(steps.map(({ table }) => table))].filter((table) => rowsOf.has(table))
  const counted = tables.map((table) => `${table} (${describeRows(rowsOf.get(table)!)})`)
  const where = counted.length === 0 ? 'new tables only' : counted.join(', ')
  const who = indexesOf(text) === null ? '' : '; the shop goes on beside it'
  return `  ${name}: ${where}; ${describeTime(seconds)}${who}`
}

const rounded = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 2 })
const describeRows = (rows: number): string =>
  rows < 1_000 ? 'few rows' : `about ${rounded.format(rows)} rows`

function describeTime(seconds: number): string {
  if (seconds < 5) return 'a few seconds at most'
  if (seconds < 90) return `about ${Math.ceil(seconds / 10) * 10} seconds`
  return `about ${Math.ceil(seconds / 60)} minutes`
}

const ON_TABLE =
  /^(create (?:unique )?index (?:concurrently )?(?:if not exists )?\w+ on|update|delete from|alter table) (\w+)/

function stepsOf(migration: string): Step[] {
  const statements = migration.replaceAll(/^--.*$/gm, '').split(';')
  return statements.flatMap((statement) => {
    const text = statement.trim()
    const [, verb, table] = ON_TABLE.exec(text) ?? []
    return verb !== undefined && table !== undefined ? [{ table, work: workOf(verb, text) }] : []
  })
}

function workOf(verb: string, text: string): Work {
  const has = (...words: readonly string[]): boolean => words.some((word) => text.includes(word))
  if (verb.startsWith('create')) return has('using gin') ? 'words' : 'index'
  if (verb !== 'alter table') return 'rewrite'
  if (has(' type ', 'generated always')) return 'rewrite'
  return has('add constraint', 'add check', 'add foreign', 'references ', 'set not null')
    ? 'read'
    : 'definition'
}

/** As PostgreSQL last counted them; of a table that it has not looked at yet, by its size. */
async function estimateRows(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, (case when reltuples >= 0 then reltuples else pg_relation_size(oid) / 100 end)::float8 as rows
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(over(db))
  return new Map(rows.map(({ name, rows: count }) => [name, count]))
}
