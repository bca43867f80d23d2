import { describePage, type Pack, type PACK_SORTS, type PageMeta } from '@segno/contract'
import type { Db } from '../platform/db/db.ts'
import type { Platform } from '../platform/platform.ts'
import { coverOf, settleTallies, selectPackFingerprints } from '../catalogue/public.ts'
import { countPacks, type PackFilter, type PackRow, selectPacks } from './queries.ts'

interface PackListQuery extends PackFilter {
  readonly sort: (typeof PACK_SORTS)[number]
  readonly page: number
  readonly limit: number
}

/** One page of the packs that have published sounds. */
export async function listPacks(
  { db, readDb }: Pick<Platform, 'db' | 'readDb'>,
  { sort, page, limit, ...filter }: PackListQuery,
): Promise<{ items: Pack[]; meta: PageMeta }> {
  await settleTallies(db)
  const totalItems = await countPacks(readDb, filter)
  const rows = await selectPacks(readDb, filter, { sort, offset: (page - 1) * limit, limit })
  const items = await toPacks(readDb, rows)
  return { items, meta: describePage({ page, limit, itemCount: items.length, totalItems }) }
}

/** What lists show of these packs, in the same order. */
export async function toPacks(db: Db, rows: readonly PackRow[]): Promise<Pack[]> {
  const fingerprints = await selectPackFingerprints(
    db,
    rows.filter(({ cover }) => cover === null).map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    artist: { handle: row.artist_handle, name: row.artist_name },
    cover: coverOf({ ...row, fingerprints: fingerprints.get(row.id) ?? [] }),
    soundCount: row.sound_count,
    loopCount: row.loop_count,
    totalPoints: row.total_points,
    durationSeconds: row.duration_seconds,
    tempos:
      row.slowest_bpm === null || row.fastest_bpm === null
        ? null
        : { fromBpm: row.slowest_bpm, toBpm: row.fastest_bpm },
    genres: row.genres,
    publishedAt: row.published_at.toISOString(),
  }))
}
