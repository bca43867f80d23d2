import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { AgentTables } from '../tables.ts'

const on = (db: Db) => over<AgentTables>(db)

interface TakersDay {
  readonly taker: string
  readonly day: Date
}

/** @returns false where this track has counted on that day */
export async function insertMatch(tx: Db, match: TakersDay & { trackHash: string }): Promise<boolean> {
  const row = await on(tx)
    .insertInto('agent_match')
    .values({ taker: match.taker, day: match.day, track_hash: match.trackHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('taker')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false where there were as many as there can be; the condition and the change are one statement */
export async function countMatch(
  tx: Db,
  { taker, day, most }: TakersDay & { most: number | null },
): Promise<boolean> {
  const row = await on(tx)
    .insertInto('agent_match_day')
    .values({ taker, day, matches: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['taker', 'day'])
        .doUpdateSet({ matches: sql<number>`agent_match_day.matches + 1` })
        .where(sql<boolean>`${most}::integer is null or agent_match_day.matches < ${most}::integer`),
    )
    .returning('matches')
    .executeTakeFirst()
  return row !== undefined
}

export async function matchesOn(db: Db, { taker, day }: TakersDay): Promise<number> {
  const row = await on(db)
    .selectFrom('agent_match_day')
    .select('matches')
    .where('taker', '=', taker)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.matches ?? 0
}

/** Days on which somebody matched, since then. */
export function matchDays(db: Db, taker: string, since: Date) {
  return on(db)
    .selectFrom('agent_match_day')
    .select(['day', 'matches'])
    .where('taker', '=', taker)
    .where('day', '>=', since)
    .orderBy('day')
    .execute()
}

export async function deleteMatches(tx: Db, taker: string): Promise<void> {
  await on(tx).deleteFrom('agent_match').where('taker', '=', taker).execute()
  await on(tx).deleteFrom('agent_match_day').where('taker', '=', taker).execute()
}
