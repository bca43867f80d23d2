import * as contract from '@segno/contract'
import { route, type Route } from '../../platform/http/route.ts'
import type { OrdersContext } from '../orders-context.ts'
import type { Give } from '../../allowances/public.ts'
import { sumRefundable } from './queries.ts'
import { refundPurchase, undoPurchase } from './return-purchase.ts'

/** Purchases that buyers undo and administrators refund. */
export function returnRoutes(ctx: OrdersContext & { readonly give: Give }): Route[] {
  return [
    route(contract.undoPurchase, ({ caller, params }) =>
      undoPurchase(ctx, { accountId: caller.accountId, purchaseId: params.purchaseId }),
    ),
    route(contract.refundPurchase, async ({ caller: { accountId: actorId }, params, body }) =>
      ctx.give(
        {
          actorId,
          kind: 'refundedPurchase',
          worthMicroEur: await sumRefundable(ctx.db, { ...params, wholeOrder: body.wholeOrder ?? false }),
          summary: `Purchase refunded in points (${body.reason})`.slice(0, 500),
          payload: { ...params, ...body },
        },
        (tx) => refundPurchase({ ...ctx, db: tx }, { actorId, ...params, ...body }),
      ),
    ),
  ]
}
