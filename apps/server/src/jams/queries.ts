import type { Clip, JamState } from '@segno/contract'
import { sql } from 'kysely'
import type { CatalogueTables } from '../catalogue/public.ts'
import { listSource } from '../platform/db-list.ts'
import { over, type Db } from '../platform/db.ts'
import { likePattern } from '../platform/like-pattern.ts'
import type { JamsTables } from './tables.ts'

const on = (db: Db) => over<JamsTables & CatalogueTables>(db)

/** How many sounds a cover is drawn from. */
const COVER_SOUNDS = 8

export type JamRow = NonNullable<Awaited<ReturnType<typeof findJam>>>

function jams(db: Db) {
  return on(db)
    .selectFrom((from) =>
      from
        .selectFrom('jam')
        .leftJoin('artist', (join) =>
          join.onRef('artist.account_id', '=', 'jam.owner_id').on('jam.is_editorial', '=', false),
        )
        .selectAll('jam')
        .select([
          'artist.handle as artist_handle',
          'artist.name as artist_name',
          sql<number>`(select count(*) from jam_lane where jam_id = jam.id)`.as('lane_count'),
          sql<string[]>`array(
            select distinct genre from jam_lane join sound on sound.id = sound_id, unnest(genres) as genre
            where jam_id = jam.id order by genre)`.as('genres'),
          sql<Buffer[]>`array(
            select fingerprint from jam_lane join sound on sound.id = sound_id
            where jam_id = jam.id order by place limit ${COVER_SOUNDS})`.as('fingerprints'),
        ])
        .as('jam'),
    )
    .selectAll()
}

export function findJam(db: Db, id: string) {
  return jams(db).where('jam.id', '=', id).executeTakeFirst()
}

interface EditableSearch {
  /** Null for all owners. */
  readonly ownerId: string | null
  readonly q?: string | undefined
  readonly state?: JamState | undefined
}

/** Jams with these words in their title or their artist’s name. */
export function editableJamList(db: Db, { ownerId, q = '', state }: EditableSearch) {
  const pattern = likePattern(q)
  return listSource(
    jams(db)
      .$if(ownerId !== null, (query) => query.where('jam.owner_id', '=', ownerId!))
      .$if(q !== '', (query) =>
        query.where(sql<boolean>`(jam.title ilike ${pattern} or jam.artist_name ilike ${pattern})`),
      )
      .$if(state === 'draft', (query) => query.where('jam.published_at', 'is', null))
      .$if(state === 'published', (query) => query.where('jam.published_at', 'is not', null)),
    {
      sorts: {
        updatedAt: 'jam.updated_at',
        title: { column: sql`lower(jam.title)` },
        tempoBpm: 'jam.tempo_bpm',
        laneCount: 'jam.lane_count',
      },
      id: 'jam.id',
    },
  )
}

interface PublishedSearch {
  readonly q?: string | undefined
  readonly tempoMin?: number | undefined
  readonly tempoMax?: number | undefined
  readonly key?: string | undefined
  readonly genre?: string | undefined
  readonly soundId?: string | undefined
}

/** Published jams; the words may stand in the title, the artist’s name or a sound’s title. */
export function publishedJamList(db: Db, search: PublishedSearch) {
  const { q = '', tempoMin, tempoMax, key, genre, soundId } = search
  const pattern = likePattern(q)
  return listSource(
    jams(db)
      .where('jam.published_at', 'is not', null)
      .$if(q !== '', (query) =>
        query.where(sql<boolean>`(jam.title ilike ${pattern} or jam.artist_name ilike ${pattern} or exists (
          select from jam_lane where jam_id = jam.id and jam_lane.title ilike ${pattern}))`),
      )
      .$if(tempoMin !== undefined, (query) => query.where('jam.tempo_bpm', '>=', tempoMin!))
      .$if(tempoMax !== undefined, (query) => query.where('jam.tempo_bpm', '<=', tempoMax!))
      .$if(key !== undefined, (query) =>
        query.where(sql<boolean>`jam.key_tonic || '-' || jam.key_mode = ${key}`),
      )
      .$if(genre !== undefined, (query) => query.where(sql<boolean>`${genre} = any(jam.genres)`))
      .$if(soundId !== undefined, (query) =>
        query.where(sql<boolean>`exists (
          select from jam_lane where jam_id = jam.id and sound_id::text = ${soundId})`),
      ),
    {
      sorts: {
        publishedAt: 'jam.published_at',
        title: { column: sql`lower(jam.title)` },
        tempoBpm: 'jam.tempo_bpm',
      },
      id: 'jam.id',
    },
  )
}

/** Until the transaction ends nobody else changes the jam. */
export function lockJam(tx: Db, id: string) {
  return on(tx)
    .selectFrom('jam')
    .select(['owner_id', 'version', 'published_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

interface JamFacts {
  readonly title: string
  readonly description: string
  readonly tempoBpm: number
  readonly key: { readonly tonic: number; readonly mode: string } | null
  readonly bars: number
}

const columnsOf = ({ title, description, tempoBpm, key, bars }: JamFacts) => ({
  title,
  description,
  tempo_bpm: tempoBpm,
  key_tonic: key?.tonic ?? null,
  key_mode: key?.mode ?? null,
  bars,
})

export async function insertJam(
  db: Db,
  {
    id,
    ownerId,
    isEditorial,
    now,
    ...facts
  }: JamFacts & {
    readonly id: string
    readonly ownerId: string
    readonly isEditorial: boolean
    readonly now: Date
  },
): Promise<void> {
  const made = { id, owner_id: ownerId, is_editorial: isEditorial, created_at: now, updated_at: now }
  await on(db)
    .insertInto('jam')
    .values({ ...made, ...columnsOf(facts) })
    .execute()
}

export async function updateJam(tx: Db, id: string, facts: JamFacts & { readonly now: Date }): Promise<void> {
  await on(tx)
    .updateTable('jam')
    .set({ ...columnsOf(facts), version: sql<number>`version + 1`, updated_at: facts.now })
    .where('id', '=', id)
    .execute()
}

export async function setPublished(tx: Db, id: string, publishedAt: Date | null): Promise<void> {
  await on(tx).updateTable('jam').set({ published_at: publishedAt }).where('id', '=', id).execute()
}

export async function removeJam(tx: Db, id: string): Promise<void> {
  await on(tx).deleteFrom('jam').where('id', '=', id).execute()
}

export type LaneRow = Awaited<ReturnType<typeof selectLanes>>[number]

/** The lanes of a jam in their order, each with the state of its sound: null where that was deleted. */
export function selectLanes(db: Db, jamId: string) {
  return on(db)
    .selectFrom('jam_lane')
    .leftJoin('sound', 'sound.id', 'jam_lane.sound_id')
    .selectAll('jam_lane')
    .select('sound.status')
    .where('jam_id', '=', jamId)
    .orderBy('place')
    .execute()
}

interface NewLane {
  readonly soundId: string
  readonly title: string
  readonly artistName: string
  readonly clips: readonly Clip[]
  readonly gainDb: number
  readonly pan: number
  readonly pitchSemitones: number
  readonly isMuted: boolean
  readonly isSoloed: boolean
}

/** In the place of all lanes that there were. */
export async function replaceLanes(tx: Db, jamId: string, lanes: readonly NewLane[]): Promise<void> {
  await on(tx).deleteFrom('jam_lane').where('jam_id', '=', jamId).execute()
  if (lanes.length === 0) return
  const rows = lanes.map((lane, place) => ({
    jam_id: jamId,
    place,
    sound_id: lane.soundId,
    title: lane.title,
    artist_name: lane.artistName,
    clips: JSON.stringify(lane.clips),
    gain_db: lane.gainDb,
    pan: lane.pan,
    pitch_semitones: lane.pitchSemitones,
    is_muted: lane.isMuted,
    is_soloed: lane.isSoloed,
  }))
  await on(tx).insertInto('jam_lane').values(rows).execute()
}

/** An artist’s own jams; those that an administrator made are the shop’s. */
export function selectJamsOf(db: Db, ownerId: string) {
  return on(db).selectFrom('jam').selectAll().where('owner_id', '=', ownerId).orderBy('created_at').execute()
}

export async function removeJamsOf(tx: Db, ownerId: string): Promise<void> {
  await on(tx).deleteFrom('jam').where('owner_id', '=', ownerId).where('is_editorial', '=', false).execute()
}
