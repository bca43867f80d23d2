import { sql } from 'kysely'
import { over, type Db } from '../platform/db.ts'
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

export function insertSound(
  db: Db,
  row: Parameters<ReturnType<typeof soundInsert>['values']>[0],
): Promise<unknown> {
  return soundInsert(db).values(row).execute()
}

const soundInsert = (db: Db) => over<CatalogueTables>(db).insertInto('sound')

export function findSoundByContent(db: Db, contentHash: string) {
  return over<CatalogueTables>(db)
    .selectFrom('sound')
    .select(['id', 'title', 'artist_id'])
    .where('content_hash', '=', contentHash)
    .executeTakeFirst()
}

/** Tells search to look at these sounds again, once the transaction is committed. */
export async function recordChanges(db: Db, soundIds: readonly string[]): Promise<void> {
  if (soundIds.length === 0) return
  await over<CatalogueTables>(db)
    .insertInto('sound_change')
    .values(soundIds.map((soundId) => ({ sound_id: soundId })))
    .execute()
}

/** Takes the rows in the order of their ids, so that two checkouts never wait for each other. */
export async function addSales(db: Db, soundIds: readonly string[]): Promise<void> {
  await over<CatalogueTables>(db)
    .updateTable('sound')
    .set({ sale_count: sql<number>`sale_count + 1` })
    .where('id', 'in', (query) =>
      query
        .selectFrom('sound')
        .select('id')
        .where('id', '=', sql<string>`any(${[...soundIds]}::uuid[])`)
        .orderBy('id')
        .forUpdate(),
    )
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

export function selectTerms(db: Db) {
  return over<CatalogueTables>(db)
    .selectFrom('term')
    .select(['kind', 'slug', 'name'])
    .orderBy('kind')
    .orderBy('name')
    .execute()
}

export function selectSynonyms(db: Db) {
  return over<CatalogueTables>(db).selectFrom('term_synonym').select(['word', 'slug']).execute()
}

export async function insertTerms(
  db: Db,
  terms: readonly { kind: string; slug: string; name: string }[],
): Promise<void> {
  if (terms.length === 0) return
  await over<CatalogueTables>(db)
    .insertInto('term')
    .values([...terms])
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doNothing())
    .execute()
}

export async function insertSynonyms(
  db: Db,
  synonyms: readonly { kind: string; slug: string; word: string }[],
): Promise<void> {
  if (synonyms.length === 0) return
  await over<CatalogueTables>(db)
    .insertInto('term_synonym')
    .values([...synonyms])
    .onConflict((conflict) => conflict.columns(['kind', 'word']).doNothing())
    .execute()
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
      'sound.key_tonic',
      'sound.key_mode',
      'sound.instrument',
      'sound.genres',
      'sound.moods',
      'sound.tags',
      'sound.length_frames',
      'sound.sample_rate_hz',
      'sound.price_points',
      'sound.published_at',
      'sound.play_count',
      'sound.sale_count',
      'artist.handle as artist_handle',
      'artist.name as artist_name',
      'pack.id as pack_id',
      'pack.title as pack_title',
    ])
}

/**
 * Changes after `afterSeq`, up to the first that a transaction still under way may precede: a number is given out before
 * the transaction commits, so a reader that went past it would never see it.
 */
export async function selectChanges(db: Db, afterSeq: number, limit: number) {
  const { rows } = await sql<{ seq: number; sound_id: string }>`
    select seq, sound_id from sound_change
    where seq > ${afterSeq} and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
    order by seq limit ${limit}`.execute(over(db))
  return rows
}

export async function lastChangeSeq(db: Db): Promise<number> {
  const { rows } = await sql<{ seq: number | null }>`
    select max(seq) as seq from sound_change
    where transaction_id < pg_snapshot_xmin(pg_current_snapshot())`.execute(over(db))
  return rows[0]?.seq ?? 0
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
      'sound.tempo_bpm',
      'sound.beats',
      'sound.key_tonic',
      'sound.key_mode',
      'artist.name as artist_name',
    ])
    .where('sound.id', '=', soundId)
    .executeTakeFirst()
}
