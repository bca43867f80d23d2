import { sql } from 'kysely'
import { settleTallies } from '../catalogue/public.ts'
import { over, type Db } from '../platform/db/db.ts'

const idOf = (kind: string, number: string) => `md5('${kind}' || ${number})::uuid`

/**
 * Files that came in, packs of a fifth of the sounds, and jams of two lanes each, in a shop whose sounds and accounts were generated
 * before. A third of the jams is published.
 */
export async function generateJams(
  db: Db,
  { sounds, people }: { sounds: number; people: number },
): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(over(db))
  await run('set session_replication_role = replica')
  await run(`
    insert into intake (id, batch_id, artist_id, origin, file_name, bytes_hash, master_key, state, claim, publish, sound_id)
    select md5('intake' || id)::uuid, artist_id, artist_id, 'import', title || '.wav', md5(id::text), 'masters/' || id, 'ready', '{}', true, id
    from sound`)
  await run(`
    insert into unused_preview (key, since)
    select 'previews/' || md5('gone' || i) || md5('away' || i) || '.opus', now() - interval '30 days' from generate_series(1, ${Math.ceil(sounds / 100)}) i`)
  await run(`
    create temp table packed as
    select id, artist_id, md5(artist_id::text || row_number() over (partition by artist_id order by id) / 20)::uuid as pack_id
    from sound where id < '33333333-0000-0000-0000-000000000000'`)
  await run(`
    insert into pack (id, artist_id, slug, title)
    select pack_id, artist_id, 'pack-' || left(pack_id::text, 8), initcap('pack ' || left(pack_id::text, 4))
    from (select distinct pack_id, artist_id from packed) p`)
  await run('update sound set pack_id = packed.pack_id from packed where packed.id = sound.id')
  await run(`
    insert into jam (id, owner_id, is_editorial, title, description, tempo_bpm, key_tonic, key_mode, bars, created_at, updated_at,
      published_at, is_private)
    select ${idOf('jam', 'i')}, ${idOf('user', `1 + (i::bigint * 13) % ${people}`)}, i % 100 = 0,
      'Jam ' || md5('t' || i), '', 70 + i % 100, i % 12, case when i % 2 = 0 then 'minor' else 'major' end, 8, at, at,
      case when i % 3 = 0 then at end, i % 3 <> 0
    from generate_series(1, ${sounds}) i, lateral (select now() - i * interval '1 minute' as at) t`)
  await run(`
    insert into jam_lane (jam_id, place, sound_id, title, artist_name, clips, gain_db, pan, pitch_semitones, is_muted, is_soloed)
    select ${idOf('jam', 'i')}, place, ${idOf('id', `1 + (i::bigint * 31 + place * 7) % ${sounds}`)}, 'Sound ' || md5(i::text || place), 'Artist',
      '[]', 0, 0, 0, false, false
    from generate_series(1, ${sounds}) i, generate_series(0, 1) place`)
  await run('set session_replication_role = default')
  await settleTallies(db)
  await run('vacuum analyze')
}
