import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { over, type Db } from './db.ts'
import { inTransaction, LOCK_NOT_AVAILABLE, postgresCode } from './transaction.ts'

/** Any number that no other advisory lock of ours uses. */
export const MIGRATION_LOCK = 7_346_001

/**
 * So long a migration waits for a table, and everybody who comes after it with it: shops that still run on the older version
 * go on. Then it lets them pass and tries again.
 */
const TABLE_LOCK_MS = 2_000
const MAX_ATTEMPTS = 6
const PAUSE_MS = 1_000

const BEFORE_FIRST_RELEASE =
  'These data were made by Segno before version 0.1.0, which cannot be updated. Start with an empty data folder or database.'

export interface Migration {
  /** `0031_catalogue_moods`: its place, the slice that owns its tables, and what it is about. */
  readonly name: string
  readonly slice: string
  readonly text: string
  readonly checksum: string
}

/** Reads the numbered migrations of a folder, in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8')
      const name = file.slice(0, -'.sql'.length)
      const slice = name.split('_')[1] ?? name
      return { name, slice, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * Applies what has not been applied yet, in one transaction; safe to call from many processes at once.
 *
 * @throws {Error} when a migration that was applied has been edited since, or when the shop is older than the first of them
 */
export async function migrate(db: Db, migrations: readonly Migration[]): Promise<{ applied: string[] }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, (tx) => applyMigrations(tx, migrations))
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || postgresCode(error) !== LOCK_NOT_AVAILABLE) throw error
      await sleep(attempt * PAUSE_MS)
    }
  }
}

/** Does the same in the caller's transaction. */
export async function applyMigrations(
  tx: Db,
  migrations: readonly Migration[],
): Promise<{ applied: string[] }> {
  const on = over<{ migration: { name: string; checksum: string } }>(tx)
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(on)
  await sql.raw(`set local lock_timeout = ${TABLE_LOCK_MS}`).execute(on)
  // Not "if not exists": whoever may make no tables could not even ask.
  if (!(await hasMigrationTable(tx)))
    await sql
      .raw(
        'create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
      )
      .execute(on)
  const rows = await on.selectFrom('migration').select(['name', 'checksum']).execute()
  const known = new Map(rows.map((row) => [row.name, row.checksum]))
  const [first] = migrations
  if (first && rows.length > 0 && !known.has(first.name)) throw new Error(BEFORE_FIRST_RELEASE)
  const applied: string[] = []
  for (const { name, text, checksum } of migrations) {
    const before = known.get(name)
    if (before === checksum) continue
    if (before !== undefined) throw new Error(`migration ${name} was edited after it had been applied`)
    await sql.raw(text).execute(on)
    await on.insertInto('migration').values({ name, checksum }).execute()
    applied.push(name)
  }
  return { applied }
}

/** Whether the tables of a shop were ever made in this database. */
export async function hasMigrationTable(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('migration') is not null as is_there`.execute(over(tx))
  return rows[0]!.is_there
}
