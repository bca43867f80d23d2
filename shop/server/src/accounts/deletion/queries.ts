import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { AccountsTables } from '../tables.ts'

/** Administrators who may do everything. */
const fullAdmins = (db: Db) =>
  over<AccountsTables>(db)
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'admin')
    .where(sql<boolean>`admin_grants = '{}'`)
    .where('status', '=', 'activated')
    .where('deleted_at', 'is', null)
    .orderBy('id')

export async function selectFullAdmins(db: Db): Promise<string[]> {
  return (await fullAdmins(db).execute()).map((row) => row.id)
}

/** There is no second administrator who could confirm what this one does. */
export const isOnlyFullAdmin = async (db: Db, accountId: string): Promise<boolean> =>
  (await selectFullAdmins(db)).every((id) => id === accountId)

export async function lockFullAdmins(tx: Db): Promise<string[]> {
  return (await fullAdmins(tx).forUpdate().execute()).map((row) => row.id)
}

/** Leaves the id, the role and when it was made; the address is one that nobody can have. */
export async function eraseAccount(tx: Db, id: string, now: Date): Promise<void> {
  await over<AccountsTables>(tx)
    .updateTable('account')
    .set({
      email: `deleted-${id}@deleted.invalid`,
      first_name: 'Deleted',
      last_name: 'account',
      country: 'ZZ',
      currency: 'XXX',
      status: 'deactivated',
      email_confirmed_at: null,
      links: [],
      photo: null,
      first_signed_in_at: null,
      last_seen_at: null,
      voucher_code: null,
      admin_grants: [],
      updated_at: now,
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** When it was first asked for stays, where it is deleted once more. */
export async function recordDeletion(tx: Db, accountId: string, now: Date): Promise<void> {
  await over<AccountsTables>(tx)
    .insertInto('deletion')
    .values({ account_id: accountId, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function selectUnfinishedDeletions(db: Db): Promise<string[]> {
  const rows = await over<AccountsTables>(db)
    .selectFrom('deletion')
    .innerJoin('account', 'account.id', 'deletion.account_id')
    .select('account.id')
    .where('account.deleted_at', 'is', null)
    .orderBy('account.id')
    .execute()
  return rows.map((row) => row.id)
}

export async function deleteOnboarding(tx: Db, accountId: string): Promise<void> {
  await over<AccountsTables>(tx).deleteFrom('onboarding').where('account_id', '=', accountId).execute()
}
