import { over, type Db } from '../db/db.ts'
import type { PlatformTables } from '../tables.ts'

export interface KeptBuild {
  readonly archiveKey: string
  /** Where each file begins in the archive, and its size, in bytes. */
  readonly parts: Readonly<Record<string, readonly [startByte: number, sizeBytes: number]>>
}

const builds = (db: Db) => over<PlatformTables>(db)

/** The newest first. */
export async function selectBuilds(db: Db): Promise<KeptBuild[]> {
  const rows = await builds(db)
    .selectFrom('page_build')
    .select(['archive_key as archiveKey', 'parts'])
    .orderBy('started_at', 'desc')
    .execute()
  return rows as KeptBuild[]
}

/** @returns whether it is kept already */
export async function touchBuild(db: Db, build: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await builds(db)
    .updateTable('page_build')
    .set({ started_at: now })
    .where('build', '=', build)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Another process may have begun with the same build. */
export async function insertBuild(
  db: Db,
  { build, archiveKey, parts, now }: KeptBuild & { readonly build: string; readonly now: Date },
): Promise<void> {
  await builds(db)
    .insertInto('page_build')
    .values({ build, archive_key: archiveKey, parts: JSON.stringify(parts), started_at: now })
    .onConflict((conflict) => conflict.column('build').doUpdateSet({ started_at: now }))
    .execute()
}

/** Their archives become orphans, which the check of files removes. */
export async function dropOldBuilds(db: Db, most: number): Promise<void> {
  await builds(db)
    .deleteFrom('page_build')
    .where('build', 'not in', (of) =>
      of.selectFrom('page_build').select('build').orderBy('started_at', 'desc').limit(most),
    )
    .execute()
}
