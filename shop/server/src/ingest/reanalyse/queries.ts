import { sql } from 'kysely'
import type { ReadableCatalogue } from '../../catalogue/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { IngestTables } from '../tables.ts'

export interface Versions {
  readonly analyser: number
  readonly encoder: number
  readonly acoustic: number
}

/** Sounds of which something was made in an older way; all there are, where `versions` is null. */
function older(db: Db, versions: Versions | null) {
  return over<ReadableCatalogue & IngestTables>(db)
    .selectFrom('sound')
    .leftJoin('sound_acoustic', 'sound_acoustic.sound_id', 'sound.id')
    .$if(versions !== null, (query) =>
      query.where((on) =>
        on.or([
          on('sound.analyser_version', '<', versions?.analyser ?? 0),
          on('sound.encoder_version', '<', versions?.encoder ?? 0),
          on('sound_acoustic.version', 'is', null),
          on('sound_acoustic.version', '<', versions?.acoustic ?? 0),
        ]),
      ),
    )
}

export async function countOlder(db: Db, versions: Versions | null): Promise<number> {
  const { count } = await older(db, versions)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type OlderSound = Awaited<ReturnType<typeof selectOlder>>[number]

export function selectOlder(
  db: Db,
  versions: Versions | null,
  page: { afterId: string | null; limit: number },
) {
  return older(db, versions)
    .select([
      'sound.id',
      'sound.title',
      'sound.kind',
      'sound.file_name',
      'sound.master_key',
      'sound.length_frames',
      'sound.preview_opus_key',
      'sound.preview_mp3_key',
    ])
    .$if(page.afterId !== null, (query) => query.where('sound.id', '>', page.afterId))
    .orderBy('sound.id')
    .limit(page.limit)
    .execute()
}
