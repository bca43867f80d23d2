import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { CatalogueTables } from '../tables.ts'

/**
 * The name of before still leads to it.
 *
 * @throws a unique violation of `pack_artist_id_slug_key` where the artist has a pack of this name
 */
export async function storePackNames(
  tx: Db,
  pack: { id: string; slug: string; title: string; description: string; now: Date },
): Promise<void> {
  await over<CatalogueTables>(tx)
    .updateTable('pack')
    .set({
      slug: pack.slug,
      former_slugs: sql`case when slug = ${pack.slug} then former_slugs
        else array_append(array_remove(array_remove(former_slugs, slug), ${pack.slug}), slug) end`,
      title: pack.title,
      description: pack.description,
      updated_at: pack.now,
    })
    .where('id', '=', pack.id)
    .execute()
}

export async function storePackCover(
  tx: Db,
  pack: { id: string; cover: string | null; now: Date },
): Promise<void> {
  await over<CatalogueTables>(tx)
    .updateTable('pack')
    .set({ cover: pack.cover, updated_at: pack.now })
    .where('id', '=', pack.id)
    .execute()
}

export async function storePackPrice(
  tx: Db,
  pack: { id: string; pricePoints: number | null; now: Date },
): Promise<void> {
  await over<CatalogueTables>(tx)
    .updateTable('pack')
    .set({ price_points: pack.pricePoints, updated_at: pack.now })
    .where('id', '=', pack.id)
    .execute()
}

export async function storePackOrder(
  tx: Db,
  pack: { id: string; soundIds: readonly string[]; now: Date },
): Promise<void> {
  await over<CatalogueTables>(tx)
    .updateTable('pack')
    .set({ sound_order: sql`${[...pack.soundIds]}::uuid[]`, updated_at: pack.now })
    .where('id', '=', pack.id)
    .execute()
}

/** @throws a foreign key violation where a sound is still in it */
export async function deletePackRow(tx: Db, packId: string): Promise<void> {
  await over<CatalogueTables>(tx).deleteFrom('pack').where('id', '=', packId).execute()
}

/** Tells search to look at all sounds of a pack again. */
export async function recordChangesOfPack(tx: Db, packId: string): Promise<void> {
  await over<CatalogueTables>(tx)
    .insertInto('sound_change')
    .columns(['sound_id'])
    .expression((from) => from.selectFrom('sound').select('id').where('pack_id', '=', packId))
    .execute()
}

export async function insertPack(
  db: Db,
  pack: { id: string; artistId: string; slug: string; title: string; description: string },
): Promise<void> {
  await over<CatalogueTables>(db)
    .insertInto('pack')
    .values({
      id: pack.id,
      artist_id: pack.artistId,
      slug: pack.slug,
      title: pack.title,
      description: pack.description,
    })
    .execute()
}
