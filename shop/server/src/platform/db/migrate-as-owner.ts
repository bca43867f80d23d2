import { sql } from 'kysely'
import { lockMigrations, migrate, type MigrateOptions, type Migration } from './migrate.ts'
import { openPostgres, over, type Db } from './db.ts'
import { inTransaction } from './transaction.ts'
import { explainDatabaseFailure } from './explain-database-failure.ts'
import { OperatorError } from '../operator-error.ts'

/** Another role than the shop works as makes the tables and owns them, so that the shop cannot change what it must not. */
export interface TableOwner {
  readonly url: string
  /** Tables that the shop may read and add to, and nothing else. */
  readonly appendOnlyTables: readonly string[]
}

/**
 * Brings the tables up to this version as their owner, and lets the shop's role use them.
 *
 * @param app connected as the shop's role
 * @throws {OperatorError} where that role could change append-only tables all the same
 */
export async function migrateAsOwner(
  { url, appendOnlyTables }: TableOwner,
  app: Db,
  migrations: readonly Migration[],
  onPending: NonNullable<MigrateOptions['onPending']>,
): Promise<{ applied: string[] }> {
  const role = await roleOf(app)
  await using owner = openPostgres(url, { maxConnections: 2 })
  const { applied } = await inWords(url, async () => {
    const done = await migrate(owner.db, migrations, { besideUse: true, onPending })
    await grant(owner.db, { role, appendOnlyTables })
    return done
  })
  const open = await selectChangeable(app, appendOnlyTables)
  if (open.length > 0)
    throw new OperatorError(
      `The role ${role} of DATABASE_URL could change ${open.join(', ')} although MIGRATION_DATABASE_URL is set. ` +
        'It must be no superuser, and neither own the tables nor be a member of the role that does.',
    )
  return { applied }
}

async function inWords<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const why = explainDatabaseFailure(error, url, 'MIGRATION_DATABASE_URL')
    throw why === null ? error : new OperatorError(why, { cause: error })
  }
}

async function roleOf(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(over(db))
  return rows[0]!.role
}

async function grant(
  owner: Db,
  { role, appendOnlyTables }: { role: string; appendOnlyTables: readonly string[] },
): Promise<void> {
  const to = sql.id(role)
  const appendOnly = sql.join(appendOnlyTables.map((name) => sql.table(name)))
  await inTransaction(owner, async (tx) => {
    const on = over(tx)
    // Of two processes that grant at once, one would fail.
    await lockMigrations(tx)
    await sql`grant select, insert, update, delete on all tables in schema public to ${to}`.execute(on)
    await sql`grant usage, select on all sequences in schema public to ${to}`.execute(on)
    await sql`revoke insert, update, delete, truncate on migration from ${to}`.execute(on)
    await sql`revoke update, delete, truncate on ${appendOnly} from ${to}`.execute(on)
  })
}

/** Which of these tables this connection's role could change, take from or empty. */
async function selectChangeable(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where oid = any(${[...names]}::regclass[]) and (
      pg_has_role(relowner, 'MEMBER')
      or has_any_column_privilege(oid, 'UPDATE')
      or has_table_privilege(oid, 'DELETE, TRUNCATE')
    )
    order by relname`.execute(over(db))
  return rows.map((row) => row.name)
}
