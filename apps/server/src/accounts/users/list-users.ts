import type { Answer, ListedUser, listUsers } from '@segno/contract'
import { isId } from '../../platform/ids.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { userList, type UserRow } from './queries.ts'

type UsersContext = Pick<AccountsContext, 'db' | 'artistHandles'>

interface UsersQuery {
  readonly q?: string | undefined
  readonly role?: string | undefined
  readonly status?: string | undefined
  readonly country?: string | undefined
}

/** Everybody whom an administrator looks for, also by the handle of an artist's page and by id. */
export async function findUsers({ db, artistHandles }: UsersContext, { q = '', ...filters }: UsersQuery) {
  const owners = q === '' ? [] : await artistHandles().ownersOf(db, q)
  return userList(db, { ...filters, words: q, alsoIds: isId(q) ? [...owners, q] : owners })
}

export async function toListedUsers(
  { db, artistHandles }: UsersContext,
  rows: readonly UserRow[],
): Promise<Answer<typeof listUsers>['items']> {
  const handles = await artistHandles().handlesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role: row.role as ListedUser['role'],
    status: row.status as ListedUser['status'],
    country: row.country,
    handle: handles.get(row.id) ?? null,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  }))
}
