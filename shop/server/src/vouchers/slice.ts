import { dataExport } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { agent } from '../agent/slice.ts'
import { billing } from '../billing/slice.ts'
import { identity } from '../identity/slice.ts'
import { answer } from '../platform/slices/hook.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { ledgerRules } from '../wallet/public.ts'
import { wallet } from '../wallet/slice.ts'
import { selectVoucherBreaches } from './ledger/queries.ts'
import { selectOwnRedemptions } from './redemption/queries.ts'
import { vouchersRoutes } from './routes.ts'

interface Settings {
  readonly promoPointMicroEur: number
}

export const vouchers = slice({
  name: 'vouchers',
  after: [accounts, identity, wallet, billing, agent],
  open: ({ platform, settings: { promoPointMicroEur }, failpoint, use }: SliceContext<Settings>) => ({
    routes: vouchersRoutes({
      ...platform,
      promoPointMicroEur,
      giftCards: use(billing).giftCards,
      failpoint,
    }),
    answers: [
      answer(ledgerRules, selectVoucherBreaches),
      answer(dataExport, { name: 'vouchers', read: selectOwnRedemptions }),
    ],
  }),
})
