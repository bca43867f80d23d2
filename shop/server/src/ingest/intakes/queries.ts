import type { IntakeState } from '@segno/contract'
import { sql } from 'kysely'
import type { ReadableCatalogue } from '../../catalogue/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import type { IngestTables } from '../tables.ts'

/** Changes become visible when they are committed, a moment after the time they bear. */
const COMMIT_SECONDS = 5

/** What cannot be an id finds nothing. */
const knownId = (id: string | undefined): string | null => (id !== undefined && isId(id) ? id : null)
const anyOf = (ids: readonly string[]) => sql<string>`any(${ids.filter(isId)}::uuid[])`

/** What its artist is told of a file's state. */
const shownState = sql<IntakeState>`case
  when intake.state = 'arriving' then 'uploading'
  when intake.state = 'waiting' and intake.step is null then 'queued'
  when intake.state = 'waiting' then 'processing'
  else intake.state end`

export interface IntakeFilter {
  readonly artistId: string
  readonly batchId?: string | undefined
  readonly state?: IntakeState | 'open' | undefined
  readonly changedSince?: string | undefined
}

const ofArtist = (db: Db, { artistId, batchId }: IntakeFilter) =>
  over<IngestTables & ReadableCatalogue>(db)
    .selectFrom('intake')
    .where('intake.artist_id', '=', artistId)
    .where('intake.origin', '=', 'upload')
    .where('intake.dismissed_at', 'is', null)
    .$if(batchId !== undefined, (query) => query.where('intake.batch_id', '=', knownId(batchId)))

function filtered(db: Db, filter: IntakeFilter) {
  const { state, changedSince } = filter
  return ofArtist(db, filter)
    .$if(state === 'open', (query) => query.where('intake.state', 'in', ['arriving', 'waiting']))
    .$if(state !== undefined && state !== 'open', (query) =>
      query.where(shownState, '=', state as IntakeState),
    )
    .$if(changedSince !== undefined, (query) =>
      query.where('intake.updated_at', '>=', new Date(changedSince ?? 0)),
    )
}

export type ShownIntake = Awaited<ReturnType<typeof selectIntakes>>[number]

export function selectIntakes(db: Db, filter: IntakeFilter, page: { page: number; limit: number }) {
  return (
    filtered(db, filter)
      .leftJoin('sound as made', 'made.id', 'intake.sound_id')
      // Of other artists' sounds only those that everybody may see are named.
      .leftJoin('sound as twin', (join) =>
        join
          .on((on) => on('twin.id', '=', on.fn.coalesce('intake.duplicate_of', 'made.near_duplicate_of')))
          .on((on) =>
            on.or([
              on('twin.status', '=', 'published'),
              on('twin.artist_id', '=', on.ref('intake.artist_id')),
            ]),
          ),
      )
      .select([
        'intake.id',
        'intake.batch_id',
        'intake.file_name',
        'intake.step',
        'intake.done_fraction',
        'intake.received_bytes',
        'intake.sound_id',
        'intake.refusal_code',
        'intake.refusal_message',
        'intake.created_at',
        'intake.updated_at',
        'twin.id as twin_id',
        'twin.title as twin_title',
      ])
      .select(sql<number>`intake.size_bytes`.as('size_bytes'))
      .select(shownState.as('state'))
      .orderBy('intake.created_at', 'desc')
      .orderBy('intake.id')
      .limit(page.limit)
      .offset((page.page - 1) * page.limit)
      .execute()
  )
}

export async function countIntakes(db: Db, filter: IntakeFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many are in each state, and the time from which what changes later is to be asked for. */
export async function countByState(
  db: Db,
  filter: IntakeFilter,
): Promise<{ counts: Map<IntakeState, number>; asOf: Date }> {
  const { rows } = await sql<{
    as_of: Date
  }>`select now() - ${COMMIT_SECONDS} * interval '1 second' as as_of`.execute(over(db))
  const counts = await ofArtist(db, filter)
    .select([shownState.as('state'), sql<number>`count(*)`.as('count')])
    .groupBy(shownState)
    .execute()
  return {
    counts: new Map(counts.map((row) => [row.state, Number(row.count)])),
    asOf: rows[0]?.as_of ?? new Date(0),
  }
}

/** Which failed files are meant. */
export async function selectFailed(
  db: Db,
  which: { artistId: string; batchId?: string | undefined; ids?: readonly string[] | undefined },
): Promise<string[]> {
  const { ids } = which
  const rows = await ofArtist(db, which)
    .select('intake.id')
    .where('intake.state', '=', 'failed')
    .$if(ids !== undefined, (query) => query.where('intake.id', '=', anyOf(ids ?? [])))
    .execute()
  return rows.map((row) => row.id)
}

/** Sounds stay; their files' way is only no longer shown. @returns how many */
export async function hideReady(
  tx: Db,
  { artistId, ids }: { artistId: string; ids: readonly string[] },
): Promise<number> {
  const hidden = await over<IngestTables>(tx)
    .updateTable('intake')
    .set({ dismissed_at: sql<Date>`now()` })
    .where('artist_id', '=', artistId)
    .where('id', '=', anyOf(ids))
    .where('origin', '=', 'upload')
    .where('state', '=', 'ready')
    .where('dismissed_at', 'is', null)
    .returning('id')
    .execute()
  return hidden.length
}

export async function deleteIntakesOf(tx: Db, artistId: string): Promise<void> {
  await over<IngestTables>(tx).deleteFrom('intake').where('artist_id', '=', artistId).execute()
}

/** For a person's copy of their data. */
export function selectIntakesOf(db: Db, artistId: string) {
  return over<IngestTables>(db)
    .selectFrom('intake')
    .select(['file_name', 'claim', 'state', 'refusal_message', 'created_at', 'sound_id'])
    .where('artist_id', '=', artistId)
    .orderBy('created_at')
    .execute()
}

export function deleteUnready(
  tx: Db,
  { artistId, ids }: { artistId: string; ids: readonly string[] | null },
) {
  return over<IngestTables>(tx)
    .deleteFrom('intake')
    .where('artist_id', '=', artistId)
    .where('origin', '=', 'upload')
    .where('state', '<>', 'ready')
    .where('dismissed_at', 'is', null)
    .$if(ids !== null, (query) => query.where('id', '=', anyOf(ids ?? [])))
    .returning(['id', 'master_key'])
    .execute()
}
