import { sql } from 'kysely'
import type { ReadableCatalogue } from '../../catalogue/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { ListeningTables } from '../tables.ts'

const on = (db: Db) => over<ListeningTables>(db)

export interface Play {
  readonly soundId: string
  readonly playedAt: Date
}

export function selectRecentPlays(db: Db, accountId: string, part: { offset: number; limit: number }) {
  return over<ListeningTables & ReadableCatalogue>(db)
    .selectFrom('recent_play')
    .innerJoin('sound', 'sound.id', 'recent_play.sound_id')
    .select(['sound.id', 'sound.status', 'played_at as at'])
    .where('account_id', '=', accountId)
    .orderBy('played_at', 'desc')
    .orderBy('sound.id')
    .offset(part.offset)
    .limit(part.limit)
    .execute()
}

export async function countRecentPlays(db: Db, accountId: string): Promise<number> {
  const row = await on(db)
    .selectFrom('recent_play')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Until the transaction ends nobody else tells of this listener's plays. */
export async function lockPlays(tx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recent plays ${accountId}`}, 0))`.execute(on(tx))
}

/** Of sounds that exist; what was heard later stays. Each sound must be among the plays once. */
export async function upsertPlays(tx: Db, accountId: string, plays: readonly Play[]): Promise<void> {
  await sql`
    insert into recent_play (account_id, sound_id, played_at)
    select ${accountId}, sound.id, play.played_at
    from unnest(
        ${plays.map(({ soundId }) => soundId)}::uuid[],
        ${plays.map(({ playedAt }) => playedAt.toISOString())}::timestamptz[]
      ) as play (sound_id, played_at)
      join sound on sound.id = play.sound_id and sound.status = 'published'
    -- In one order everywhere, so that two tellings at once wait for one another and nobody waits for both.
    order by sound.id
    for key share of sound
    on conflict (account_id, sound_id) do update
      set played_at = greatest(recent_play.played_at, excluded.played_at)`.execute(on(tx))
}

export async function deleteOlderPlays(tx: Db, accountId: string, kept: number): Promise<void> {
  await sql`
    delete from recent_play where account_id = ${accountId} and sound_id in (
      select sound_id from recent_play where account_id = ${accountId}
      order by played_at desc, sound_id offset ${kept})`.execute(on(tx))
}

export async function deleteAllPlays(tx: Db, accountId: string): Promise<void> {
  await on(tx).deleteFrom('recent_play').where('account_id', '=', accountId).execute()
}
