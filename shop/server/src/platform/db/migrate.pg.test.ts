import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openPostgres, over, type Database } from './db.ts'

const database = useTestDatabase()

/** A database of its own, without a table. */
async function anEmptyDatabase(): Promise<Database> {
  const source = inject('database')
  if (source?.kind !== 'postgres') throw new Error('there is no PostgreSQL')
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await sql.raw(`create database ${name}`).execute(over(database.db))
  const url = new URL(source.url)
  url.pathname = `/${name}`
  return openPostgres(url.href, { maxConnections: 1 })
}

const ARTIST = '00000000-0000-7000-8000-00000000000a'
const [LOOP, DRAFT, GONE] = ['1', '2', '3'].map((end) => `00000000-0000-7000-8000-00000000000${end}`)

const SHOP_OF_BEFORE = `
  insert into account (id, email, first_name, last_name, country, currency, role, status) values
    ('${ARTIST}', 'ava@segno.test', 'Ava', 'Lune', 'DE', 'EUR', 'artist', 'activated');
  insert into artist (account_id, handle, name) values ('${ARTIST}', 'ava-lune', 'Ava Lune');
  insert into pack (id, artist_id, slug, title) values ('${ARTIST}', '${ARTIST}', 'night', 'Night');
  insert into term (kind, slug, name) values ('genre', 'techno', 'Techno');
  insert into sound (id, artist_id, pack_id, title, kind, status, published_at, price_points, tempo_bpm, beats, genres,
    tagged_by, master_key, master_format, content_hash, length_frames, sample_rate_hz, channels, analyser_version,
    measured_kind, measured_tempo_bpm, tempo_confidence, key_confidence, onsets_seconds, fingerprint, encoder_version,
    gain_db, peaks, preview_opus_key, preview_mp3_key)
  select id::uuid, '${ARTIST}', case when status = 'published' then '${ARTIST}'::uuid end, 'Fathom', 'loop', status,
    now(), 2, 120, 8, '{techno}', 'analysis', id, 'wav', id, 88200, 44100, 2, 1, 'loop', 97, 0.9, 0, '{}', '', 1, 0, '',
    id, id
  from (values ('${LOOP}', 'published'), ('${DRAFT}', 'draft'), ('${GONE}', 'withdrawn')) as given (id, status);
  insert into intake (id, batch_id, artist_id, origin, file_name, bytes_hash, master_key, state, claim, publish, sound_id,
    refusal_code, refusal_message) values
    ('${LOOP}', '${LOOP}', '${ARTIST}', 'import', 'a.wav', 'a', 'a', 'ready', '{}', true, '${LOOP}', null, null),
    ('${DRAFT}', '${LOOP}', '${ARTIST}', 'demo', 'b.wav', null, null, 'arriving', '{}', true, null, null, null),
    ('${GONE}', '${LOOP}', '${ARTIST}', 'import', 'c.wav', 'c', null, 'refused', '{}', true, null, 'lossy', 'No');
  insert into cart (account_id) values ('${ARTIST}');
  insert into cart_item (id, account_id, sound_id) values ('${LOOP}', '${ARTIST}', '${LOOP}');`

test.skipIf(!hasPostgres)(
  'a shop from before artists could upload keeps its sounds, its files on their way and its carts',
  async () => {
    await using shop = await anEmptyDatabase()
    const all = await readMigrations(join(import.meta.dirname, '../../../migrations'))
    await migrate(
      shop.db,
      all.filter(({ name }) => name < '0028'),
    )
    await sql.raw(SHOP_OF_BEFORE).execute(over(shop.db))
    await migrate(shop.db, all)
    const read = async (text: string) => (await sql.raw(text).execute(over(shop.db))).rows
    expect(await read('select status, version, doubts from sound order by id')).toEqual([
      { status: 'published', version: 1, doubts: ['tempoDiffers', 'untagged'] },
      { status: 'draft', version: 1, doubts: ['tempoDiffers', 'untagged'] },
      { status: 'withdrawn', version: 1, doubts: ['tempoDiffers', 'untagged'] },
    ])
    expect(await read('select state, received_bytes, step from intake order by id')).toEqual([
      { state: 'ready', received_bytes: 0, step: null },
      { state: 'arriving', received_bytes: 0, step: null },
      { state: 'refused', received_bytes: 0, step: null },
    ])
    expect(await read('select started_at is not null as started from vocabulary')).toEqual([
      { started: true },
    ])
    expect(await read('select artist_id, pack_id from stale_tally')).toEqual([
      { artist_id: ARTIST, pack_id: ARTIST },
    ])
    await read(`delete from sound where id = '${LOOP}'`)
    expect(await read('select count(*) from cart_item')).toEqual([{ count: 0 }])
    expect(await read('select count(*) from intake')).toEqual([{ count: 2 }])
  },
)

const [OWN, PLUGIN, PROGRAM, AGAIN] = ['4', '5', '6', '7'].map(
  (end) => `00000000-0000-7000-8000-00000000000${end}`,
)

const SESSIONS_OF_BEFORE = `
  insert into account (id, email, first_name, last_name, country, currency, role, status) values
    ('${ARTIST}', 'ava@segno.test', 'Ava', 'Lune', 'DE', 'EUR', 'user', 'activated');
  insert into session (id, account_id, refresh_hash, created_at, expires_at, program_client, program_scopes)
  select id::uuid, '${ARTIST}', id, now() + since::interval, now() + interval '30 days', client,
    case when client is not null then '{buy}'::text[] end
  from (values ('${OWN}', '1 hour', null), ('${PLUGIN}', '-1 day', null),
    ('${PROGRAM}', '-1 day', 'agent'), ('${AGAIN}', '1 hour', 'agent')) as given (id, since, client);
  insert into program_spending (session_id, month, points) values
    ('${PROGRAM}', '2026-11-01', 4), ('${AGAIN}', '2026-11-01', 5), (gen_random_uuid(), '2026-11-01', 9);`

test.skipIf(!hasPostgres)(
  'a shop from before programs had scopes ends the sessions that plugins may have, and keeps what programs spent',
  async () => {
    await using shop = await anEmptyDatabase()
    const all = await readMigrations(join(import.meta.dirname, '../../../migrations'))
    await migrate(
      shop.db,
      all.filter(({ name }) => name < '0139'),
    )
    await sql.raw(SESSIONS_OF_BEFORE).execute(over(shop.db))
    await migrate(shop.db, all)
    const read = async (text: string) => (await sql.raw(text).execute(over(shop.db))).rows
    expect(await read('select id from session where ended_at is not null')).toEqual([{ id: PLUGIN }])
    expect(await read('select client_id, points from program_spending')).toEqual([
      { client_id: 'agent', points: 9 },
    ])
  },
)
