import { emailKey } from '@segno/contract'
import { type RawBuilder, sql } from 'kysely'
import { over, type Db } from '../platform/db/db.ts'
import { holdsWords } from '../platform/db/like-pattern.ts'
import type { AccountsTables } from './tables.ts'

/** As the indexes have it. */
export const NAME = sql<string>`lower(account.first_name || ' ' || account.last_name)`

/** True for accounts that have these words in their name or address; the query names the table `account`. */
export const isNamed = (words: string): RawBuilder<boolean> =>
  holdsWords(words, [sql`account.first_name || ' ' || account.last_name`, sql`account.email`])

/** So many of the accounts that are named so, in no order. */
export async function selectNamed(
  db: Db,
  { words, onlyOf, most }: { words: string; onlyOf: string | null; most: number },
): Promise<string[]> {
  const rows = await over<AccountsTables>(db)
    .selectFrom('account')
    .select('account.id')
    .where('deleted_at', 'is', null)
    .where(isNamed(words))
    .$if(onlyOf !== null, (query) => query.where('account.id', '=', onlyOf!))
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export const ACCOUNT_COLUMNS = [
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
  'last_seen_at',
  'admin_grants',
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
  return (
    over<AccountsTables>(db)
      .selectFrom('account')
      .select(ACCOUNT_COLUMNS)
      .where('email_key', '=', emailKey(email))
      .where('deleted_at', 'is', null)
      // Accounts that had one address before the fold are found as they are spelled.
      .orderBy(sql`email = ${email}`, 'desc')
      .orderBy('email_clash')
      .limit(1)
      .executeTakeFirst()
  )
}

/** Accounts whose address another one has by another spelling, which was possible before addresses had keys. */
export async function selectEmailClashes(db: Db): Promise<string[]> {
  const rows = await over<AccountsTables>(db)
    .selectFrom('account')
    .select('id')
    .where('email_clash', '>', 0)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
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
    voucherCode?: string | undefined
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
      voucher_code: account.voucherCode ?? null,
    })
    .execute()
}

/** When somebody came in first stays. */
export async function markSignedIn(tx: Db, id: string, now: Date): Promise<void> {
  await over<AccountsTables>(tx)
    .updateTable('account')
    .set({ first_signed_in_at: now })
    .where('id', '=', id)
    .where('first_signed_in_at', 'is', null)
    .execute()
}

/** Leaves `updated_at`: nobody has changed anything. */
export async function markSeen(db: Db, id: string, now: Date): Promise<void> {
  await over<AccountsTables>(db)
    .updateTable('account')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

export async function setEmailConfirmed(tx: Db, id: string, now: Date): Promise<void> {
  await over<AccountsTables>(tx)
    .updateTable('account')
    .set({ email_confirmed_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** The person who has shown that an address is theirs, as far as they have said who they are. */
export interface NewOwner {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly country?: string | undefined
  readonly currency?: string | undefined
  readonly now: Date
}

/** Accounts made before then that nobody has confirmed or signed in to; some of them, if there are many. */
export async function selectUnconfirmed(
  db: Db,
  { before, most }: { before: Date; most: number },
): Promise<string[]> {
  const rows = await over<AccountsTables>(db)
    .selectFrom('account')
    .select('id')
    .where('email_confirmed_at', 'is', null)
    .where('first_signed_in_at', 'is', null)
    .where('status', '=', 'activated')
    .where('deleted_at', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export async function setOwner(tx: Db, id: string, owner: NewOwner): Promise<void> {
  await over<AccountsTables>(tx)
    .updateTable('account')
    .set({
      email: owner.email,
      email_clash: 0,
      first_name: owner.firstName,
      last_name: owner.lastName,
      ...(owner.country !== undefined && { country: owner.country }),
      ...(owner.currency !== undefined && { currency: owner.currency }),
      links: [],
      voucher_code: null,
      email_confirmed_at: owner.now,
      updated_at: owner.now,
    })
    .where('id', '=', id)
    .execute()
}

export async function setEmail(tx: Db, id: string, change: { email: string; now: Date }): Promise<void> {
  await over<AccountsTables>(tx)
    .updateTable('account')
    .set({ email: change.email, email_clash: 0, email_confirmed_at: change.now, updated_at: change.now })
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
    readonly id: string
    /** Undefined for what stays. */
    readonly set: {
      readonly [Column in 'first_name' | 'last_name' | 'country' | 'currency']: string | undefined
    } & { readonly links: readonly string[] | undefined }
    /** When what is changed was read; null to change whatever is there. */
    readonly readAt: Date | null
    readonly now: Date
  },
) {
  const { id, set, readAt, now } = change
  return (
    over<AccountsTables>(db)
      .updateTable('account')
      .set({ ...set, links: set.links && [...set.links], updated_at: now })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      // The wire knows milliseconds, the database finer ones.
      .$if(readAt !== null, (query) => query.where(sql`date_trunc('milliseconds', updated_at)`, '=', readAt))
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

/** Leaves `updated_at`: what somebody is typing into the profile elsewhere is none the older for it. */
export async function storePhoto(tx: Db, id: string, photo: string | null): Promise<void> {
  await over<AccountsTables>(tx).updateTable('account').set({ photo }).where('id', '=', id).execute()
}
