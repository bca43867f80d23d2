import * as contract from '@segno/contract'
import { route, type Route } from '../../platform/http/route.ts'
import type { OrdersContext } from '../orders-context.ts'
import type { Give } from '../../allowances/public.ts'
import { findPurchaseName, sumRefundable } from './queries.ts'
import { refundPurchase, undoPurchase } from './return-purchase.ts'

/** Purchases that buyers undo and administrators refund. */
export function returnRoutes(ctx: OrdersContext & { readonly give: Give }): Route[] {
  return [
    route(contract.undoPurchase, ({ caller, params }) =>
      undoPurchase(ctx, { accountId: caller.accountId, purchaseId: params.purchaseId }),
    ),
    route(contract.refundPurchase, async ({ caller: { accountId: actorId }, params, body }) => {
      const { wholeOrder, reason } = body
      const { userId, title, number } = (await findPurchaseName(ctx.db, params.purchaseId)) ?? {}
      const what = wholeOrder ? `The whole order of “${title}”` : `“${title}”`
      const gift = {
        actorId,
        kind: 'refundedPurchase',
        worthMicroEur: await sumRefundable(ctx.db, { ...params, wholeOrder }),
        summary: `${what}, ${number}, refunded in points (${reason})`.slice(0, 500),
        payload: { ...params, ...body, userId },
      } as const
      return ctx.give(gift, (tx) => refundPurchase({ ...ctx, db: tx }, { actorId, ...params, ...body }))
    }),
  ]
}
