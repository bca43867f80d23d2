import { accounts } from '../accounts/slice.ts'
import { catalogue } from '../catalogue/slice.ts'
import { listening } from '../listening/slice.ts'
import { orders } from '../orders/slice.ts'
import { slice, type SliceContext } from '../platform/slice.ts'
import { wallet } from '../wallet/slice.ts'
import { insightsRoutes } from './routes.ts'

/** How the shop does. */
export const insights = slice({
  name: 'insights',
  after: [accounts, catalogue, wallet, orders, listening],
  open: ({ platform }: SliceContext<unknown>) => ({ routes: insightsRoutes(platform) }),
})
