import type { FollowedKind } from '@segno/contract'
import type { Followed } from '@segno/sound-index'
import { sql } from 'kysely'
import type { ReadableCatalogue } from '../../../catalogue/public.ts'
import type { ReadableListening } from '../../../listening/public.ts'
import type { ReadableOrders } from '../../../orders/public.ts'
import { over, type Db } from '../../../platform/db/db.ts'

/** A pack with new sounds, or one new sound, under the thing that is followed. */
export interface NewEntry {
  readonly kind: FollowedKind
  /** A handle, a slug, a tag. */
  readonly value: string
  readonly packId: string | null
  /** Its newest. */
  readonly soundId: string
  readonly soundTitle: string
  readonly packTitle: string | null
  readonly artistName: string
  readonly soundCount: number
  /** New sounds under this thing, those of entries that are left out included. */
  readonly topicCount: number
  /** And under all things. */
  readonly totalCount: number
}

interface Asked {
  readonly accountId: string
  readonly followed: Followed
  /** Published after this … */
  readonly after: Date
  /** … and until this. */
  readonly until: Date
  readonly topics: number
  readonly entriesOfTopic: number
}

/**
 * New publications of followed artists and tags, newest first. A sound counts once, under the first of its artist,
 * instrument, genres, moods and tags that is followed. Walks what the whole shop published in that time, in the order of
 * `sound_published`, however much is followed.
 */
export async function selectNewEntries(
  db: Db,
  { accountId, followed, after, until, topics, entriesOfTopic }: Asked,
): Promise<NewEntry[]> {
  const firstOf = (words: 'genres' | 'moods' | 'tags') => sql<string | null>`
    (select min(word) from unnest(${sql.ref(words)}) as word where word = any(${[...followed[words]]}))`
  const { rows } = await sql<NewEntry>`
    with topical as (
      select sound.id, sound.title, sound.pack_id, sound.published_at, artist.name as artist_name, case
        when artist.handle = any(${[...followed.artistHandles]}) then 'artist/' || artist.handle
        when sound.instrument = any(${[...followed.instruments]}) then 'instrument/' || sound.instrument
        else coalesce('genre/' || ${firstOf('genres')}, 'mood/' || ${firstOf('moods')}, 'tag/' || ${firstOf('tags')})
      end as topic
      from sound join artist on artist.account_id = sound.artist_id
      where sound.status = 'published' and sound.published_at > ${after} and sound.published_at <= ${until}
        and sound.artist_id <> ${accountId}
        -- Drops most rows before their topic is looked up word by word.
        and (artist.handle = any(${[...followed.artistHandles]}) or sound.instrument = any(${[...followed.instruments]})
          or genres && ${[...followed.genres]} or moods && ${[...followed.moods]} or tags && ${[...followed.tags]})
    ), entry as (
      select topic, pack_id, max(published_at) as published_at, count(*) as sound_count, min(artist_name) as artist_name,
        (array_agg(id order by published_at desc, id))[1] as sound_id,
        (array_agg(title order by published_at desc, id))[1] as sound_title
      from topical
      where not exists (select from licence
          where licence.account_id = ${accountId} and licence.sound_id = topical.id and licence.ended_at is null)
        and not exists (select from not_for_me
          where not_for_me.account_id = ${accountId} and not_for_me.sound_id = topical.id)
      group by topic, pack_id, case when pack_id is null then id end
    ), placed as (
      select entry.*, sum(sound_count) over () as total_count, sum(sound_count) over topic_entries as topic_count,
        max(published_at) over topic_entries as topic_at,
        row_number() over (partition by topic order by published_at desc, sound_id) as place
      from entry window topic_entries as (partition by topic)
    ), ranked as (
      select placed.*, dense_rank() over (order by topic_at desc, topic) as topic_place from placed
    )
    select split_part(topic, '/', 1) as kind, substr(topic, strpos(topic, '/') + 1) as value, pack_id as "packId",
      pack.title as "packTitle", sound_id as "soundId", sound_title as "soundTitle", artist_name as "artistName",
      sound_count::int as "soundCount", topic_count::int as "topicCount", total_count::int as "totalCount"
    from ranked left join pack on pack.id = pack_id
    where place <= ${entriesOfTopic} and topic_place <= ${topics}
    order by topic_place, place`.execute(over<ReadableCatalogue & ReadableListening & ReadableOrders>(db))
  return rows
}
