import { sql } from 'kysely'
import { listSource } from '../../platform/db-list.ts'
import { over, type Db } from '../../platform/db.ts'
import type { AccountsTables } from '../tables.ts'

/** What is left out narrows nothing down. */
export interface UserSearch {
  /** Part of a name or an e-mail address, or an id. */
  readonly words?: string | undefined
  /** Whom the words mean besides. */
  readonly alsoIds: readonly string[]
  readonly role?: string | undefined
  readonly status?: string | undefined
  readonly country?: string | undefined
}

/** As the index has it. */
const NAME = sql<string>`lower(first_name || ' ' || last_name)`

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

function users(db: Db, { words = '', alsoIds, role, status, country }: UserSearch) {
  const pattern = `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
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
    .$if(words !== '', (query) =>
      query.where(
        sql<boolean>`(${NAME} like ${pattern} or lower(email) like ${pattern} or id = any(${[...alsoIds]}::uuid[]))`,
      ),
    )
    .$if(role !== undefined, (query) => query.where('role', '=', role!))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(country !== undefined, (query) => query.where('country', '=', country!))
}
