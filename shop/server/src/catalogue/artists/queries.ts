import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { CatalogueTables } from '../tables.ts'

export async function insertArtist(
  db: Db,
  artist: { id: string; handle: string; name: string; bio: string },
): Promise<void> {
  await over<CatalogueTables>(db)
    .insertInto('artist')
    .values({ account_id: artist.id, handle: artist.handle, name: artist.name, bio: artist.bio })
    .execute()
}

/** @throws a unique violation of `artist_handle_key` where another artist has the handle */
export async function upsertArtist(
  tx: Db,
  { id, handle, name, bio }: { id: string; handle: string; name: string; bio: string },
): Promise<void> {
  await over<CatalogueTables>(tx)
    .insertInto('artist')
    .values({ account_id: id, handle, name, bio })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ handle, name, bio }))
    .execute()
}

/** Tells search to look at all sounds of an artist again. */
export async function recordChangesOf(tx: Db, artistId: string): Promise<void> {
  await over<CatalogueTables>(tx)
    .insertInto('sound_change')
    .columns(['sound_id'])
    .expression((from) => from.selectFrom('sound').select('id').where('artist_id', '=', artistId))
    .execute()
}

/** Takes every sound of an artist from sale, or from the way there. @returns their ids */
export async function withdrawSoundsOf(tx: Db, artistId: string, now: Date): Promise<string[]> {
  const rows = await over<CatalogueTables>(tx)
    .updateTable('sound')
    .set({ status: 'withdrawn', updated_at: now })
    .where('artist_id', '=', artistId)
    .where('status', '<>', 'withdrawn')
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** What only the artist and the office read of sounds. */
export async function eraseSoundNotes(tx: Db, artistId: string): Promise<void> {
  await over<CatalogueTables>(tx)
    .updateTable('sound')
    .set({ file_name: null, review_reason: null, review_note: null })
    .where('artist_id', '=', artistId)
    .execute()
}

/**
 * What an artist called sounds that nobody ever bought.
 *
 * @param soldIds those with a licence, one that has ended too; one may be sold at this very moment
 */
export async function eraseUnsoldWords(
  tx: Db,
  { artistId, soldIds }: { readonly artistId: string; readonly soldIds: readonly string[] },
): Promise<void> {
  await over<CatalogueTables>(tx)
    .updateTable('sound')
    .set({ title: 'Former sound', tags: [], ai_model: null, version: sql<number>`version + 1` })
    .where('artist_id', '=', artistId)
    .where('sale_count', '=', 0)
    .where(sql<boolean>`id <> all(${[...soldIds]}::uuid[])`)
    .execute()
}

/** The name stays on licences that were sold; an artist who has sold nothing keeps none. */
export async function eraseArtistRow(tx: Db, artistId: string): Promise<void> {
  const sold = over<CatalogueTables>(tx)
    .selectFrom('sound')
    .select('id')
    .where('artist_id', '=', artistId)
    .where('sale_count', '>', 0)
  await over<CatalogueTables>(tx)
    .updateTable('artist')
    .set({
      handle: `former-${artistId}`,
      bio: '',
      name: sql<string>`case when exists (${sold}) then name else 'Former artist' end`,
    })
    .where('account_id', '=', artistId)
    .execute()
}
