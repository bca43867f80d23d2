import * as contract from '@segno/contract'
import { dayOf, daysInUtc } from '../../platform/day-range.ts'
import { listRoutes } from '../../platform/http/paged-list.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { activeDays, searchedWords, usageDays } from './queries.ts'
import { showActiveUsers, toActiveDay } from './show-active-users.ts'
import { showUsage } from './show-usage.ts'

export function analyticsRoutes({ readDb: db, now }: Pick<Platform, 'readDb' | 'now'>): Route[] {
  return [
    route(contract.getActiveUsers, ({ query }) => showActiveUsers({ db, now }, query.days)),
    route(contract.getUsage, ({ query }) => showUsage({ db, now }, query)),
    ...listRoutes(contract.activeDaysList, {
      rows: ({ query }) => activeDays(db, daysInUtc(query)),
      toItems: (rows) => rows.map(toActiveDay),
      csv: {
        name: 'Active users',
        columns: {
          Day: ({ day }) => day,
          'Active that day': ({ daily }) => daily,
          'Active in 7 days': ({ weekly }) => weekly,
          'Active in 28 days': ({ monthly }) => monthly,
        },
      },
    }),
    ...usageLists(db),
  ]
}

function usageLists(db: Db): Route[] {
  return [
    ...listRoutes(contract.usageDaysList, {
      rows: ({ query: { kind, source, ...days } }) => usageDays(db, { kind, source, ...daysInUtc(days) }),
      toItems: (rows) =>
        rows.map(({ day, kind, source, uses, accounts }) => ({
          day: dayOf(day),
          kind: kind as contract.UsageKind,
          source: source as contract.UsageSource,
          uses,
          accounts,
        })),
      csv: {
        name: 'Usage',
        columns: {
          Day: ({ day }) => day,
          Kind: ({ kind }) => contract.USAGE_KINDS[kind],
          Source: ({ source }) => contract.USAGE_SOURCES[source],
          Uses: ({ uses }) => uses,
          Accounts: ({ accounts }) => accounts,
        },
      },
    }),
    ...listRoutes(contract.searchedWordsList, {
      rows: ({ query: { q = '', found, ...days } }) =>
        searchedWords(db, { words: q, isUnanswered: found === 'none', ...daysInUtc(days) }),
      toItems: (rows) => rows.map(({ words, searches, unanswered }) => ({ words, searches, unanswered })),
      csv: {
        name: 'Searches',
        columns: {
          Words: ({ words }) => words,
          Searches: ({ searches }) => searches,
          'Found nothing': ({ unanswered }) => unanswered,
        },
      },
    }),
  ]
}
