import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id, instant, timeZoneField } from '../lists.ts'

/** Days that the dashboard looks back over. */
export const DASHBOARD_DAYS = ['7', '30', '90'] as const
export type DashboardDays = (typeof DASHBOARD_DAYS)[number]

/** A figure of the period, and of the one before it that is as long. */
const compared = z.object({ now: z.int(), before: z.int() })

const sum = z.object({ currency: z.string(), amountCents: z.int() })

const waiting = z.object({
  review: z.int(),
  reports: z.int(),
  /** Copyright notices that are not decided. */
  notices: z.int(),
  applications: z.int(),
  feedback: z.int(),
  /** Declared withdrawals that are not answered, and when the first of them is due. */
  withdrawals: z.int(),
  withdrawalDueAt: z.nullable(instant),
  /** Disputes that wait for an answer, and until when the first of them does. */
  disputes: z.int(),
  nextDisputeDueAt: z.nullable(instant),
  /** Acts and payouts that wait for a second administrator. */
  toConfirm: z.int(),
  /** Royalties whose buyers look like their artists. */
  heldRoyalties: z.int(),
  /** Refunds whose money came back from the bank. */
  returnedRefunds: z.int(),
  /** Differences between the card provider and the shop. */
  providerDifferences: z.int(),
  failedJobs: z.int(),
  failedMails: z.int(),
})
export type Waiting = z.output<typeof waiting>

export const dashboard = z.object({
  since: instant,
  until: instant,
  /** In cents net of VAT, less refunds and open and lost disputes, in each currency in which money moved. */
  revenue: z.array(z.object({ currency: z.string(), ...compared.shape })),
  /** Of the first of these currencies, day by day with today; days as `2026-05-12`. */
  revenueDays: z.array(z.object({ day: z.string(), cents: z.int() })),
  newUsers: compared,
  /** Accounts that searched, listened, dragged out or bought, by days in UTC. */
  activeUsers: compared,
  /** Points of packages and subscriptions, less refunds. */
  pointsSold: compared,
  pointsSpent: compared,
  /** Most bought first. */
  topSounds: z.array(z.object({ id, title: z.string(), artist: z.string(), purchases: z.int() })),
  /** Open work now. */
  waiting,
  /** Null before the first check. */
  ledger: z.nullable(z.object({ checkedAt: instant, breaches: z.int() })),
})
export type Dashboard = z.output<typeof dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  access: ['admin'],
  grants: [],
  summary: 'How the shop does: a period compared with the one before, and what waits for an administrator.',
  query: z.strictObject({
    days: z._default(z.enum(DASHBOARD_DAYS), '30'),
    /** Where days begin and end; UTC unless given. */
    zone: z._default(timeZoneField, 'UTC'),
  }),
  ok: dashboard,
  errors: [],
})

export const getWaiting = endpoint({
  method: 'GET',
  path: '/api/admin/waiting',
  access: ['admin'],
  grants: [],
  summary: 'How much waits for an administrator, of each kind.',
  ok: waiting,
  errors: [],
})

export const payoutsDue = z.object({
  /** Artists to whom something can be paid; their sums are in euros. */
  artists: z.object({ count: z.int(), amountCents: z.int() }),
  /** Payouts that affiliates asked for and that are not paid. */
  affiliates: z.object({ count: z.int(), sums: z.array(sum) }),
  /** Artists and affiliates who were paid more than they have earned since, with sums below zero. */
  overpaid: z.object({
    artists: z.object({ count: z.int(), amountCents: z.int() }),
    affiliates: z.object({ count: z.int(), sums: z.array(sum) }),
  }),
})
export type PayoutsDue = z.output<typeof payoutsDue>

export const getPayoutsDue = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/payouts',
  access: ['admin'],
  grants: ['accountant'],
  summary: 'What can be paid to artists, what affiliates asked for, and who was paid too much.',
  ok: payoutsDue,
  errors: [],
})

export const insightEndpoints = group(
  'Admins: insights',
  'Figures of the dashboard, and payouts that are due.',
  { getDashboard, getWaiting, getPayoutsDue },
)
