import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { CatalogueTables } from '../../catalogue/public.ts'

const ownPacks = (db: Db, artistId: string) =>
  over<CatalogueTables>(db)
    .selectFrom('pack')
    .select((query) => [
      'pack.id',
      'pack.slug',
      'pack.title',
      'pack.description',
      'pack.cover',
      'pack.price_points',
      'pack.created_at',
      'pack.updated_at',
      query
        .selectFrom('sound')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('sound.pack_id', '=', 'pack.id')
        .as('sound_count'),
      query
        .selectFrom('sound')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('sound.pack_id', '=', 'pack.id')
        .where('sound.status', '=', 'published')
        .as('published_count'),
      query
        .selectFrom('sound')
        .select(sql<number>`coalesce(sum(price_points), 0)::integer`.as('sum'))
        .whereRef('sound.pack_id', '=', 'pack.id')
        .where('sound.status', '=', 'published')
        .as('sum_points'),
    ])
    .where('pack.artist_id', '=', artistId)

export type OwnPackRow = Awaited<ReturnType<typeof selectOwnPacks>>[number]

export function selectOwnPacks(db: Db, artistId: string) {
  return ownPacks(db, artistId)
    .orderBy(sql`lower(pack.title)`)
    .orderBy('pack.id')
    .execute()
}

export function selectOwnPack(db: Db, artistId: string, packId: string) {
  return ownPacks(db, artistId).where('pack.id', '=', packId).executeTakeFirst()
}

/** Keeps everything else from changing the pack until the transaction ends. */
export function lockOwnPack(tx: Db, artistId: string, packId: string) {
  return over<CatalogueTables>(tx)
    .selectFrom('pack')
    .select(['id', 'title', 'slug', 'cover'])
    .where('id', '=', packId)
    .where('artist_id', '=', artistId)
    .forUpdate()
    .executeTakeFirst()
}

export async function countOwnPacks(db: Db, artistId: string): Promise<number> {
  const row = await over<CatalogueTables>(db)
    .selectFrom('pack')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('artist_id', '=', artistId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** @throws a unique violation of `pack_artist_id_slug_key` where the artist has a pack of this name */
export async function storePackNames(
  tx: Db,
  pack: { id: string; slug: string; title: string; description: string; now: Date },
): Promise<void> {
  await over<CatalogueTables>(tx)
    .updateTable('pack')
    .set({ slug: pack.slug, title: pack.title, description: pack.description, updated_at: pack.now })
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

/** How many sounds of these packs are in which state; a state that none is in has no row. */
export function countByPackAndStatus(db: Db, packIds: readonly string[]) {
  return over<CatalogueTables>(db)
    .selectFrom('sound')
    .select(['pack_id', 'status', sql<number>`count(*)::integer`.as('count')])
    .where('pack_id', '=', sql<string>`any(${[...packIds]}::uuid[])`)
    .groupBy(['pack_id', 'status'])
    .execute()
}

/** Of these, how many are sounds of the pack. */
export async function countOfPack(db: Db, packId: string, soundIds: readonly string[]): Promise<number> {
  const row = await over<CatalogueTables>(db)
    .selectFrom('sound')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pack_id', '=', packId)
    .where('id', '=', sql<string>`any(${[...soundIds]}::uuid[])`)
    .executeTakeFirstOrThrow()
  return Number(row.count)
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
