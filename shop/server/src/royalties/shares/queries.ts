import { over, type Db } from '../../platform/db/db.ts'
import type { RoyaltiesTables } from '../tables.ts'

const on = (db: Db) => over<RoyaltiesTables>(db)

interface AgreedShare {
  /** How many were agreed with the artist until now. */
  readonly version: number
  /** In hundredths of a percent; null where the shop's holds again. */
  readonly basisPoints: number | null
  readonly setAt: Date
}

/** Shares that hold now, by the artists with whom one was agreed. */
export async function selectAgreedShares(
  db: Db,
  artistIds: readonly string[],
): Promise<Map<string, AgreedShare>> {
  if (artistIds.length === 0) return new Map()
  const rows = await on(db)
    .selectFrom('royalty_share')
    .where('artist_id', 'in', artistIds)
    .distinctOn('artist_id')
    .select(['artist_id', 'version', 'share_basis_points as basisPoints', 'set_at as setAt'])
    .orderBy('artist_id')
    .orderBy('version', 'desc')
    .execute()
  return new Map(rows.map(({ artist_id: artistId, ...share }) => [artistId, share]))
}

export async function insertShare(
  tx: Db,
  share: {
    artistId: string
    version: number
    basisPoints: number | null
    reason: string
    by: string
    at: Date
  },
): Promise<void> {
  await on(tx)
    .insertInto('royalty_share')
    .values({
      artist_id: share.artistId,
      version: share.version,
      share_basis_points: share.basisPoints,
      reason: share.reason,
      set_at: share.at,
      set_by: share.by,
    })
    .execute()
}
