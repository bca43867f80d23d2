import { over, type Db } from '../../platform/db/db.ts'
import type { RoyaltiesTables } from '../tables.ts'

/** What an artist earned, was paid and agreed on; sales name no buyers. */
export async function exportRoyalties(db: Db, artistId: string): Promise<unknown> {
  const on = over<RoyaltiesTables>(db)
  return {
    sales: await on
      .selectFrom('royalty')
      .select(['licence_id', 'amount_micro_eur', 'share_basis_points', 'part_basis_points', 'sold_at'])
      .where('artist_id', '=', artistId)
      .orderBy('sold_at')
      .execute(),
    reversals: await on
      .selectFrom('royalty_reversal')
      .select(['licence_id', 'amount_micro_eur', 'reversed_at'])
      .where('artist_id', '=', artistId)
      .orderBy('reversed_at')
      .execute(),
    payments: await on
      .selectFrom('royalty_payment')
      .select(['amount_cents', 'vat_cents', 'reference', 'paid_on'])
      .where('artist_id', '=', artistId)
      .orderBy('created_at')
      .execute(),
    shares: await on
      .selectFrom('royalty_share')
      .select(['share_basis_points', 'reason', 'set_at'])
      .where('artist_id', '=', artistId)
      .orderBy('version')
      .execute(),
    parts: await on
      .selectFrom('royalty_split_part as part')
      .innerJoin('royalty_split as split', 'split.id', 'part.split_id')
      .select(['split.sound_id', 'split.status', 'part.part_basis_points', 'part.agreed_at'])
      .where('part.artist_id', '=', artistId)
      .orderBy('split.proposed_at')
      .execute(),
  }
}
