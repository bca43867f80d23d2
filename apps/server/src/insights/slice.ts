import { dataExport, onAccountDeleted } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { catalogue } from '../catalogue/slice.ts'
import { listening } from '../listening/slice.ts'
import { orders } from '../orders/slice.ts'
import { answer } from '../platform/hook.ts'
import { slice, type SliceContext } from '../platform/slice.ts'
import { wallet } from '../wallet/slice.ts'
import { eraseFeedback, selectFeedbackOf } from './feedback/queries.ts'
import { insightsRoutes } from './routes.ts'

interface Settings {
  readonly shop: { readonly name: string; readonly origin: string }
}

/** How the shop does, and what people say of it. */
export const insights = slice({
  name: 'insights',
  after: [accounts, catalogue, wallet, orders, listening],
  open: ({ platform, settings: { shop } }: SliceContext<Settings>) => ({
    routes: insightsRoutes({ ...platform, shop }),
    answers: [
      answer(onAccountDeleted, (tx, { accountId }) => eraseFeedback(tx, accountId)),
      answer(dataExport, { name: 'feedback', read: selectFeedbackOf }),
    ],
  }),
})
