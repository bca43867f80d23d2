import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { IdentityTables } from '../tables.ts'

const on = (db: Db) => over<IdentityTables>(db)
const MOST = 500

export interface ProgramRow {
  readonly client_id: string
  readonly name: string | null
  readonly people: number
  readonly first_at: Date | null
  readonly last_used_at: Date | null
  readonly blocked_at: Date | null
  readonly blocked_by: string | null
}

/** Programs with open sessions, and blocked ones. */
export async function selectPrograms(db: Db, now: Date): Promise<ProgramRow[]> {
  const { rows } = await sql<ProgramRow>`
    with used as (
      select program_client as client_id, max(program_name) as name, count(distinct account_id)::int as people,
        min(created_at) as first_at, max(last_used_at) as last_used_at
      from session where program_client is not null and ended_at is null and expires_at > ${now}
      group by program_client
    )
    select client_id, coalesce(blocked.name, used.name) as name, coalesce(people, 0) as people, first_at,
      last_used_at, blocked_at, blocked_by
    from used full join blocked_program blocked using (client_id)
    order by last_used_at desc nulls last, client_id limit ${MOST}`.execute(over(db))
  return rows
}

export async function isBlocked(db: Db, clientId: string): Promise<boolean> {
  const row = await on(db)
    .selectFrom('blocked_program')
    .select('client_id')
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false where it is blocked already */
export async function insertBlock(
  tx: Db,
  block: { clientId: string; name: string; by: string; at: Date },
): Promise<boolean> {
  const row = await on(tx)
    .insertInto('blocked_program')
    .values({ client_id: block.clientId, name: block.name, blocked_by: block.by, blocked_at: block.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('client_id')
    .executeTakeFirst()
  return row !== undefined
}

export function deleteBlock(tx: Db, clientId: string) {
  return on(tx)
    .deleteFrom('blocked_program')
    .where('client_id', '=', clientId)
    .returning('name')
    .executeTakeFirst()
}

/** @returns how many people it is disconnected from */
export async function endSessionsOfProgram(tx: Db, clientId: string, at: Date): Promise<number> {
  const rows = await on(tx)
    .updateTable('session')
    .set({ ended_at: at, end_reason: 'by_admin' })
    .where('program_client', '=', clientId)
    .where('ended_at', 'is', null)
    .returning('account_id')
    .execute()
  return new Set(rows.map((row) => row.account_id)).size
}
