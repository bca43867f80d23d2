import { sql } from 'kysely'
import { over, type Db } from '../db/db.ts'
import type { PlatformTables } from '../tables.ts'

const on = (db: Db) => over<PlatformTables>(db)

interface StoredCheck {
  readonly checkedAt: Date
  readonly neededFiles: number
  readonly missingFiles: number
  readonly oddFiles: number
  readonly orphanFiles: number
  readonly removedFiles: number
}

export async function storeFileCheck(db: Db, check: StoredCheck & { problem: string | null }): Promise<void> {
  const found = {
    checked_at: check.checkedAt,
    needed_files: check.neededFiles,
    missing_files: check.missingFiles,
    odd_files: check.oddFiles,
    orphan_files: check.orphanFiles,
    removed_files: check.removedFiles,
    problem: check.problem,
  }
  await on(db)
    .insertInto('file_check')
    .values(found)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(found))
    .execute()
}

/** Beside what the check before had found. */
export async function storeFileCheckProblem(
  db: Db,
  { at, problem }: { at: Date; problem: string },
): Promise<void> {
  const none = { needed_files: 0, missing_files: 0, odd_files: 0, orphan_files: 0, removed_files: 0 }
  await on(db)
    .insertInto('file_check')
    .values({ ...none, checked_at: at, problem })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ problem }))
    .execute()
}

export function selectFileCheck(db: Db) {
  return on(db)
    .selectFrom('file_check')
    .select(['checked_at', 'missing_files', 'odd_files', 'problem'])
    .executeTakeFirst()
}

export async function noteOrphans(db: Db, keys: readonly string[], seenAt: Date): Promise<void> {
  if (keys.length === 0) return
  await sql`
    insert into orphan_file (key, since, seen_at)
    select key, ${seenAt}, ${seenAt} from unnest(${[...keys]}::text[]) as key
    on conflict (key) do update set seen_at = excluded.seen_at`.execute(on(db))
}

/** Rows name them again, or they are gone. */
export async function removeFormerOrphans(db: Db, seenAt: Date): Promise<void> {
  await on(db).deleteFrom('orphan_file').where('seen_at', '<', seenAt).execute()
}

export async function selectOldOrphans(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('orphan_file')
    .select('key')
    .where('since', '<=', before)
    .limit(limit)
    .execute()
  return rows.map(({ key }) => key)
}

export async function forgetOrphans(db: Db, keys: readonly string[]): Promise<void> {
  await on(db)
    .deleteFrom('orphan_file')
    .where('key', '=', sql<string>`any(${[...keys]})`)
    .execute()
}

/** A restored database has another history of its files. */
export async function forgetAllOrphans(db: Db): Promise<void> {
  await on(db).deleteFrom('orphan_file').execute()
}
