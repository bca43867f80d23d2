import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id, instant } from '../lists.ts'
import { BUYERS } from '../role.ts'

/** Where points come from. */
export const LOT_ORIGINS = ['package', 'subscription', 'voucher', 'correction', 'reward', 'demo'] as const

/** Points that can be spent now, and the lots that they are spent from, in that order. */
export const wallet = z.object({
  availablePoints: z.int(),
  lots: z.array(
    z.object({
      id,
      origin: z.enum(LOT_ORIGINS),
      points: z.int(),
      remainingPoints: z.int(),
      expiresAt: z.nullable(instant),
      createdAt: instant,
    }),
  ),
})
export type Wallet = z.output<typeof wallet>

export const getWallet = endpoint({
  method: 'GET',
  path: '/api/wallet',
  access: BUYERS,
  scope: 'library',
  summary: 'Points at hand and the lots they come from.',
  ok: wallet,
  errors: [],
})

export const walletEndpoints = group('Points', 'The points that the caller has.', { getWallet })
