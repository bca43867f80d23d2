import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { CatalogueTables } from '../tables.ts'

/** An index that was saved longer ago is built again. */
const KEPT_MS = 30 * 86_400_000
const PRUNED_AT_ONCE = 20_000

/** Tells search to look at these sounds again, once the transaction is committed. */
export async function recordChanges(db: Db, soundIds: readonly string[]): Promise<void> {
  if (soundIds.length === 0) return
  await sql`
    insert into sound_change (sound_id) select unnest(${[...soundIds]}::uuid[])`.execute(over(db))
}

interface FeedChange {
  readonly seq: number
  /** Null where the vocabulary has changed. */
  readonly sound_id: string | null
}

interface FeedPart {
  readonly changes: readonly FeedChange[]
  /** Changes after `afterSeq` are missing: pruned, or of another history. */
  readonly isBroken: boolean
}

/** Changes after `afterSeq`, in order. Each number follows the one before it, so that a gap can be told. */
export async function readFeed(db: Db, afterSeq: number, limit: number): Promise<FeedPart> {
  await numberChanges(db)
  const { rows } = await sql<{ newest: number; seq: number | null; sound_id: string | null }>`
    select newest.seq as newest, change.seq, change.sound_id
    from (select coalesce(max(seq), 0) as seq from sound_change) as newest
    left join lateral (
      select seq, sound_id from sound_change where seq > ${afterSeq} order by seq limit ${limit}
    ) as change on true
    order by change.seq`.execute(over(db))
  const changes = rows.flatMap(({ seq, sound_id }) => (seq === null ? [] : [{ seq, sound_id }]))
  const newest = rows[0]?.newest ?? 0
  const last = changes.at(-1)
  return {
    changes,
    isBroken: newest < afterSeq || (last !== undefined && last.seq !== afterSeq + changes.length),
  }
}

/** Number of the newest change; 0 where there is none. */
export async function lastChangeSeq(db: Db): Promise<number> {
  await numberChanges(db)
  const { rows } = await sql<{ seq: number }>`
    select coalesce(max(seq), 0) as seq from sound_change`.execute(over(db))
  return rows[0]!.seq
}

/** When a change was made; null where there is none of this number. */
export async function findChangeTime(db: Db, seq: number): Promise<Date | null> {
  const row = await over<CatalogueTables>(db)
    .selectFrom('sound_change')
    .select('at')
    .where('seq', '=', seq)
    .executeTakeFirst()
  return row?.at ?? null
}

/** How far a reader that has come to `seq` is behind what is committed, numbered or not. */
export async function measureFeedLag(
  db: Db,
  seq: number,
): Promise<{ changes: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ changes: number; oldest_at: Date | null }>`
    select count(*)::integer as changes, min(at) as oldest_at from sound_change
    where seq > ${seq} or seq is null`.execute(over(db))
  const { changes, oldest_at: oldestAt } = rows[0]!
  return { changes, oldestAt }
}

/**
 * Deletes some changes that are older than any reader needs, from the oldest on. The rest follow one another without a
 * gap, and the newest stays: the next number follows it, and snapshots are recognised by the rows that are there.
 *
 * @returns how many
 */
export async function pruneFeed(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sound_change where seq < (
      select least(
        coalesce(
          (select seq from sound_change where at > ${new Date(now.getTime() - KEPT_MS)} and seq is not null
            order by seq limit 1),
          max(seq)
        ),
        min(seq) + ${PRUNED_AT_ONCE}
      ) from sound_change
    )`.execute(over(db))
  return Number(numAffectedRows ?? 0)
}

const numberChanges = (db: Db) => sql`select number_sound_changes()`.execute(over(db))
