import { dataExport, erasure } from '../accounts/public.ts'
import { affiliates } from '../affiliates/slice.ts'
import { accounts } from '../accounts/slice.ts'
import { billing } from '../billing/slice.ts'
import { catalogue } from '../catalogue/slice.ts'
import { usageRecord } from '../listening/public.ts'
import { listening } from '../listening/slice.ts'
import { orders } from '../orders/slice.ts'
import { answer } from '../platform/slices/hook.ts'
import { newId } from '../platform/ids.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { royalties } from '../royalties/slice.ts'
import { wallet } from '../wallet/slice.ts'
import { withdrawals } from '../withdrawals/slice.ts'
import { eraseFeedback, selectFeedbackOf } from './feedback/queries.ts'
import { insightsRoutes } from './routes.ts'
import { eraseUsage, selectDaysOfUse, selectUsageOf } from './usage/queries.ts'
import { ACTIVE_KEPT_DAYS, keepUsage, USAGE_KEPT_DAYS } from './usage/keep-usage.ts'
import { UsageRecorder } from './usage/usage-recorder.ts'

interface Settings {
  readonly shop: { readonly name: string; readonly origin: string }
}

const DAY_MS = 24 * 60 * 60_000

/** How the shop does, and what people say of it. */
export const insights = slice({
  name: 'insights',
  after: [accounts, catalogue, wallet, orders, listening, billing, withdrawals, royalties, affiliates],
  open({ platform, settings: { shop }, opened }: SliceContext<Settings>) {
    const recorder = opened.use(new UsageRecorder(platform))
    return {
      routes: insightsRoutes({ ...platform, shop }),
      kept: [
        { table: 'usage_words_day', since: 'day', forMs: USAGE_KEPT_DAYS * DAY_MS },
        { table: 'active_account', since: 'day', forMs: ACTIVE_KEPT_DAYS * DAY_MS },
      ],
      sweeps: [
        async () => {
          await recorder.flush()
          await keepUsage(platform)
        },
      ],
      answers: [
        answer(usageRecord, (use) => recorder.note(use)),
        answer(erasure, (tx, { accountId }) => eraseFeedback(tx, accountId)),
        answer(erasure, (tx, { accountId }) => eraseUsage(tx, { accountId, newId: newId() })),
        answer(dataExport, { name: 'feedback', read: selectFeedbackOf }),
        answer(dataExport, { name: 'usage', read: selectUsageOf }),
        answer(dataExport, { name: 'daysOfUse', read: selectDaysOfUse }),
      ],
    }
  },
})
