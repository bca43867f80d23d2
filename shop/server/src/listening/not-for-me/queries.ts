import { sql } from 'kysely'
import type { ReadableCatalogue } from '../../catalogue/public.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { ListeningTables } from '../tables.ts'

const on = (db: Db) => over<ListeningTables>(db)

/** Until the transaction ends nobody else adds to this list. */
export async function lockNotForMe(tx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`not for me ${accountId}`}, 0))`.execute(on(tx))
}

export function selectNotForMe(db: Db, accountId: string, part: { offset: number; limit: number }) {
  return over<ListeningTables & ReadableCatalogue>(db)
    .selectFrom('not_for_me')
    .innerJoin('sound', 'sound.id', 'not_for_me.sound_id')
    .select(['sound.id', 'sound.status', 'said_at as at'])
    .where('account_id', '=', accountId)
    .orderBy('said_at', 'desc')
    .orderBy('sound.id')
    .offset(part.offset)
    .limit(part.limit)
    .execute()
}

/** What the listener had put out of sight by then. */
export async function selectHiddenIds(db: Db, accountId: string, by: Date): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('not_for_me')
    .select('sound_id')
    .where('account_id', '=', accountId)
    .where('said_at', '<=', by)
    .execute()
  return rows.map((row) => row.sound_id)
}

export async function countNotForMe(db: Db, accountId: string): Promise<number> {
  const row = await on(db)
    .selectFrom('not_for_me')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.count
}

interface NotForMe {
  readonly accountId: string
  readonly soundIds: readonly string[]
}

export async function insertNotForMe(
  tx: Db,
  { accountId, soundIds, now }: NotForMe & { now: Date },
): Promise<void> {
  if (soundIds.length === 0) return
  await on(tx)
    .insertInto('not_for_me')
    .values(soundIds.map((soundId) => ({ account_id: accountId, sound_id: soundId, said_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteNotForMe(db: Db, accountId: string, soundIds: readonly string[]): Promise<void> {
  await on(db)
    .deleteFrom('not_for_me')
    .where('account_id', '=', accountId)
    .where('sound_id', '=', sql<string>`any(${[...soundIds]}::uuid[])`)
    .execute()
}

export async function deleteAllNotForMe(tx: Db, accountId: string): Promise<void> {
  await on(tx).deleteFrom('not_for_me').where('account_id', '=', accountId).execute()
}
