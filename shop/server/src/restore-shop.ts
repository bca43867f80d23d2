import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DELETION_SHELF, recallDeletions } from './accounts/public.ts'
import { beginInvoiceRun, COMPARE_JOB } from './billing/public.ts'
import { keyBytes } from './backup-command.ts'
import type { Config } from './config.ts'
import { databaseHome } from './database-home.ts'
import { forgetTick } from './platform/jobs/queries.ts'
import { makeFileFolder, storeOf } from './open-file-store.ts'
import { endLostUploads, UploadFolder } from './ingest/public.ts'
import { CHECK_FILES_JOB } from './platform/files/file-check-job.ts'
import { forgetAllOrphans } from './platform/files/file-check-queries.ts'
import { BackupFolder } from './platform/backup/backup-folder.ts'
import { moveTables } from './platform/backup/move-tables.ts'
import { restore } from './platform/backup/restore.ts'
import { listSnapshots, readManifest, snapshotSource } from './platform/backup/snapshot.ts'
import { lockData } from './platform/db/data-lock.ts'
import { movedMark, openBareDatabase, openDatabase, readOwnMigrations } from './platform/db/open-database.ts'
import { makeDataFolder } from './platform/files/data-folder.ts'
import { isThere } from './platform/files/sync-path.ts'
import { markRestored, requireOwnStore, requireSameShop } from './platform/files/store-owner.ts'
import { OperatorError } from './platform/operator-error.ts'
import { forgetIndexes } from './search/public.ts'

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
  if (config.databaseUrl === null) opened.use(await lockData(config.dataFolder))
  const { db } = opened.use(await openBareDatabase(databaseHome(config)))
  makeFileFolder(config)
  const store = storeOf(config)
  const { files, place } = store
  requireSameShop({ place, marked: await files.shopId(), shopId: await findShopIdIn(from, snapshot) })
  const uploads = await UploadFolder.open(join(config.dataFolder, 'uploads'))
  const target = {
    db,
    files,
    migrations: await readOwnMigrations(),
    scratchFolder: join(config.dataFolder, 'scratch'),
  }
  // It was made from another history of the same sounds.
  await rm(join(config.dataFolder, 'search'), { recursive: true, force: true })
  const restored = await restore(target, from, {
    snapshot,
    onProgress,
    wholeShelves: [DELETION_SHELF],
    async onLoaded(tx) {
      await recallDeletions(tx, files)
      await endLostUploads(tx, { uploads, files })
      await forgetAllOrphans(tx)
      await forgetIndexes(tx)
      await forgetTick(tx, CHECK_FILES_JOB)
      await beginInvoiceRun(tx, new Date())
      // Money may have come since the backup was made.
      await forgetTick(tx, COMPARE_JOB)
    },
  })
  await markRestored(db, store)
  return restored
}

/** The shop that a snapshot is of; null in one of a version that had no ids, or where there is no such snapshot. */
async function findShopIdIn(from: BackupFolder, asked: string | null): Promise<string | null> {
  const snapshots = await listSnapshots(from)
  const snapshot = asked === null ? snapshots.at(-1) : snapshots.find((name) => name === asked)
  if (snapshot === undefined) return null
  const manifest = await readManifest(from, snapshot)
  const table = manifest.tables.find(({ name }) => name === 'store_owner')
  if (!table) return null
  const column = table.columns.findIndex(({ name }) => name === 'shop_id')
  for await (const [line] of snapshotSource(from, snapshot, manifest).rows(table))
    return (JSON.parse(line ?? '[]') as (string | null)[])[column] ?? null
  return null
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
  opened.use(await lockData(dataFolder))
  const source = opened.use(await openDatabase(databaseHome(from)))
  await requireOwnStore(source.db, storeOf(from), { mayMark: true })
  const bare = opened.use(await openBareDatabase(databaseHome(to)))
  const target = { db: bare.db, migrations: await readOwnMigrations() }
  await moveTables(source.db, target, (name, rows) => onProgress(`${name}: ${rows} rows`))
  // Lets the shop's role at the tables, where another owns them.
  await (await openDatabase(databaseHome(to)))[Symbol.asyncDispose]()
  await writeFile(movedMark(dataFolder), `${new Date().toISOString()}\n`, { flush: true })
  return { dataFolder }
}
