import * as contract from '@segno/contract'
import type { Give } from '../allowances/public.ts'
import type { Db } from '../platform/db/db.ts'
import type { CsvColumns } from '../platform/http/csv-answer.ts'
import { listRoutes } from '../platform/http/paged-list.ts'
import { type AnswerWithMore, type Caller, route, type Route } from '../platform/http/route.ts'
import { allPurchasesRoutes } from './all-purchases/routes.ts'
import { addToCart, removeFromCart, showCart } from './cart.ts'
import { completeCheckout, type Order } from './complete-checkout.ts'
import { download, startDownload } from './download-master.ts'
import { licenceRoutes } from './licences/routes.ts'
import type { OrdersContext } from './orders-context.ts'
import { prepareReceiptMail } from './receipt-mails.ts'
import { purchaseList } from './queries.ts'
import { returnRoutes } from './returns/routes.ts'
import { showReceipt, toPurchases } from './show-purchases.ts'
import { buyingProgram, showAllowance } from './spending/count-spending.ts'
import { downloadMany, startDownloads } from './zip/download-many.ts'

export function ordersRoutes(ctx: OrdersContext & { readonly give: Give }): Route[] {
  return [
    route(contract.getCart, ({ caller }) => cartOf(caller, showCart(ctx, caller.accountId))),
    route(contract.addToCart, ({ caller, body }) =>
      cartOf(caller, addToCart(ctx, caller.accountId, body, caller.program?.clientId)),
    ),
    route(contract.removeFromCart, ({ caller, params }) =>
      cartOf(caller, removeFromCart(ctx, caller.accountId, params.soundId)),
    ),
    route(contract.checkOut, async ({ caller, body, idempotencyKey }) => {
      const order = {
        accountId: caller.accountId,
        idempotencyKey,
        items: body.items,
        ...buyingProgram(caller),
        beforeNumber: (tx: Db, bought: Order) => prepareReceiptMail(ctx, tx, bought),
      }
      const receiptId = await completeCheckout(ctx, order)
      ctx.jobs.wake()
      return showReceipt(ctx, caller.accountId, receiptId)
    }),
    route(contract.getSpendingAllowance, ({ caller }) => showAllowance(ctx, caller)),
    route(contract.getReceipt, ({ caller, params }) => showReceipt(ctx, caller.accountId, params.receiptId)),
    ...listRoutes(contract.purchasesList, {
      rows: ({ caller, query }) =>
        purchaseList(ctx.db, { ...query, accountId: caller.accountId, words: query.q ?? '' }),
      toItems: (rows) => toPurchases(ctx, rows),
      csv: PURCHASES_CSV,
    }),
    ...allPurchasesRoutes(ctx),
    ...returnRoutes(ctx),
    ...licenceRoutes(ctx),
    ...downloadRoutes(ctx),
  ]
}

/** Everybody has one cart, so it goes by the id of its account. */
async function cartOf(
  { accountId }: Caller,
  items: Promise<contract.CartItem[]>,
): Promise<AnswerWithMore<contract.CartItem[], { cartId: string }>> {
  return { data: await items, beside: { cartId: accountId } }
}

function downloadRoutes(ctx: OrdersContext): Route[] {
  return [
    route(contract.startDownload, ({ caller, params, clientAddress }) =>
      startDownload(ctx, caller.accountId, { soundId: params.soundId, clientAddress }),
    ),
    route(contract.download, ({ params, clientAddress }) => download(ctx, params.ticket, clientAddress)),
    route(contract.startDownloads, ({ caller: { accountId }, body, clientAddress }) =>
      startDownloads(ctx, { ...body, accountId, clientAddress }),
    ),
    route(contract.downloadMany, ({ params, clientAddress }) =>
      downloadMany(ctx, params.ticket, clientAddress),
    ),
  ]
}

const PURCHASES_CSV = {
  name: 'Purchased Loops',
  columns: {
    Bought: ({ purchasedAt }) => purchasedAt,
    Title: ({ loop }) => loop.title,
    Artist: ({ loop }) => loop.artist.name,
    Pack: ({ loop }) => loop.pack?.title ?? null,
    'Tempo (BPM)': ({ loop }) => loop.tempoBpm,
    Points: ({ points }) => points,
    Licence: ({ licenceNumber }) => licenceNumber,
    'Licence version': ({ licenceVersion }) => licenceVersion,
    Receipt: ({ receiptId }) => receiptId,
    Ended: ({ ended }) => ended?.at ?? null,
  } satisfies CsvColumns<contract.Purchase>,
}
