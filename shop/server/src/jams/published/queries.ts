import { fittingKeys, fittingTempos } from '@segno/sound-index'
import type { MusicalKey } from '@segno/units'
import { sql } from 'kysely'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { idOrNone } from '../../platform/db/id-or-none.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import { byTitleOrArtist, jams } from '../queries.ts'
import type { JamsTables } from '../tables.ts'

const on = (db: Db) => over<JamsTables>(db)

/** Sounds that fit the jam at hand are looked for in the newest ones: what fits has to be counted jam by jam. */
const LOOKED_THROUGH_JAMS = 2_000
/** A genre in more lanes is met soon in any order of jams; for a rarer one all of them might be read. */
const RARE_GENRE_LANES = 5_000

interface PublishedSearch {
  readonly q?: string | undefined
  readonly tempoMin?: number | undefined
  readonly tempoMax?: number | undefined
  readonly key?: string | undefined
  readonly genre?: string | undefined
  /** Jams with the genre, where few have it. */
  readonly genreJamIds?: readonly string[] | null | undefined
  readonly soundId?: string | undefined
  readonly packId?: string | undefined
  /** Handle of whoever made it, or a sound in it. */
  readonly artist?: string | undefined
  readonly isFeatured?: 'yes' | undefined
  readonly fitsJam?: JamAtHand | undefined
}

/** What sounds of other jams are to fit. */
export interface JamAtHand {
  readonly id: string
  readonly tempoBpm: number
  readonly key: MusicalKey | null
}

/** Published jams; the words may stand in the title, the artist’s name or a sound’s title. */
export function publishedJamList(db: Db, search: PublishedSearch) {
  const { q = '', tempoMin, tempoMax, key, soundId, packId, artist, isFeatured, fitsJam } = search
  const { genre, genreJamIds = null } = search
  const pattern = likePattern(q)
  const list = jams(db, fitsJam && fittingCount(fitsJam))
    .$if(fitsJam !== undefined, (query) =>
      query
        .where('jam.id', 'in', (from) =>
          from
            .selectFrom('jam as newest')
            .select('newest.id')
            .where('newest.published_at', 'is not', null)
            .orderBy('newest.published_at', 'desc')
            .limit(LOOKED_THROUGH_JAMS),
        )
        .where('jam.fitting_count', '>', 0),
    )
    .where('jam.published_at', 'is not', null)
    .$if(isFeatured !== undefined, (query) => query.where('jam.featured_place', 'is not', null))
    .$if(q !== '', (query) => query.where('jam.id', 'in', withWords(pattern)))
    .$if(tempoMin !== undefined, (query) => query.where('jam.tempo_bpm', '>=', tempoMin!))
    .$if(tempoMax !== undefined, (query) => query.where('jam.tempo_bpm', '<=', tempoMax!))
    .$if(key !== undefined, (query) =>
      query.where(sql<boolean>`jam.key_tonic || '-' || jam.key_mode = ${key}`),
    )
    .$if(genre !== undefined, (query) =>
      query.where(
        genreJamIds
          ? sql<boolean>`jam.id = any(${[...genreJamIds]}::uuid[])`
          : sql<boolean>`exists (
            select from jam_lane join sound on sound.id = sound_id
            where jam_id = jam.id and sound.genres @> array[${genre}]::text[])`,
      ),
    )
    .$if(soundId !== undefined, (query) =>
      query.where(sql<boolean>`exists (
          select from jam_lane where jam_id = jam.id and sound_id = ${idOrNone(soundId!)})`),
    )
    .$if(packId !== undefined, (query) =>
      query.where(sql<boolean>`exists (
          select from jam_lane join sound on sound.id = sound_id
          where jam_id = jam.id and sound.status = 'published' and sound.pack_id = ${idOrNone(packId!)})`),
    )
    .$if(artist !== undefined, (query) => query.where('jam.id', 'in', withArtist(artist!)))
  return listSource(list, { sorts: SORTS, id: 'jam.id', lean: list.clearSelect() })
}

/** Published jams with a genre; null where it is in so many that they are better met in the order of a list. */
export async function findGenreJams(db: Db, genre: string): Promise<readonly string[] | null> {
  const { rows } = await sql<{ jam_id: string }>`
    select jam_id from sound join jam_lane on sound_id = sound.id join jam on jam.id = jam_id
    where sound.genres @> array[${genre}]::text[] and jam.published_at is not null
    limit ${RARE_GENRE_LANES + 1}`.execute(on(db))
  return rows.length > RARE_GENRE_LANES ? null : [...new Set(rows.map((row) => row.jam_id))]
}

const withWords = (pattern: string) => sql<string>`(
  ${byTitleOrArtist(pattern)} union all select jam_id from jam_lane where title ilike ${pattern})`

const withArtist = (handle: string) => sql<string>`(
  select jam.id from artist join jam on jam.owner_id = artist.account_id and not jam.is_editorial
    where artist.handle = ${handle}
  union all select jam_id from artist join sound on sound.artist_id = artist.account_id and sound.status = 'published'
    join jam_lane on jam_lane.sound_id = sound.id where artist.handle = ${handle})`

const SORTS = {
  publishedAt: 'jam.published_at',
  title: { column: sql`lower(jam.title)` },
  tempoBpm: 'jam.tempo_bpm',
  fittingCount: { column: 'jam.fitting_count', isNullable: true },
  // Featured ones in their order, then the newest first. The index jam_published_first is of this expression.
  featured: {
    column: sql`coalesce(jam.featured_place, 1000000000000 - extract(epoch from jam.published_at at time zone 'UTC'))::float8`,
  },
} as const

/** How many sounds on sale of a jam go well with the one at hand and are not in it. */
function fittingCount({ id, tempoBpm, key }: JamAtHand) {
  const nearTempo = fittingTempos(tempoBpm).map(
    ({ minBpm, maxBpm }) => sql`sound.tempo_bpm between ${minBpm} and ${maxBpm}`,
  )
  const inKey = key
    ? sql`(sound.key_tonic is null or sound.key_tonic || '-' || coalesce(sound.key_mode, 'root') = any(${fittingKeys(key)}))`
    : sql`true`
  return sql<number | null>`(
    select count(distinct sound.id)::integer from jam_lane join sound on sound.id = sound_id
    where jam_id = jam.id and sound.status = 'published'
      and sound.id not in (select sound_id from jam_lane where jam_id = ${id})
      and (sound.tempo_bpm is null or ${sql.join(nearTempo, sql` or `)})
      and ${inKey})`
}

export async function countPublished(db: Db): Promise<number> {
  const { count } = await on(db)
    .selectFrom('jam')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('published_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** One part of them in an order that stays: what stands in their address, and when they were changed last. */
export function selectPublished(db: Db, { offset, limit }: { offset: number; limit: number }) {
  return on(db)
    .selectFrom('jam')
    .select(['id as name', 'updated_at as changed_at'])
    .where('published_at', 'is not', null)
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Those that are featured, in their order. */
export function selectFeatured(db: Db) {
  return on(db)
    .selectFrom('jam')
    .select(['id', 'title'])
    .where('featured_place', 'is not', null)
    .orderBy('featured_place')
    .orderBy('id')
    .execute()
}

/** Titles of those that are published. They stay so until the transaction ends. */
export function lockPublished(tx: Db, ids: readonly string[]) {
  return on(tx)
    .selectFrom('jam')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .where('published_at', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** These in this order, and no others. */
export async function setFeatured(tx: Db, ids: readonly string[]): Promise<void> {
  await on(tx)
    .updateTable('jam')
    .set({ featured_place: sql`array_position(${[...ids]}::uuid[], id) - 1` })
    .where(sql<boolean>`featured_place is not null or id = any(${[...ids]}::uuid[])`)
    .execute()
}
