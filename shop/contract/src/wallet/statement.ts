import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { dayFilters, id, instant } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { BUYERS } from '../role.ts'
import { LEDGER_KINDS } from './user-points.ts'
import { LOT_ORIGINS } from './wallet.ts'

/** What moves points, as a statement names it. */
export const POINTS_CAUSES = {
  points: 'Points package',
  plan: 'Plan',
  giftCard: 'Gift card',
  purchase: 'Sounds',
  undone: 'Purchase undone',
  refund: 'Refund',
  dispute: 'Bank dispute',
  voucher: 'Voucher',
  reward: 'Reward for a report',
  correction: 'Correction',
  expiry: 'Expired',
  other: 'Points',
} as const
export type PointsCause = keyof typeof POINTS_CAUSES

const pointsEntry = z.object({
  id,
  at: instant,
  kind: z.enum(LEDGER_KINDS),
  cause: z.enum(Object.keys(POINTS_CAUSES) as [PointsCause, ...PointsCause[]]),
  /** Below zero where points went out. */
  points: z.int(),
  /** What the wallet held after it. */
  balancePoints: z.int(),
  /** Of points that came in, where they are of one; else null. */
  origin: z.nullable(z.enum(LOT_ORIGINS)),
  /** Until when points that came in last; null where they never expire. */
  expiresAt: z.nullable(instant),
  /** An administrator’s, of a correction. */
  reason: z.nullable(z.string()),
  /** Titles of the sounds, or the payment with its invoice; null where it is neither. */
  name: z.nullable(z.string()),
  /** Of the sounds that were bought. */
  receiptId: z.nullable(id),
})
export type PointsEntry = z.output<typeof pointsEntry>

/** Every point that came in or went out; `q` looks at reasons. */
export const pointsEntriesList = pagedList({
  path: '/api/wallet/entries',
  access: BUYERS,
  scope: 'library',
  summary: 'Points that came in and went out, with what was left after each, newest first.',
  item: pointsEntry,
  columns: ['at', 'points'],
  sort: '-at',
  filters: { kind: z.optional(z.enum(LEDGER_KINDS)), ...dayFilters },
})
export const listPointsEntries = pointsEntriesList.list
export const savePointsEntries = pointsEntriesList.csv

/** Entries that one statement holds. */
export const MAX_STATEMENT_ENTRIES = 5_000

export const getPointsStatement = endpoint({
  method: 'GET',
  path: '/api/wallet/statement.pdf',
  access: BUYERS,
  summary: 'The entries of some days as PDF, from what the wallet held before to what it held after.',
  query: z.strictObject(dayFilters),
  ok: z.unknown(),
  answers: 'bytes',
  errors: ['statement_too_long'],
})

export const pointsStatementEndpoints = group(
  'Statement of points',
  'Every point that came in or went out of the caller’s wallet.',
  { listPointsEntries, savePointsEntries, getPointsStatement },
)
