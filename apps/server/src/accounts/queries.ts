import { sql } from 'kysely'
import { over, type Db } from '../platform/db.ts'
import type { AccountsTables } from './tables.ts'

const ACCOUNT_COLUMNS = [
  'id',
  'email',
  'first_name',
  'last_name',
  'country',
  'currency',
  'role',
  'status',
  'email_confirmed_at',
  'links',
  'photo',
  'first_signed_in_at',
  'voucher_code',
  'created_at',
  'updated_at',
] as const

export type AccountRow = NonNullable<Awaited<ReturnType<typeof selectAccount>>>

export function selectAccount(db: Db, id: string) {
  return over<AccountsTables>(db)
    .selectFrom('account')
    .select(ACCOUNT_COLUMNS)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export function selectAccountByEmail(db: Db, email: string) {
  return over<AccountsTables>(db)
    .selectFrom('account')
    .select(ACCOUNT_COLUMNS)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

export async function insertAccount(
  db: Db,
  account: {
    id: string
    email: string
    firstName: string
    lastName: string
    country: string
    currency: string
    role: string
    status: string
    isConfirmed: boolean
  },
): Promise<void> {
  await over<AccountsTables>(db)
    .insertInto('account')
    .values({
      id: account.id,
      email: account.email,
      first_name: account.firstName,
      last_name: account.lastName,
      country: account.country,
      currency: account.currency,
      role: account.role,
      status: account.status,
      email_confirmed_at: account.isConfirmed ? sql<Date>`now()` : null,
    })
    .execute()
}

export async function setEmailConfirmed(tx: Db, id: string, now: Date): Promise<void> {
  await over<AccountsTables>(tx)
    .updateTable('account')
    .set({ email_confirmed_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function setOwner(
  tx: Db,
  id: string,
  owner: { firstName: string; lastName: string; now: Date },
): Promise<void> {
  await over<AccountsTables>(tx)
    .updateTable('account')
    .set({
      first_name: owner.firstName,
      last_name: owner.lastName,
      links: [],
      email_confirmed_at: owner.now,
      updated_at: owner.now,
    })
    .where('id', '=', id)
    .execute()
}

export async function setEmail(tx: Db, id: string, change: { email: string; now: Date }): Promise<void> {
  await over<AccountsTables>(tx)
    .updateTable('account')
    .set({ email: change.email, email_confirmed_at: change.now, updated_at: change.now })
    .where('id', '=', id)
    .execute()
}

export async function activateAccount(tx: Db, id: string): Promise<void> {
  await over<AccountsTables>(tx)
    .updateTable('account')
    .set({ status: 'activated' })
    .where('id', '=', id)
    .where('status', '=', 'invited')
    .execute()
}

/** @returns the row as it is now, or undefined where it has been changed since `readAt` */
export function updateAccount(
  db: Db,
  change: {
    id: string
    firstName: string
    lastName: string
    country: string
    currency: string
    links: readonly string[]
    readAt: Date
    now: Date
  },
) {
  return (
    over<AccountsTables>(db)
      .updateTable('account')
      .set({
        first_name: change.firstName,
        last_name: change.lastName,
        country: change.country,
        currency: change.currency,
        links: [...change.links],
        updated_at: change.now,
      })
      .where('id', '=', change.id)
      .where('deleted_at', 'is', null)
      // The wire knows milliseconds, the database finer ones.
      .where(sql`date_trunc('milliseconds', updated_at)`, '=', change.readAt)
      .returning(['id'])
      .executeTakeFirst()
  )
}

/** Shared with everybody but a deletion: who holds it writes for an account that is still there. */
export async function holdOpenAccount(tx: Db, id: string): Promise<boolean> {
  const row = await over<AccountsTables>(tx)
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export function lockOpenAccount(tx: Db, id: string) {
  return over<AccountsTables>(tx)
    .selectFrom('account')
    .select(ACCOUNT_COLUMNS)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

const activeAdmins = (db: Db) =>
  over<AccountsTables>(db)
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'activated')
    .where('deleted_at', 'is', null)
    .orderBy('id')

export async function selectActiveAdmins(db: Db): Promise<string[]> {
  return (await activeAdmins(db).execute()).map((row) => row.id)
}

export async function lockActiveAdmins(tx: Db): Promise<string[]> {
  return (await activeAdmins(tx).forUpdate().execute()).map((row) => row.id)
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
      voucher_code: null,
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

/** Leaves `updated_at`: what somebody is typing into the profile elsewhere is none the older for it. */
export async function storePhoto(tx: Db, id: string, photo: string | null): Promise<void> {
  await over<AccountsTables>(tx).updateTable('account').set({ photo }).where('id', '=', id).execute()
}

export async function deleteOnboarding(tx: Db, accountId: string): Promise<void> {
  await over<AccountsTables>(tx).deleteFrom('onboarding').where('account_id', '=', accountId).execute()
}
