import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant } from './lists.ts'

/** Days that the dashboard looks back over. */
export const DASHBOARD_DAYS = ['7', '30', '90'] as const
export type DashboardDays = (typeof DASHBOARD_DAYS)[number]

/** A figure of the period, and of the one before it that is as long. */
const compared = z.object({ now: z.int(), before: z.int() })

export const dashboard = z.object({
  since: instant,
  until: instant,
  newUsers: compared,
  /** Accounts that bought or dragged something out. */
  activeUsers: compared,
  /** Points of packages and subscriptions. */
  pointsSold: compared,
  pointsSpent: compared,
  /** Most bought first. */
  topSounds: z.array(z.object({ _id: id, title: z.string(), artist: z.string(), purchases: z.int() })),
  /** Work that waits for somebody now. */
  waiting: z.object({
    review: z.int(),
    reports: z.int(),
    failedJobs: z.int(),
    failedMails: z.int(),
  }),
  /** Null before the first check. */
  ledger: z.nullable(z.object({ checkedAt: instant, breaches: z.int() })),
})
export type Dashboard = z.output<typeof dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  access: ['admin'],
  summary: 'How the shop does: a period compared with the one before, and what waits for an administrator.',
  query: z.strictObject({ days: z._default(z.enum(DASHBOARD_DAYS), '30') }),
  ok: dashboard,
  errors: [],
})
