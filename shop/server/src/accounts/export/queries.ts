import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { FileNames } from '../../platform/files/named-files.ts'
import type { AccountsTables } from '../tables.ts'

const on = (db: Db) => over<AccountsTables>(db)

export const exportFiles: FileNames = {
  by: 'data_export.file_key',
  select: sql`
    select file_key as key, size_bytes::bigint, true as is_needed from data_export where file_key is not null`,
}

export type ExportRow = NonNullable<Awaited<ReturnType<typeof selectExport>>>

export function selectExport(db: Db, accountId: string) {
  return on(db).selectFrom('data_export').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

/** Begins anew, in the place of the one before. */
export async function upsertExport(
  tx: Db,
  begun: { accountId: string; askedAt: Date; totalParts: number },
): Promise<void> {
  const values = {
    asked_at: begun.askedAt,
    total_parts: begun.totalParts,
    done_parts: 0,
    finished_at: null,
    failed_at: null,
    file_key: null,
    size_bytes: null,
    expires_at: null,
  }
  await on(tx)
    .insertInto('data_export')
    .values({ account_id: begun.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

/** @returns whether it is this very export that is still wanted */
export async function updateExport(
  db: Db,
  which: { accountId: string; askedAt: Date },
  change: { done_parts: number } | { failed_at: Date } | FinishedExport,
): Promise<boolean> {
  const row = await on(db)
    .updateTable('data_export')
    .set(change)
    .where('account_id', '=', which.accountId)
    .where('asked_at', '=', which.askedAt)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

interface FinishedExport {
  readonly done_parts: number
  readonly finished_at: Date
  readonly file_key: string
  readonly size_bytes: number
  readonly expires_at: Date
}

/** Takes the names of files that have run out, so that nobody fetches them any more. */
export async function takeExpiredExports(tx: Db, now: Date): Promise<string[]> {
  const rows = await on(tx)
    .deleteFrom('data_export')
    .where('file_key', 'is not', null)
    .where('expires_at', '<=', now)
    .returning('file_key')
    .execute()
  return rows.flatMap(({ file_key: key }) => (key === null ? [] : [key]))
}

/** @returns the name of its file, where there is one */
export async function deleteExport(tx: Db, accountId: string): Promise<string | null> {
  const row = await on(tx)
    .deleteFrom('data_export')
    .where('account_id', '=', accountId)
    .returning('file_key')
    .executeTakeFirst()
  return row?.file_key ?? null
}

/** Everything about a person that this slice knows. */
export function selectEverything(db: Db, accountId: string) {
  return on(db).selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirst()
}
