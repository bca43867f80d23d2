import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { OfficeTables } from '../tables.ts'

const on = (db: Db) => over<OfficeTables>(db)

/** By name. */
export function selectViews(db: Db, accountId: string, list: string) {
  return on(db)
    .selectFrom('list_view')
    .select(['id', 'name', 'address'])
    .where('account_id', '=', accountId)
    .where('list', '=', list)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

export function upsertView(
  tx: Db,
  view: { id: string; accountId: string; list: string; name: string; address: string },
) {
  const { accountId, ...values } = view
  return on(tx)
    .insertInto('list_view')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'list', 'name']).doUpdateSet({ address: view.address }),
    )
    .returning(['id', 'name', 'address'])
    .executeTakeFirstOrThrow()
}

/** @returns whether there was such a one of theirs */
export async function deleteView(db: Db, accountId: string, id: string): Promise<boolean> {
  const row = await on(db)
    .deleteFrom('list_view')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function eraseViews(tx: Db, accountId: string): Promise<void> {
  await on(tx).deleteFrom('list_view').where('account_id', '=', accountId).execute()
}

/** For the copy of their data that somebody asks for. */
export function selectViewsOf(db: Db, accountId: string) {
  return on(db)
    .selectFrom('list_view')
    .select(['list', 'name', 'address'])
    .where('account_id', '=', accountId)
    .execute()
}
