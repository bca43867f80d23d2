import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseAway } from './database-away.ts'
import { openEmbedded } from './embedded.ts'
import { migrate, readMigrations, type Migration } from './migrate.ts'
import { databaseOn, openPostgres, requireAnswer, type Database } from './db.ts'
import { explainDatabaseFailure } from './explain-database-failure.ts'
import { describePending } from './describe-pending.ts'
import { migrateAsOwner, type TableOwner } from './migrate-as-owner.ts'
import { makeDataFolder } from '../files/data-folder.ts'
import { OperatorError } from '../operator-error.ts'

/** Far longer than any query of the shop takes. */
const LONGEST_SILENCE_MS = 120_000
const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

export interface DatabaseHome {
  /** Null for the embedded database, which lives in the data folder. */
  readonly url: string | null
  /** Who makes the tables of a PostgreSQL, where that is another role. */
  readonly owner?: TableOwner | null
  readonly dataFolder: string
  readonly maxConnections: number
}

/** A database whose tables are of this version. */
export interface OpenedDatabase extends Database {
  /** The migrations that were applied just now. */
  readonly applied: readonly string[]
}

/**
 * Opens the database and brings its tables up to this version. The data folder must be locked where it is embedded.
 *
 * @param onEnd called when the embedded database breaks down: nothing in this process brings it back
 * @param tell is told, before anything is changed, what will be, and how long it may take
 * @throws {OperatorError} where a PostgreSQL cannot be reached or does not let us in
 */
export async function openDatabase(
  home: DatabaseHome,
  {
    onEnd,
    tell = () => undefined,
  }: { readonly onEnd?: (why: string) => void; readonly tell?: (line: string) => void } = {},
): Promise<OpenedDatabase> {
  const database =
    home.url === null
      ? await openInFolder(home.dataFolder, onEnd)
      : openPostgres(home.url, { maxConnections: 2 })
  try {
    const migrations = await readOwnMigrations()
    const onPending = async (pending: readonly Migration[]) => {
      for (const line of await describePending(database.db, pending)) tell(line)
    }
    const { applied } = home.owner
      ? await migrateAsOwner(home.owner, database.db, migrations, onPending)
      : await migrate(database.db, migrations, { besideUse: home.url !== null, onPending })
    if (home.url === null) return { ...database, applied }
    // Migrations take their time; nothing else may.
    const { maxConnections } = home
    const watched = openPostgres(home.url, { maxConnections, silenceMs: LONGEST_SILENCE_MS })
    await database[Symbol.asyncDispose]()
    return { ...watched, applied }
  } catch (error) {
    await database[Symbol.asyncDispose]()
    const why = home.url === null ? null : explainDatabaseFailure(error, home.url)
    throw why === null ? error : new OperatorError(why, { cause: error })
  }
}

/** The migrations of this version. */
export function readOwnMigrations(): Promise<Migration[]> {
  return readMigrations(MIGRATIONS)
}

/**
 * Opens the database as the role that owns its tables, and makes none.
 *
 * @throws {OperatorError} where a PostgreSQL cannot be reached or does not let us in
 */
export async function openBareDatabase({ url, owner, dataFolder }: DatabaseHome): Promise<Database> {
  if (url === null) return openInFolder(dataFolder)
  const ownerUrl = owner?.url ?? url
  const database = openPostgres(ownerUrl, { maxConnections: 1 })
  try {
    await requireAnswer(database.db)
    return database
  } catch (error) {
    await database[Symbol.asyncDispose]()
    const why = explainDatabaseFailure(error, ownerUrl, owner ? 'MIGRATION_DATABASE_URL' : 'DATABASE_URL')
    throw why === null ? error : new OperatorError(why, { cause: error })
  }
}

/** Written where an embedded database was moved to a PostgreSQL. */
export const movedMark = (dataFolder: string): string => join(dataFolder, 'moved-to-postgres')

async function openInFolder(dataFolder: string, onEnd?: (why: string) => void): Promise<Database> {
  if (existsSync(movedMark(dataFolder)))
    throw new OperatorError(
      `This shop was moved to a PostgreSQL: set DATABASE_URL. To go back to the embedded database as it was then, remove ` +
        `${movedMark(dataFolder)}.`,
    )
  const pool = await openEmbedded(
    { folder: privateFolder(dataFolder), dump: null },
    { onEnd: (error) => onEnd?.(endWords(error)) },
  )
  return { ...databaseOn(pool, 'embedded'), look: () => pool.ping() }
}

function endWords({ message, cause }: DatabaseAway): string {
  const why = cause instanceof Error ? `${message}: ${cause.message}` : message
  return `The process ends, for its database has ended and does not come back by itself (${why}). Start the shop again.`
}

/** PGlite makes its files readable for everybody, so the folder above them is not. */
function privateFolder(dataFolder: string): string {
  makeDataFolder(dataFolder)
  return join(dataFolder, 'database')
}
