import type { Grant } from '@segno/contract'
import { type RawBuilder, sql } from 'kysely'
import { type DayRange, withinDays } from '../../platform/day-range.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { ACCOUNT_COLUMNS, isNamed, NAME } from '../queries.ts'
import type { AccountsTables } from '../tables.ts'

/** Of a query over accounts. */
export type AccountCondition = RawBuilder<boolean>

/** Filters left out narrow nothing down. */
export interface UserSearch {
  /** Part of a name or an e-mail address, or an id. */
  readonly words?: string | undefined
  /** Whom the words mean besides. */
  readonly alsoIds: readonly string[]
  readonly created: DayRange
  readonly role?: string | undefined
  readonly status?: string | undefined
  readonly country?: string | undefined
  readonly ids?: readonly string[]
  readonly hasPlan?: { readonly is: boolean; readonly condition: AccountCondition }
  readonly seen?: 'never' | { readonly since: Date } | { readonly before: Date }
}

/** Everybody with an account that is not deleted. */
export function userList(db: Db, search: UserSearch) {
  return listSource(users(db, search), {
    sorts: {
      name: { column: NAME },
      email: { column: sql`lower(email)` },
      createdAt: 'created_at',
      lastSeenAt: { column: 'last_seen_at', isNullable: true },
    },
    id: 'id',
  })
}

export type UserRow = Awaited<ReturnType<ReturnType<typeof userList>['page']>>[number]

const seenCondition = (seen: NonNullable<UserSearch['seen']>): RawBuilder<boolean> =>
  seen === 'never'
    ? sql`last_seen_at is null`
    : 'since' in seen
      ? sql`last_seen_at >= ${seen.since}`
      : sql`last_seen_at < ${seen.before}`

function users(db: Db, search: UserSearch) {
  const { words = '', alsoIds, created, role, status, country, ids, hasPlan, seen } = search
  return over<AccountsTables>(db)
    .selectFrom('account')
    .select([
      'id',
      'first_name',
      'last_name',
      'email',
      'role',
      'status',
      'country',
      'created_at',
      'last_seen_at',
    ])
    .where('deleted_at', 'is', null)
    .where((eb) => withinDays(eb, 'created_at', created))
    .$if(words !== '', (query) =>
      query.where(sql<boolean>`(${isNamed(words)} or id = any(${[...alsoIds]}::uuid[]))`),
    )
    .$if(role !== undefined, (query) => query.where('role', '=', role!))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(country !== undefined, (query) => query.where('country', '=', country!))
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`any(${[...ids!]}::uuid[])`))
    .$if(hasPlan !== undefined, (query) =>
      query.where(hasPlan!.is ? hasPlan!.condition : sql<boolean>`not ${hasPlan!.condition}`),
    )
    .$if(seen !== undefined, (query) => query.where(seenCondition(seen!)))
}

/** In the order of their ids, so that two who want the same ones wait for one another. */
export function lockOpenAccounts(tx: Db, ids: readonly string[]) {
  return over<AccountsTables>(tx)
    .selectFrom('account')
    .select(ACCOUNT_COLUMNS)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** @returns its grants, or null where it is none; it stays so until the transaction ends */
export async function holdActiveAdmin(tx: Db, id: string): Promise<Grant[] | null> {
  return grantsOf(await activeAdmin(tx, id).forShare().executeTakeFirst())
}

/** The same for one transaction at a time. */
export async function lockActiveAdmin(tx: Db, id: string): Promise<Grant[] | null> {
  return grantsOf(await activeAdmin(tx, id).forNoKeyUpdate().executeTakeFirst())
}

const activeAdmin = (tx: Db, id: string) =>
  over<AccountsTables>(tx)
    .selectFrom('account')
    .select('admin_grants')
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .where('status', '=', 'activated')
    .where('deleted_at', 'is', null)

const grantsOf = (row: { readonly admin_grants: string[] } | undefined): Grant[] | null =>
  row ? (row.admin_grants as Grant[]) : null

export interface UserFacts {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly role: string
  readonly status: string
}

/** Later than before, whatever the clock says: it is the version. */
const nextVersion = (now: Date) =>
  sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`

export async function storeGrants(
  tx: Db,
  id: string,
  { grants, now }: { grants: readonly Grant[]; now: Date },
): Promise<void> {
  await over<AccountsTables>(tx)
    .updateTable('account')
    .set({ admin_grants: [...grants], updated_at: nextVersion(now) })
    .where('id', '=', id)
    .execute()
}

/** @throws a unique violation of `account_email` */
export async function storeUser(
  tx: Db,
  id: string,
  facts: UserFacts & { readonly now: Date },
): Promise<void> {
  await over<AccountsTables>(tx)
    .updateTable('account')
    .set({
      first_name: facts.firstName,
      last_name: facts.lastName,
      email: facts.email,
      email_clash: sql<number>`case when email = ${facts.email} then email_clash else 0 end`,
      role: facts.role,
      status: facts.status,
      ...(facts.role !== 'admin' && { admin_grants: [] }),
      updated_at: nextVersion(facts.now),
    })
    .where('id', '=', id)
    .execute()
}
