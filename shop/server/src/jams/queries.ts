import type { Clip, JamState } from '@segno/contract'
import { sql } from 'kysely'
import type { ReadableCatalogue } from '../catalogue/public.ts'
import { listSource } from '../platform/db/list.ts'
import { over, type Db } from '../platform/db/db.ts'
import { likePattern } from '../platform/db/like-pattern.ts'
import type { JamsTables } from './tables.ts'

const on = (db: Db) => over<JamsTables & ReadableCatalogue>(db)

/** How many sounds a cover is drawn from. */
const COVER_SOUNDS = 8

export type JamRow = NonNullable<Awaited<ReturnType<typeof findJam>>>

/** Jams with what is told of them in lists. @param fittingCount how many sounds of each fit what is asked for */
export function jams(db: Db, fittingCount = sql<number | null>`null::integer`) {
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
          fittingCount.as('fitting_count'),
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
  /** Whose private jams are among them. */
  readonly callerId: string
  /** With those of everybody that are not private. */
  readonly isAll: boolean
  readonly q?: string | undefined
  readonly state?: JamState | undefined
}

/** Jams with these words in their title or their artist’s name. */
export function editableJamList(db: Db, { callerId, isAll, q = '', state }: EditableSearch) {
  const pattern = likePattern(q)
  const list = jams(db)
    .where((eb) =>
      eb.or([eb('jam.owner_id', '=', callerId), ...(isAll ? [eb('jam.is_private', '=', false)] : [])]),
    )
    .$if(q !== '', (query) => query.where('jam.id', 'in', byTitleOrArtist(pattern)))
    .$if(state === 'draft', (query) => query.where('jam.published_at', 'is', null))
    .$if(state === 'published', (query) => query.where('jam.published_at', 'is not', null))
  return listSource(list, {
    sorts: {
      updatedAt: 'jam.updated_at',
      title: { column: sql`lower(jam.title)` },
      tempoBpm: 'jam.tempo_bpm',
      laneCount: 'jam.lane_count',
    },
    id: 'jam.id',
    lean: list.clearSelect(),
  })
}

/** One branch a table, so that each is answered by its own index. */
export const byTitleOrArtist = (pattern: string) => sql<string>`(
  select id from jam where title ilike ${pattern}
  union all select jam.id from artist join jam on jam.owner_id = artist.account_id and not jam.is_editorial
    where artist.name ilike ${pattern})`

/** Until the transaction ends nobody else changes the jam. */
export function lockJam(tx: Db, id: string) {
  return on(tx)
    .selectFrom('jam')
    .select(['owner_id', 'version', 'published_at', 'is_private'])
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
  readonly halfDouble: boolean
}

const columnsOf = ({ title, description, tempoBpm, key, bars, halfDouble }: JamFacts) => ({
  title,
  description,
  tempo_bpm: tempoBpm,
  key_tonic: key?.tonic ?? null,
  key_mode: key?.mode ?? null,
  bars,
  half_double: halfDouble,
})

export async function insertJam(
  db: Db,
  {
    id,
    ownerId,
    isEditorial,
    isPrivate,
    now,
    ...facts
  }: JamFacts & {
    readonly id: string
    readonly ownerId: string
    readonly isEditorial: boolean
    readonly isPrivate: boolean
    readonly now: Date
  },
): Promise<void> {
  const made = {
    id,
    owner_id: ownerId,
    is_editorial: isEditorial,
    is_private: isPrivate,
    created_at: now,
    updated_at: now,
  }
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
  await on(tx)
    .updateTable('jam')
    .set({
      published_at: publishedAt,
      ...(publishedAt === null ? { featured_place: null } : { is_private: false }),
    })
    .where('id', '=', id)
    .execute()
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
/** With their lanes. */
export async function selectJamsOf(db: Db, ownerId: string) {
  const jams = await on(db)
    .selectFrom('jam')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .execute()
  const lanes = await on(db)
    .selectFrom('jam_lane')
    .innerJoin('jam', 'jam.id', 'jam_lane.jam_id')
    .selectAll('jam_lane')
    .where('jam.owner_id', '=', ownerId)
    .orderBy('place')
    .execute()
  return jams.map((jam) => ({ ...jam, lanes: lanes.filter((lane) => lane.jam_id === jam.id) }))
}

export async function removeJamsOf(tx: Db, ownerId: string): Promise<void> {
  await on(tx).deleteFrom('jam').where('owner_id', '=', ownerId).where('is_editorial', '=', false).execute()
}
