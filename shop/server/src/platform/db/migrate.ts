import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { over, type Db } from './db.ts'
import { indexesOf, makeIndexes, makeIndexesBesideUse } from './index-migrations.ts'
import { inTransaction, LOCK_NOT_AVAILABLE, postgresCode } from './transaction.ts'

/** Any number that no other advisory lock of ours uses. */
const MIGRATION_LOCK = 7_346_001

/**
 * So long a migration waits for a table, and everybody who comes after it with it: shops that still run on the older version
 * go on. Then it lets them pass and tries again.
 */
const TABLE_LOCK_MS = 2_000
const MAX_ATTEMPTS = 6
const PAUSE_MS = 1_000
const LOOK_AGAIN_MS = 100

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

export interface MigrateOptions {
  /**
   * Indexes for which a migration asks it are made while the tables are written to. Takes two connections, which the embedded
   * database does not have.
   */
  readonly besideUse?: boolean
  /** Called before the first is applied; not in a database without tables. */
  readonly onPending?: (pending: readonly Migration[]) => Promise<void>
}

/**
 * Applies what has not been applied yet, each in a transaction of its own: what fails leaves nothing, those before it stay,
 * and the next start goes on with it. Safe to call from many processes at once, of which all but one wait.
 *
 * @throws {Error} when a migration that was applied has been edited since, or when the shop is older than the first of them
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[],
  { besideUse = false, onPending }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const known = await patiently(() =>
    inTransaction(db, async (tx) => {
      await lockMigrations(tx)
      return readKnown(tx)
    }),
  )
  requireReleased(migrations, known)
  const pending = pendingOf(migrations, known)
  if (pending.length > 0 && known.size > 0) await onPending?.(pending)
  const applied: string[] = []
  for (const migration of pending) {
    const isApplied = await patiently(() =>
      inTransaction(db, async (tx) => {
        await lockMigrations(tx)
        // Another process may have done it while this one waited.
        if (pendingOf([migration], await readKnown(tx)).length === 0) return false
        await apply(tx, migration, besideUse ? db : null)
        return true
      }),
    )
    if (isApplied) applied.push(migration.name)
  }
  return { applied }
}

/** Does the same in the caller's transaction, all or nothing. */
export async function applyMigrations(tx: Db, migrations: readonly Migration[]): Promise<void> {
  await lockMigrations(tx)
  const known = await readKnown(tx)
  requireReleased(migrations, known)
  for (const migration of pendingOf(migrations, known)) await apply(tx, migration, null)
}

/** Tries again where a table is in use. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || postgresCode(error) !== LOCK_NOT_AVAILABLE) throw error
      await sleep(attempt * PAUSE_MS)
    }
  }
}

/** Until the transaction ends no other process migrates. Waits for one that does, however long it takes. */
export async function lockMigrations(tx: Db): Promise<void> {
  const on = over(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(on)
  while (!(await tryLock(tx))) await sleep(LOOK_AGAIN_MS)
  await sql.raw(`set local lock_timeout = ${TABLE_LOCK_MS}`).execute(on)
}

/**
 * A statement that waited would keep a snapshot, for whose end an index that is made beside use waits in turn; and so would one
 * with parameters, until the next statement.
 */
async function tryLock(tx: Db): Promise<boolean> {
  const { rows } = await sql
    .raw<{ locked: boolean }>(`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as locked`)
    .execute(over(tx))
  return rows[0]!.locked
}

const migrationTable = (db: Db) => over<{ migration: { name: string; checksum: string } }>(db)

/** Checksums of what was applied, by name. */
async function readKnown(tx: Db): Promise<Map<string, string>> {
  // Not "if not exists": a role that may make no tables could not even ask.
  if (!(await hasMigrationTable(tx)))
    await sql
      .raw(
        'create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
      )
      .execute(over(tx))
  const rows = await migrationTable(tx).selectFrom('migration').select(['name', 'checksum']).execute()
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function requireReleased([first]: readonly Migration[], known: ReadonlyMap<string, string>): void {
  if (first && known.size > 0 && !known.has(first.name)) throw new Error(BEFORE_FIRST_RELEASE)
}

function pendingOf(migrations: readonly Migration[], known: ReadonlyMap<string, string>): Migration[] {
  return migrations.filter(({ name, checksum }) => {
    const before = known.get(name)
    if (before !== undefined && before !== checksum)
      throw new Error(`migration ${name} was edited after it had been applied`)
    return before === undefined
  })
}

/** @param beside where indexes can be made outside of `tx`, which holds the lock meanwhile */
async function apply(tx: Db, { name, text, checksum }: Migration, beside: Db | null): Promise<void> {
  try {
    const indexes = indexesOf(text)
    if (indexes === null) await sql.raw(text).execute(over(tx))
    else if (beside === null) await makeIndexes(tx, indexes)
    else await makeIndexesBesideUse(beside, indexes)
  } catch (error) {
    throw withName(error, name)
  }
  await migrationTable(tx).insertInto('migration').values({ name, checksum }).execute()
}

/** Keeps PostgreSQL's code, by which it is tried again or explained. */
function withName(error: unknown, name: string): Error {
  const message = error instanceof Error ? error.message : String(error)
  const told = `migration ${name} failed and changed nothing; those before it are kept, and the next start goes on with it: ${message}`
  const code = postgresCode(error)
  return Object.assign(new Error(told, { cause: error }), code === null ? {} : { code })
}

/** Whether the tables of a shop were ever made in this database. */
export async function hasMigrationTable(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('migration') is not null as is_there`.execute(over(tx))
  return rows[0]!.is_there
}
