import { over, type Db } from '../../platform/db/db.ts'
import type { ReadableCatalogue } from '../../catalogue/public.ts'

export function selectSoundsOf(db: Db, artistId: string) {
  return over<ReadableCatalogue>(db)
    .selectFrom('sound')
    .leftJoin('pack', 'pack.id', 'sound.pack_id')
    .select([
      'sound.id',
      'sound.title',
      'pack.title as pack',
      'sound.kind',
      'sound.status',
      'sound.price_points',
      'sound.tempo_bpm',
      'sound.key_tonic',
      'sound.key_mode',
      'sound.instrument',
      'sound.genres',
      'sound.moods',
      'sound.tags',
      'sound.file_name',
      'sound.ai_model',
      'sound.created_at',
      'sound.published_at',
      'sound.play_count',
      'sound.sale_count',
      'sound.content_hash',
      'sound.master_format',
      'sound.preview_opus_key',
    ])
    .where('sound.artist_id', '=', artistId)
    .orderBy('sound.created_at')
    .orderBy('sound.id')
    .execute()
}

export function selectPacksOf(db: Db, artistId: string) {
  return over<ReadableCatalogue>(db)
    .selectFrom('pack')
    .select(['id', 'title', 'description', 'slug', 'price_points', 'created_at'])
    .where('artist_id', '=', artistId)
    .orderBy('created_at')
    .execute()
}
