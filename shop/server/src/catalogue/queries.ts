import { sql, type Updateable } from 'kysely'
import { over, type Db } from '../platform/db/db.ts'
import type { CatalogueTables } from './tables.ts'

const CARD_COLUMNS = [
  'sound.id',
  'sound.title',
  'sound.kind',
  'sound.status',
  'sound.tempo_bpm',
  'sound.beats',
  'sound.key_tonic',
  'sound.key_mode',
  'sound.instrument',
  'sound.genres',
  'sound.moods',
  'sound.tags',
  'sound.length_frames',
  'sound.sample_rate_hz',
  'sound.channels',
  'sound.bit_depth',
  'sound.loudness_lufs',
  'sound.peak_db',
  'sound.price_points',
  'sound.made_with_ai',
  'sound.training_allowed',
  'sound.published_at',
  'sound.gain_db',
  'sound.peaks',
  'sound.preview_opus_key',
  'sound.preview_mp3_key',
  'artist.handle as artist_handle',
  'artist.name as artist_name',
  'pack.id as pack_id',
  'pack.slug as pack_slug',
  'pack.title as pack_title',
] as const

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

/** What lists show of these sounds, whatever their status, in no order. */
export function selectCards(db: Db, ids: readonly string[]) {
  return over<CatalogueTables>(db)
    .selectFrom('sound')
    .innerJoin('artist', 'artist.account_id', 'sound.artist_id')
    .leftJoin('pack', 'pack.id', 'sound.pack_id')
    .select(CARD_COLUMNS)
    .where('sound.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

/** What the analysis tells tempo, key and kind to be, and how sure it is. */
export const MEASURED_COLUMNS = [
  'sound.measured_kind',
  'sound.measured_tempo_bpm',
  'sound.tempo_confidence',
  'sound.measured_key_tonic',
  'sound.measured_key_mode',
  'sound.key_confidence',
] as const

/** What was measured of a sound, whatever its status. */
export function selectMeasured(db: Db, soundId: string) {
  return over<CatalogueTables>(db)
    .selectFrom('sound')
    .leftJoin('pack', 'pack.id', 'sound.pack_id')
    .select([
      'sound.status',
      ...MEASURED_COLUMNS,
      'sound.true_peak_db',
      'sound.tagged_by',
      'sound.fingerprint',
      'pack.cover as pack_cover',
    ])
    .where('sound.id', '=', soundId)
    .executeTakeFirst()
}

export function insertSound(
  db: Db,
  row: Parameters<ReturnType<typeof soundInsert>['values']>[0],
): Promise<unknown> {
  return soundInsert(db).values(row).execute()
}

type SoundColumns = Updateable<CatalogueTables['sound']>

/** `shown` is taken only by sounds that nobody but the analysis has spoken of. */
export async function updateMeasured(
  tx: Db,
  id: string,
  { columns, shown }: { columns: SoundColumns; shown: SoundColumns },
): Promise<void> {
  const sounds = over<CatalogueTables>(tx)
  await sounds.updateTable('sound').set(columns).where('id', '=', id).execute()
  await sounds
    .updateTable('sound')
    .set({ ...shown, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('tagged_by', '=', 'analysis')
    .execute()
}

const soundInsert = (db: Db) => over<CatalogueTables>(db).insertInto('sound')

export function findSoundByContent(db: Db, contentHash: string) {
  return over<CatalogueTables>(db)
    .selectFrom('sound')
    .select(['id', 'title', 'artist_id', 'status'])
    .where('content_hash', '=', contentHash)
    .executeTakeFirst()
}

/**
 * Takes the rows in the order of their ids, so that two checkouts never wait for each other. The changes that search follows are of
 * the same statement.
 */
export async function addToSaleCounts(db: Db, soundIds: readonly string[], by: 1 | -1): Promise<void> {
  await sql`
    with sold as (
      select id from sound where id = any(${[...soundIds]}::uuid[]) order by id for update
    ), counted as (
      update sound set sale_count = greatest(0, sale_count + ${by}::integer) from sold where sound.id = sold.id
    )
    insert into sound_change (sound_id) select id from sold`.execute(over<CatalogueTables>(db))
}

/** What search knows of a published sound. */
export function selectIndexable(db: Db, page: { afterId: string | null; limit: number }) {
  return indexable(db)
    .$if(page.afterId !== null, (query) => query.where('sound.id', '>', page.afterId))
    .where('sound.status', '=', 'published')
    .orderBy('sound.id')
    .limit(page.limit)
    .execute()
}

export function selectIndexableByIds(db: Db, ids: readonly string[]) {
  return indexable(db)
    .where('sound.status', '=', 'published')
    .where('sound.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

/** Of published sounds, in their order. */
export async function selectPublishedIds(
  db: Db,
  { afterId, limit }: { afterId: string | null; limit: number },
): Promise<string[]> {
  const rows = await over<CatalogueTables>(db)
    .selectFrom('sound')
    .select('id')
    .$if(afterId !== null, (query) => query.where('id', '>', afterId))
    .where('status', '=', 'published')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

function indexable(db: Db) {
  return over<CatalogueTables>(db)
    .selectFrom('sound')
    .innerJoin('artist', 'artist.account_id', 'sound.artist_id')
    .leftJoin('pack', 'pack.id', 'sound.pack_id')
    .select([
      'sound.id',
      'sound.title',
      'sound.kind',
      'sound.tempo_bpm',
      'sound.other_tempo_bpm',
      'sound.tempo_confidence',
      'sound.beats',
      'sound.key_tonic',
      'sound.key_mode',
      'sound.key_confidence',
      'sound.loudness_lufs',
      'sound.instrument',
      'sound.genres',
      'sound.moods',
      'sound.tags',
      'sound.made_with_ai',
      'sound.training_allowed',
      'sound.length_frames',
      'sound.sample_rate_hz',
      'sound.price_points',
      'sound.published_at',
      'sound.play_count',
      'sound.sale_count',
      'sound.fingerprint',
      'sound.analyser_version',
      'artist.handle as artist_handle',
      'artist.name as artist_name',
      'pack.id as pack_id',
      'pack.title as pack_title',
    ])
}

/** The facts of a sound that its previews and its download are made from. */
export function findSoundFiles(db: Db, soundId: string) {
  return over<CatalogueTables>(db)
    .selectFrom('sound')
    .innerJoin('artist', 'artist.account_id', 'sound.artist_id')
    .select([
      'sound.id',
      'sound.status',
      'sound.title',
      'sound.kind',
      'sound.master_key',
      'sound.master_format',
      'sound.preview_opus_key',
      'sound.preview_mp3_key',
      'sound.length_frames',
      'sound.sample_rate_hz',
      'sound.preview_headroom_db',
      'sound.peak_db',
      'sound.tempo_bpm',
      'sound.beats',
      'sound.key_tonic',
      'sound.key_mode',
      'artist.name as artist_name',
    ])
    .where('sound.id', '=', soundId)
    .executeTakeFirst()
}
