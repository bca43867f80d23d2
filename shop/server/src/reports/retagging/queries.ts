import type { Doubt } from '@segno/contract'
import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { ReadableCatalogue } from '../../catalogue/public.ts'

const on = (db: Db) => over<ReadableCatalogue>(db)

const doubtful = (db: Db, doubt: Doubt | null) =>
  on(db)
    .selectFrom('sound')
    .where('doubt_rank', '>', 0)
    .where('status', '=', 'published')
    .$if(doubt !== null, (query) => query.where(sql<boolean>`doubts @> array[${doubt}]::text[]`))

/** Those that weigh most first; read from an index that holds nothing but the doubtful. */
export async function selectDoubtfulIds(
  db: Db,
  doubt: Doubt | null,
  page: { offset: number; limit: number },
): Promise<string[]> {
  const rows = await doubtful(db, doubt)
    .select('id')
    .orderBy('doubt_rank', 'desc')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** How many sounds there are of each combination of doubts. */
export function countByDoubts(db: Db) {
  return doubtful(db, null)
    .select(({ fn }) => ['doubts', fn.countAll<number>().as('count')])
    .groupBy('doubts')
    .execute()
}

export function selectDoubts(db: Db, ids: readonly string[]) {
  return on(db)
    .selectFrom('sound')
    .select(['id', 'doubts'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

/** What the audit trail keeps of sounds, before and after. */
export function selectSaid(tx: Db, ids: readonly string[]) {
  return on(tx)
    .selectFrom('sound')
    .select([
      'id',
      'title',
      'kind',
      'tempo_bpm as tempoBpm',
      'key_tonic as keyTonic',
      'key_mode as keyMode',
      'instrument',
      'genres',
      'moods',
      'tags',
      'price_points as pricePoints',
      'pack_id as packId',
      'tags_checked_at as checkedAt',
    ])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}
export type SaidRow = Awaited<ReturnType<typeof selectSaid>>[number]
