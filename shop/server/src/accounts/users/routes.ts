import { getUser, usersList } from '@segno/contract'
import { listRoutes } from '../../platform/http/paged-list.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { findUsers, toListedUsers } from './list-users.ts'
import { showUser } from './show-user.ts'

/** Everybody with an account, for administrators. */
export function usersRoutes(ctx: AccountsContext): Route[] {
  const list = listRoutes(usersList, {
    rows: ({ query }) => findUsers(ctx, query),
    toItems: (rows) => toListedUsers(ctx, rows),
    csv: {
      name: 'Users',
      columns: {
        Id: ({ id }) => id,
        'First name': ({ firstName }) => firstName,
        'Last name': ({ lastName }) => lastName,
        Email: ({ email }) => email,
        Role: ({ role }) => role,
        Status: ({ status }) => status,
        Country: ({ country }) => country,
        Handle: ({ handle }) => handle,
        Since: ({ createdAt }) => createdAt,
        'Last seen': ({ lastSeenAt }) => lastSeenAt,
      },
    },
  })
  return [...list, route(getUser, ({ params }) => showUser(ctx, params.userId))]
}
