import * as contract from '@segno/contract'
import { route, type Route } from '../../platform/http/route.ts'
import type { OrdersContext } from '../orders-context.ts'
import { refundPurchase, undoPurchase } from './return-purchase.ts'

/** Purchases that buyers undo and administrators refund. */
export function returnRoutes(ctx: OrdersContext): Route[] {
  return [
    route(contract.undoPurchase, ({ caller, params }) =>
      undoPurchase(ctx, { accountId: caller.accountId, purchaseId: params.purchaseId }),
    ),
    route(contract.refundPurchase, ({ caller, params, body }) =>
      refundPurchase(ctx, { actorId: caller.accountId, ...params, ...body }),
    ),
  ]
}
