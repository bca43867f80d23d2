import { heldActRunners } from '../allowances/public.ts'
import { allowances } from '../allowances/slice.ts'
import { heldCampaigns } from './held-campaigns.ts'
import { dataExport, erasure } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { agent } from '../agent/slice.ts'
import { addToReduced } from '../billing/public.ts'
import { billing } from '../billing/slice.ts'
import { identity } from '../identity/slice.ts'
import { answer } from '../platform/slices/hook.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { ledgerRules } from '../wallet/public.ts'
import { wallet } from '../wallet/slice.ts'
import { addToReduced as addFromBudget } from './budgets/add-to-reduced.ts'
import { selectVoucherBreaches } from './ledger/queries.ts'
import { selectOwnRedemptions } from './redemption/queries.ts'
import { rememberLeaver } from './takers/takers.ts'
import { vouchersRoutes } from './routes.ts'

interface Settings {
  readonly promoPointMicroEur: number
  readonly secrets: SecretBox
}

/** Said in the privacy policy. */
const TAKERS_KEPT_MS = 2 * 366 * 24 * 60 * 60_000

export const vouchers = slice({
  name: 'vouchers',
  after: [accounts, identity, allowances, wallet, billing, agent],
  open({ platform, settings: { promoPointMicroEur, secrets }, failpoint, use }: SliceContext<Settings>) {
    const takerKeys = secrets.tokensFor('takers of vouchers')
    const ctx = { ...platform, promoPointMicroEur, takerKeys, giftCards: use(billing).giftCards, failpoint }
    return {
      routes: vouchersRoutes({ ...ctx, give: use(allowances).give }),
      kept: [
        { table: 'voucher_taker', since: 'taken_at', forMs: TAKERS_KEPT_MS },
        { table: 'voucher_leaver', since: 'left_at', forMs: TAKERS_KEPT_MS },
      ],
      answers: [
        answer(addToReduced, (tx, sale) => addFromBudget(ctx, tx, sale)),
        answer(ledgerRules, selectVoucherBreaches),
        ...heldCampaigns(ctx).map((one) => answer(heldActRunners, one)),
        answer(erasure, rememberLeaver(ctx)),
        answer(dataExport, { name: 'vouchers', read: selectOwnRedemptions }),
      ],
    }
  },
})
