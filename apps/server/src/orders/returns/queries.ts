import { sql } from 'kysely'
import { over, type Db } from '../../platform/db.ts'
import type { OrdersTables } from '../tables.ts'

const on = (db: Db) => over<OrdersTables>(db)

export type ReturnableRow = NonNullable<Awaited<ReturnType<typeof findReturnable>>>

export function findReturnable(db: Db, id: string) {
  return on(db)
    .selectFrom('licence')
    .select(['id', 'account_id', 'sound_id', 'points', 'created_at', 'first_taken_at', 'ended_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Ends a licence once.
 *
 * @param undo leaves one whose master has left the shop; the condition and the change are one statement, so no download comes between
 * @returns whether it was ended
 */
export async function endLicence(
  tx: Db,
  { id, reason, at }: { id: string; reason: string | null; at: Date },
): Promise<boolean> {
  const row = await on(tx)
    .updateTable('licence')
    .set({ ended_at: at, ended_as: reason === null ? 'undone' : 'refunded', end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .$if(reason === null, (query) => query.where('first_taken_at', 'is', null))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** How many points of each lot paid a licence, and their value. */
export function selectPaidParts(tx: Db, licenceId: string) {
  return on(tx)
    .selectFrom('licence_part')
    .select(['lot_id as lotId', 'value_micro_eur as valueMicroEur'])
    .select(sql<number>`(to_point - from_point)::integer`.as('points'))
    .where('licence_id', '=', licenceId)
    .orderBy('lot_id')
    .orderBy('from_point')
    .execute()
}
