import { accounts } from '../accounts/slice.ts'
import { catalogue } from '../catalogue/slice.ts'
import { onSale, onSaleReturned } from '../orders/public.ts'
import { orders } from '../orders/slice.ts'
import { answer } from '../platform/slices/hook.ts'
import { proposedPayouts } from '../payees/public.ts'
import { payees } from '../payees/slice.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { ledgerRules } from '../wallet/public.ts'
import { wallet } from '../wallet/slice.ts'
import { accrueRoyalties, reverseRoyalty } from './accrue.ts'
import { selectEarningBreaches } from './earned/queries.ts'
import { royaltiesRoutes } from './routes.ts'
import { proposedPayments } from './pay-artist.ts'
import { PROPOSED_RUNS } from './runs/decide-run.ts'
import { runWarnings } from './runs/run-warnings.ts'
import type { RoyaltiesContext } from './royalties-context.ts'

type Settings = Pick<RoyaltiesContext, 'artistShareBasisPoints' | 'shop' | 'payoutAccount' | 'payoutLimits'>

export const royalties = slice({
  name: 'royalties',
  after: [accounts, payees, catalogue, wallet, orders],
  appendOnlyTables: ['royalty', 'royalty_reversal', 'royalty_payment', 'royalty_share'],
  open: ({ platform, settings }: SliceContext<Settings>) => ({
    routes: royaltiesRoutes({
      ...platform,
      shop: settings.shop,
      payoutAccount: settings.payoutAccount,
      payoutLimits: settings.payoutLimits,
      artistShareBasisPoints: settings.artistShareBasisPoints,
    }),
    warnings: () => runWarnings(platform),
    answers: [
      answer(onSale, accrueRoyalties(settings.artistShareBasisPoints)),
      answer(onSaleReturned, reverseRoyalty),
      answer(ledgerRules, selectEarningBreaches),
      answer(proposedPayouts, proposedPayments(platform)),
      answer(proposedPayouts, PROPOSED_RUNS),
    ],
  }),
})
