import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { ReadableCatalogue } from '../../catalogue/public.ts'

const ownPacks = (db: Db, artistId: string) =>
  over<ReadableCatalogue>(db)
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
  return over<ReadableCatalogue>(tx)
    .selectFrom('pack')
    .select(['id', 'title', 'slug', 'cover'])
    .where('id', '=', packId)
    .where('artist_id', '=', artistId)
    .forUpdate()
    .executeTakeFirst()
}

export async function countOwnPacks(db: Db, artistId: string): Promise<number> {
  const row = await over<ReadableCatalogue>(db)
    .selectFrom('pack')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('artist_id', '=', artistId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** How many sounds of these packs are in which state; a state that none is in has no row. */
export function countByPackAndStatus(db: Db, packIds: readonly string[]) {
  return over<ReadableCatalogue>(db)
    .selectFrom('sound')
    .select(['pack_id', 'status', sql<number>`count(*)::integer`.as('count')])
    .where('pack_id', '=', sql<string>`any(${[...packIds]}::uuid[])`)
    .groupBy(['pack_id', 'status'])
    .execute()
}

/** Of these, how many are sounds of the pack. */
export async function countOfPack(db: Db, packId: string, soundIds: readonly string[]): Promise<number> {
  const row = await over<ReadableCatalogue>(db)
    .selectFrom('sound')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pack_id', '=', packId)
    .where('id', '=', sql<string>`any(${[...soundIds]}::uuid[])`)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
