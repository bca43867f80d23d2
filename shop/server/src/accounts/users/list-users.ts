import type { Answer, LastSeen, ListedUser, listUsers } from '@segno/contract'
import { dayRange, daysAfter } from '../../platform/day-range.ts'
import { isId } from '../../platform/ids.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { userList, type UserRow, type UserSearch } from './queries.ts'

/** What it takes to look for people. */
export type UsersContext = Pick<AccountsContext, 'db' | 'now' | 'artistHandles' | 'hasPlan'>

interface UsersQuery {
  readonly q?: string | undefined
  readonly role?: string | undefined
  readonly status?: string | undefined
  readonly country?: string | undefined
  readonly plan?: 'yes' | 'no' | undefined
  readonly lastSeen?: LastSeen | undefined
  readonly ids?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly zone?: string | undefined
}

const LONG_DAYS = 90

function seenWithin(lastSeen: LastSeen, now: Date): NonNullable<UserSearch['seen']> {
  if (lastSeen === 'never') return 'never'
  const ago = (days: number) => daysAfter(now, -days)
  return lastSeen === 'earlier' ? { before: ago(LONG_DAYS) } : { since: ago(Number(lastSeen)) }
}

/** Everybody whom an administrator looks for, also by the handle of an artist's page and by id. */
export async function findUsers(ctx: UsersContext, query: UsersQuery) {
  const { q = '', plan, lastSeen, ids, from, to, zone, ...filters } = query
  const { db, now, artistHandles } = ctx
  const owners = q === '' ? [] : await artistHandles().ownersOf(db, q)
  return userList(db, {
    ...filters,
    words: q,
    created: dayRange({ from, to, zone }),
    alsoIds: isId(q) ? [...owners, q] : owners,
    ...(plan && { hasPlan: { is: plan === 'yes', condition: ctx.hasPlan() } }),
    ...(lastSeen && { seen: seenWithin(lastSeen, now()) }),
    ...(ids !== undefined && { ids: ids.split(',').filter(isId) }),
  })
}

export async function toListedUsers(
  { db, artistHandles }: Pick<UsersContext, 'db' | 'artistHandles'>,
  rows: readonly UserRow[],
): Promise<Answer<typeof listUsers>['items']> {
  const handles = await artistHandles().handlesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
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
