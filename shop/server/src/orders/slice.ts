import { heldActRunners } from '../allowances/public.ts'
import { allowances } from '../allowances/slice.ts'
import { heldRefund } from './returns/return-purchase.ts'
import { dataExport, erasure } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { eraseUnsoldWords, ownedAmong, soundCards } from '../catalogue/public.ts'
import { catalogue } from '../catalogue/slice.ts'
import { unsettledMatters } from '../identity/public.ts'
import { identity } from '../identity/slice.ts'
import { openMaster } from '../ingest/public.ts'
import { ingest } from '../ingest/slice.ts'
import { packs } from '../packs/slice.ts'
import { answer } from '../platform/slices/hook.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { entryNames, ledgerRules } from '../wallet/public.ts'
import { wallet } from '../wallet/slice.ts'
import { deleteCart } from './cart/queries.ts'
import { exportOrders } from './export/export-orders.ts'
import { invoicesOfGrants, onSale, onSaleReturned } from './hooks.ts'
import { selectOrderBreaches } from './ledger/queries.ts'
import type { OrdersContext } from './orders-context.ts'
import { selectBoughtNames, selectOwned, selectSoldOf } from './queries.ts'
import { ordersRoutes } from './routes.ts'
import { unsettledDownloads } from './show-purchases.ts'
import { DOWNLOAD_ZIPS_KEPT } from './zip/download-many.ts'
import { deleteDownloadZips } from './zip/queries.ts'

interface Settings {
  readonly limits: OrdersContext['limits']
  readonly shop: OrdersContext['shop']
  readonly supportLimits: OrdersContext['supportLimits']
  readonly secrets: OrdersContext['secrets']
}

/** A month's spending counts in that month alone. */
const SPENDING_KEPT_MS = 90 * 86_400_000

export const orders = slice({
  name: 'orders',
  after: [accounts, identity, allowances, catalogue, packs, ingest, wallet],
  open({ platform, settings, failpoint, use, listeners, port }: SliceContext<Settings>) {
    const { workshop, made } = use(ingest)
    const rendering = { ...platform, workshop, made: made.masters }
    const ctx: OrdersContext = {
      ...platform,
      failpoint,
      hooks: { onSale: listeners(onSale), onSaleReturned: listeners(onSaleReturned) },
      soundCards,
      invoicesOfGrants: (db, references) => port(invoicesOfGrants)()(db, references),
      shop: settings.shop,
      limits: settings.limits,
      supportLimits: settings.supportLimits,
      secrets: settings.secrets,
      openMaster: (soundId, licence) => openMaster(rendering, soundId, licence),
    }
    return {
      value: ctx,
      routes: ordersRoutes({ ...ctx, give: use(allowances).give }),
      kept: [DOWNLOAD_ZIPS_KEPT, { table: 'program_spending', since: 'month', forMs: SPENDING_KEPT_MS }],
      answers: [
        answer(erasure, deleteDownloadZips),
        answer(erasure, deleteCart),
        // An artist who leaves takes along the words for what nobody ever bought; licences and receipts name the rest.
        answer(erasure, async (tx, { accountId: artistId }) =>
          eraseUnsoldWords(tx, { artistId, soldIds: await selectSoldOf(tx, artistId) }),
        ),
        answer(dataExport, { name: 'orders', read: exportOrders }),
        answer(ownedAmong, selectOwned),
        answer(heldActRunners, heldRefund(ctx)),
        answer(unsettledMatters, unsettledDownloads),
        answer(ledgerRules, selectOrderBreaches),
        answer(entryNames, selectBoughtNames),
      ],
    }
  },
})
