import { sql } from 'kysely'
import { over, type Db } from './db.ts'

/** First line of a migration that makes nothing but indexes, while their tables are read and written. */
const MARK = '-- outside of a transaction'
const INDEX = /^create (?:unique )?index concurrently if not exists (\w+) on (\w+)/

export interface NewIndex {
  readonly name: string
  readonly table: string
  readonly text: string
}

/**
 * The indexes that a migration makes; null for one that runs in a transaction.
 *
 * @throws {Error} where something else stands in a migration of indexes
 */
export function indexesOf(migration: string): NewIndex[] | null {
  if (!migration.startsWith(MARK)) return null
  const statements = migration.replaceAll(/^--.*$/gm, '').split(/;\s*$/m)
  return statements.flatMap((statement) => {
    const text = statement.trim()
    if (text === '') return []
    const [, name, table] = INDEX.exec(text) ?? []
    if (name === undefined || table === undefined)
      throw new Error(`outside of a transaction only indexes are made, and not: ${text}`)
    return [{ name, table, text }]
  })
}

/** Makes them in a transaction, with which writers to their tables wait. */
export async function makeIndexes(tx: Db, indexes: readonly NewIndex[]): Promise<void> {
  for (const { text } of await possible(tx, indexes))
    await sql.raw(text.replace(' concurrently', '')).execute(over(tx))
}

/** Makes them one by one while their tables are in use. One that fails leaves nothing, and those before it stay. */
export async function makeIndexesBesideUse(db: Db, indexes: readonly NewIndex[]): Promise<void> {
  await over(db)
    .connection()
    .execute(async (connection) => {
      // It waits for transactions that are older, and nobody waits for it.
      await sql`set lock_timeout = 0`.execute(connection)
      try {
        const one = connection as unknown as Db
        for (const index of await possible(one, indexes)) await makeBesideUse(one, index)
      } finally {
        await sql`reset lock_timeout`.execute(connection)
      }
    })
}

async function makeBesideUse(db: Db, { name, text }: NewIndex): Promise<void> {
  await dropUnfinished(db, name)
  try {
    await sql.raw(text).execute(over(db))
  } catch (error) {
    // Where the connection broke, the next start does it.
    await dropUnfinished(db, name).catch(() => undefined)
    throw error
  }
}

/** PostgreSQL leaves an index of which the making was cut short, and keeps it up to date, but never reads it. */
async function dropUnfinished(db: Db, name: string): Promise<void> {
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(over(db))
  if (rows.length > 0) await sql`drop index concurrently ${sql.id(name)}`.execute(over(db))
}

/** Not every PostgreSQL has pg_trgm: without it, searches for parts of words read every row. */
async function possible(db: Db, indexes: readonly NewIndex[]): Promise<readonly NewIndex[]> {
  const { rows } = await sql`select from pg_extension where extname = 'pg_trgm'`.execute(over(db))
  return rows.length > 0 ? indexes : indexes.filter(({ text }) => !text.includes('gin_trgm_ops'))
}
