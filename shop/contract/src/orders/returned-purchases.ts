import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../lists.ts'
import { BUYERS } from '../role.ts'
import { reasonField } from '../reason.ts'

/** For how long a buyer can undo a purchase whose master has not left the shop. */
export const UNDO_DAYS = 14

const purchaseId = z.strictObject({ purchaseId: id })

export const undoPurchase = endpoint({
  method: 'POST',
  path: '/api/purchases/undo/:purchaseId',
  access: BUYERS,
  summary: `Undoes a purchase within ${UNDO_DAYS} days, before its first download: the licence ends and the points come back.`,
  params: purchaseId,
  ok: z.object({
    /** Without those of lots that have expired since. */
    returnedPoints: z.int(),
    availablePoints: z.int(),
  }),
  errors: [
    'purchase_not_found',
    'purchase_ended',
    'purchase_downloaded',
    'undo_expired',
    'pack_bought_later',
  ],
})

export const refundPurchase = endpoint({
  method: 'POST',
  path: '/api/admin/purchases/:purchaseId/refund',
  access: ['admin'],
  grants: ['support'],
  confirmed: true,
  summary:
    'Refunds a purchase at any time: the licence ends, the points come back and the artist’s royalty is reversed.',
  params: purchaseId,
  body: z.strictObject({
    reason: reasonField,
    /** With everything else that was bought with it and holds. */
    wholeOrder: z._default(z.boolean(), false),
  }),
  ok: z.object({ endedAt: instant, returnedPoints: z.int() }),
  errors: [
    'confirmation_required',
    'held_for_another',
    'purchase_not_found',
    'purchase_ended',
    'buyer_deleted',
    'support_limit_reached',
  ],
})
