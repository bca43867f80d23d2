import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DELETION_SHELF, recallDeletions } from './accounts/public.ts'
import { beginInvoiceRun, COMPARE_JOB } from './billing/public.ts'
import { keyBytes } from './backup-command.ts'
import type { Config } from './config.ts'
import { databaseHome } from './database-home.ts'
import { forgetTick } from './platform/jobs/queries.ts'
import { makeFileFolder, openFileStore } from './open-file-store.ts'
import { endLostUploads, UploadFolder } from './ingest/public.ts'
import { CHECK_FILES_JOB } from './platform/files/file-check-job.ts'
import { forgetAllOrphans } from './platform/files/file-check-queries.ts'
import { BackupFolder } from './platform/backup/backup-folder.ts'
import { moveTables } from './platform/backup/move-tables.ts'
import { restore } from './platform/backup/restore.ts'
import { lockData } from './platform/db/data-lock.ts'
import { movedMark, openBareDatabase, openDatabase, readOwnMigrations } from './platform/db/open-database.ts'
import { makeDataFolder } from './platform/files/data-folder.ts'
import { OperatorError } from './platform/operator-error.ts'
import { socketPathFor } from './platform/commands/socket-path.ts'

/**
 * Brings a shop back from a backup, into an empty database and beside what files there are.
 *
 * @throws {OperatorError} where the database is not empty or the backup is not whole
 */
export async function restoreShop(
  config: Config,
  {
    folder,
    snapshot,
    onProgress,
  }: { folder: string; snapshot: string | null; onProgress: (line: string) => void },
): Promise<{ takenAt: string }> {
  const from = await BackupFolder.open(folder, keyBytes(config.backupKey))
  await using opened = new AsyncDisposableStack()
  makeDataFolder(config.dataFolder)
  if (config.databaseUrl === null) opened.use(lockData(config.dataFolder, socketPathFor(config.dataFolder)))
  const { db } = opened.use(await openBareDatabase(databaseHome(config)))
  makeFileFolder(config)
  const files = openFileStore(config)
  const uploads = await UploadFolder.open(join(config.dataFolder, 'uploads'))
  const target = {
    db,
    files,
    migrations: await readOwnMigrations(),
    scratchFolder: join(config.dataFolder, 'scratch'),
  }
  const restored = await restore(target, from, {
    snapshot,
    onProgress,
    wholeShelves: [DELETION_SHELF],
    async onLoaded(tx) {
      await recallDeletions(tx, files)
      await endLostUploads(tx, { uploads, files })
      await forgetAllOrphans(tx)
      await forgetTick(tx, CHECK_FILES_JOB)
      await beginInvoiceRun(tx, new Date())
      // Money may have come since the backup was made.
      await forgetTick(tx, COMPARE_JOB)
    },
  })
  // It was made from another history of the same sounds.
  await rm(join(config.dataFolder, 'search'), { recursive: true, force: true })
  return restored
}

/**
 * Copies an embedded shop's rows to a PostgreSQL, and lets the embedded one not be opened again by mistake.
 *
 * @throws {OperatorError} where the shop runs, there is none, or the other database is not empty
 */
export async function moveToPostgres(
  from: Config,
  to: Config,
  onProgress: (line: string) => void,
): Promise<{ dataFolder: string }> {
  const { dataFolder } = from
  if (!(await isThere(join(dataFolder, 'database'))))
    throw new OperatorError(
      `There is no embedded database in ${dataFolder}. SEGNO_DATA_DIR says where it is.`,
    )
  await using opened = new AsyncDisposableStack()
  opened.use(lockData(dataFolder, socketPathFor(dataFolder)))
  const source = opened.use(await openDatabase(databaseHome(from)))
  const bare = opened.use(await openBareDatabase(databaseHome(to)))
  const target = { db: bare.db, migrations: await readOwnMigrations() }
  await moveTables(source.db, target, (name, rows) => onProgress(`${name}: ${rows} rows`))
  // Lets the shop's role at the tables, where another owns them.
  await (await openDatabase(databaseHome(to)))[Symbol.asyncDispose]()
  await writeFile(movedMark(dataFolder), `${new Date().toISOString()}\n`, { flush: true })
  return { dataFolder }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
