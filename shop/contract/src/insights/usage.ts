import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { DASHBOARD_DAYS } from './insights.ts'
import { dayFilters } from '../lists.ts'
import { pagedList } from '../paged-list.ts'

/** What people do in the shop that counts as using it. */
export const USAGE_KINDS = {
  search: 'Searches',
  preview: 'Previews',
  dragOut: 'Drag-outs',
  match: 'Matches',
  download: 'Downloads',
  purchase: 'Purchases',
} as const
export type UsageKind = keyof typeof USAGE_KINDS
const KINDS = Object.keys(USAGE_KINDS) as [UsageKind, ...UsageKind[]]

/** From where: the shop's page, its plugin, or another program. */
export const USAGE_SOURCES = { web: 'Web', plugin: 'Plugin', api: 'API' } as const
export type UsageSource = keyof typeof USAGE_SOURCES
const SOURCES = Object.keys(USAGE_SOURCES) as [UsageSource, ...UsageSource[]]

const day = z.iso.date()
const period = { days: z._default(z.enum(DASHBOARD_DAYS), '30') }
const compared = z.object({ now: z.int(), before: z.int() })

const activeCounts = {
  /** Different accounts that did something of value that day. */
  daily: z.int(),
  /** In the 7 days that end with it. */
  weekly: z.int(),
  /** In the 28 days that end with it. */
  monthly: z.int(),
}
export const activeDay = z.object({ day, ...activeCounts })
export type ActiveDay = z.output<typeof activeDay>

export const activeUsers = z.object({
  /** First and last day of the period, in UTC. */
  from: day,
  to: day,
  days: z.array(activeDay),
  /** Different accounts in the whole period. */
  active: compared,
  /** Accounts of an average day; of the 28 days that end with it, this many basis points come on it. */
  daily: compared,
  stickinessBasisPoints: compared,
  /** Accounts by the week of their first use, and how many of them came back in each week after it. */
  retention: z.array(z.object({ week: day, accounts: z.int(), returned: z.array(z.int()) })),
})
export type ActiveUsers = z.output<typeof activeUsers>

export const getActiveUsers = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/active-users',
  access: ['admin'],
  grants: [],
  summary: 'Accounts that did something of value: by day, week and 28 days, and who came back.',
  query: z.strictObject(period),
  ok: activeUsers,
  errors: [],
})

export const activeDaysList = pagedList({
  path: '/api/admin/analytics/active-days',
  isAnonymous: true,
  access: ['admin'],
  grants: [],
  summary: 'Active accounts of each day, newest first.',
  item: activeDay,
  columns: ['day', 'daily', 'weekly', 'monthly'],
  sort: '-day',
  filters: dayFilters,
})
export const listActiveDays = activeDaysList.list
export const saveActiveDays = activeDaysList.csv

const counts = <Count extends z.ZodMiniType>(count: Count) =>
  z.object({
    search: count,
    preview: count,
    dragOut: count,
    match: count,
    download: count,
    purchase: count,
  })

export const usage = z.object({
  from: day,
  to: day,
  days: z.array(z.object({ day, uses: counts(z.int()) })),
  totals: counts(compared),
})
export type Usage = z.output<typeof usage>

export const getUsage = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/usage',
  access: ['admin'],
  grants: [],
  summary: 'How the shop is used: a period by day, compared with the one before.',
  query: z.strictObject({ ...period, source: z.optional(z.enum(SOURCES)) }),
  ok: usage,
  errors: [],
})

export const usageDay = z.object({
  day,
  kind: z.enum(KINDS),
  source: z.enum(SOURCES),
  uses: z.int(),
  /** Different accounts; guests are not among them. */
  accounts: z.int(),
})
export type UsageDay = z.output<typeof usageDay>

export const usageDaysList = pagedList({
  path: '/api/admin/analytics/usage-days',
  isAnonymous: true,
  access: ['admin'],
  grants: [],
  summary: 'Uses of each day by kind and source, newest first.',
  item: usageDay,
  columns: ['day', 'uses', 'accounts'],
  sort: '-day',
  filters: {
    kind: z.optional(z.enum(KINDS)),
    source: z.optional(z.enum(SOURCES)),
    ...dayFilters,
  },
})
export const listUsageDays = usageDaysList.list
export const saveUsageDays = usageDaysList.csv

export const searchedWords = z.object({ words: z.string(), searches: z.int(), unanswered: z.int() })
export type SearchedWords = z.output<typeof searchedWords>

export const SEARCH_RESULTS = ['none'] as const

/** Words that were searched for; `found=none` leaves those that found nothing. */
export const searchedWordsList = pagedList({
  path: '/api/admin/analytics/searched',
  isAnonymous: true,
  access: ['admin'],
  grants: [],
  summary: 'Words that were searched for, most frequent first.',
  item: searchedWords,
  columns: ['searches', 'unanswered', 'words'],
  sort: '-searches',
  filters: { found: z.optional(z.enum(SEARCH_RESULTS)), ...dayFilters },
})
export const listSearchedWords = searchedWordsList.list
export const saveSearchedWords = searchedWordsList.csv

export const usageEndpoints = group(
  'Admins: usage',
  'Active users, usage by day, and the words that people search for.',
  {
    getActiveUsers,
    listActiveDays,
    saveActiveDays,
    getUsage,
    listUsageDays,
    saveUsageDays,
    listSearchedWords,
    saveSearchedWords,
  },
)
