import { over, type Db } from '../db/db.ts'
import type { PlatformTables } from '../tables.ts'

export async function startBackup(
  db: Db,
  backup: { id: string; at: Date; snapshot: string; isEncrypted: boolean },
): Promise<void> {
  const { id, at, snapshot, isEncrypted } = backup
  await over<PlatformTables>(db)
    .insertInto('backup')
    .values({ id, started_at: at, snapshot, is_encrypted: isEncrypted })
    .execute()
}

/** @param result `at` is null where it failed */
export async function finishBackup(
  db: Db,
  id: string,
  result: { at: Date | null; rows: number | null; files: number | null; error: string | null },
): Promise<void> {
  const { at, ...facts } = result
  await over<PlatformTables>(db)
    .updateTable('backup')
    .set({ finished_at: at, ...facts })
    .where('id', '=', id)
    .execute()
}

export interface LastBackup {
  readonly finishedAt: Date
  readonly snapshot: string
  readonly isEncrypted: boolean
}

/** The last good backup of this shop; null where there was none. */
export async function findLastBackup(db: Db): Promise<LastBackup | null> {
  const row = await over<PlatformTables>(db)
    .selectFrom('backup')
    .select(['finished_at', 'snapshot', 'is_encrypted'])
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.finished_at
    ? { finishedAt: row.finished_at, snapshot: row.snapshot, isEncrypted: row.is_encrypted }
    : null
}
