import { securityEventsList } from '@segno/contract'
import { searchPeople } from '../../accounts/public.ts'
import { dayRange } from '../../platform/day-range.ts'
import { listRoutes } from '../../platform/http/paged-list.ts'
import type { Route } from '../../platform/http/route.ts'
import type { IdentityContext } from '../identity-context.ts'
import { securityEventList } from './queries.ts'

/** The security log for administrators. */
export function securityLogRoutes({ db }: Pick<IdentityContext, 'db'>): Route[] {
  return listRoutes(securityEventsList, {
    rows: async ({ query }) =>
      securityEventList(db, {
        ...query,
        words: await searchPeople(db, query.q, query.accountId),
        ...dayRange(query),
      }),
    toItems: (rows) =>
      rows.map(({ id, at, account_id: accountId, ...event }) => ({
        ...event,
        id,
        at: at.toISOString(),
        accountId,
      })),
    csv: {
      name: 'Security log',
      columns: {
        At: ({ at }) => at,
        Event: ({ kind }) => kind,
        Account: ({ accountId }) => accountId,
        Email: ({ email }) => email,
        Network: ({ network }) => network,
        Subject: ({ subject }) => subject,
        Reason: ({ reason }) => reason,
      },
    },
  })
}
