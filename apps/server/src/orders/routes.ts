import * as contract from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import { addToCart, removeFromCart, showCart } from './cart.ts'
import { completeCheckout } from './complete-checkout.ts'
import { download, startDownload } from './download-master.ts'
import type { OrdersContext } from './orders-context.ts'
import { listPurchases, showReceipt } from './show-purchases.ts'
import { downloadMany, startDownloads } from './zip/download-many.ts'

export function ordersRoutes(ctx: OrdersContext): Route[] {
  return [
    route(contract.getCart, ({ caller }) => showCart(ctx, caller.accountId)),
    route(contract.addToCart, ({ caller, body }) => addToCart(ctx, caller.accountId, body)),
    route(contract.removeFromCart, ({ caller, params }) =>
      removeFromCart(ctx, caller.accountId, params.loopId),
    ),
    route(contract.checkOut, async ({ caller, body, idempotencyKey }) => {
      const order = { accountId: caller.accountId, idempotencyKey, items: body.items }
      return showReceipt(ctx, caller.accountId, await completeCheckout(ctx, order))
    }),
    route(contract.getReceipt, ({ caller, params }) => showReceipt(ctx, caller.accountId, params.receiptId)),
    route(contract.listPurchases, ({ caller, query }) => listPurchases(ctx, caller.accountId, query)),
    route(contract.startDownload, ({ caller, params }) =>
      startDownload(ctx, caller.accountId, params.loopId),
    ),
    route(contract.download, ({ params }) => download(ctx, params.ticket)),
    route(contract.startDownloads, ({ caller: { accountId }, body }) =>
      startDownloads(ctx, { ...body, accountId }),
    ),
    route(contract.downloadMany, ({ params }) => downloadMany(ctx, params.ticket)),
  ]
}
