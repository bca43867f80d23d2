import { sql } from 'kysely'
import type { ReadableCatalogue } from '../../catalogue/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { inSlices } from '../../platform/db/in-slices.ts'
import type { FileNames } from '../../platform/files/named-files.ts'
import type { IngestTables } from '../tables.ts'

/** They are swept a week later. */
export const unusedPreviewFiles: FileNames = {
  by: 'unused_preview.key',
  select: sql`select key, null::bigint as size_bytes, false as is_needed from unused_preview`,
}

export async function noteUnused(db: Db, keys: readonly string[], since: Date): Promise<void> {
  await inSlices(keys, (slice) =>
    over<IngestTables>(db)
      .insertInto('unused_preview')
      .values(slice.map((key) => ({ key, since })))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute(),
  )
}

/** Waits for whoever is removing one of them. */
export async function claimPreviews(db: Db, keys: readonly string[]): Promise<void> {
  await over<IngestTables>(db)
    .deleteFrom('unused_preview')
    .where('key', '=', sql<string>`any(${[...keys]})`)
    .execute()
}

/** Takes some off the list. Until the transaction ends, whoever wants one of them waits. */
export async function takeUnused(
  tx: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await over<IngestTables>(tx)
    .deleteFrom('unused_preview')
    .where('key', 'in', (query) =>
      query
        .selectFrom('unused_preview')
        .select('key')
        .where('since', '<', before)
        .orderBy('since')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('key')
    .execute()
  return rows.map((row) => row.key)
}

/** Which of these some sound is heard by. */
export async function selectUsed(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const any = sql<string>`any(${[...keys]})`
  const rows = await over<ReadableCatalogue>(db)
    .selectFrom('sound')
    .select(['preview_opus_key', 'preview_mp3_key'])
    .where((on) => on.or([on('preview_opus_key', '=', any), on('preview_mp3_key', '=', any)]))
    .execute()
  return new Set(rows.flatMap((row) => [row.preview_opus_key, row.preview_mp3_key]))
}
