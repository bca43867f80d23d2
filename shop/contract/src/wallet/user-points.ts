import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { dayFilters, id, instant } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { reasonField } from '../reason.ts'
import { LOT_ORIGINS } from './wallet.ts'

const userParams = z.strictObject({ userId: id })

export const LEDGER_KINDS = ['grant', 'spend', 'return', 'expiry', 'correction'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/** One change of somebody's points. */
const walletEntry = z.object({
  id,
  at: instant,
  kind: z.enum(LEDGER_KINDS),
  /** Below zero where points were taken. */
  points: z.int(),
  /** Null where points were taken. */
  origin: z.nullable(z.enum(LOT_ORIGINS)),
  /** Of a correction; null for all others. */
  reason: z.nullable(z.string()),
  /** What brought it about, such as a payment or a receipt. */
  reference: z.string(),
})
export type WalletEntry = z.output<typeof walletEntry>

/** A wallet’s entries; `q` looks at reasons and references. */
export const walletEntriesList = pagedList({
  path: '/api/admin/users/:userId/points',
  access: ['admin'],
  grants: ['support'],
  summary: 'Every change of an account’s points, newest first.',
  params: userParams,
  item: walletEntry,
  columns: ['at', 'points'],
  sort: '-at',
  filters: { kind: z.optional(z.enum(LEDGER_KINDS)), ...dayFilters },
  errors: ['user_not_found'],
})
export const listWalletEntries = walletEntriesList.list
export const saveWalletEntries = walletEntriesList.csv

/** Most points of one correction, so that a slip of the finger is caught. */
export const MAX_CORRECTION_POINTS = 100_000

export const pointsCorrection = z.strictObject({
  /** Below zero to take points away. */
  points: z.int().check(
    z.minimum(-MAX_CORRECTION_POINTS),
    z.maximum(MAX_CORRECTION_POINTS),
    z.refine((points) => points !== 0, 'cannot be zero'),
  ),
  reason: reasonField,
})

export const correctPoints = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/points',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary:
    'Gives points to somebody else, or takes no more than they have. The same key never corrects twice.',
  repeatable: 'by-idempotency-key',
  params: userParams,
  body: pointsCorrection,
  ok: z.object({ availablePoints: z.int() }),
  errors: [
    'confirmation_required',
    'held_for_another',
    'user_not_found',
    'own_account',
    'more_than_available',
    'idempotency_key_missing',
    'idempotency_key_reused',
  ],
})

export const userPointsEndpoints = group(
  'Admins: points of a user',
  'Every change of a user’s points, and corrections.',
  { listWalletEntries, saveWalletEntries, correctPoints },
)
