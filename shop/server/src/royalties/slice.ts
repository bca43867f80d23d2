import { dataExport } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { billing } from '../billing/slice.ts'
import { catalogue } from '../catalogue/slice.ts'
import { unsettledMatters } from '../identity/public.ts'
import { identity } from '../identity/slice.ts'
import { onSale, onSaleReturned } from '../orders/public.ts'
import { orders } from '../orders/slice.ts'
import { answer } from '../platform/slices/hook.ts'
import { onPaidOut, retentionReasons, proposedPayouts } from '../payees/public.ts'
import { payees } from '../payees/slice.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { ledgerRules } from '../wallet/public.ts'
import { wallet } from '../wallet/slice.ts'
import { accrueRoyalties, reverseRoyalty } from './accrue.ts'
import { selectEarningBreaches } from './earned/queries.ts'
import { selectRoyaltyBreaches } from './ledger/queries.ts'
import { exportRoyalties } from './export/export-royalties.ts'
import { retentionOfArtist, unsettledByArtist } from './leave/leave.ts'
import { royaltiesRoutes } from './routes.ts'
import { proposedPayments } from './pay-artist.ts'
import { PROPOSED_RUNS } from './runs/decide-run.ts'
import { compareAgainJob } from './holds/compare-again.ts'
import { runWarnings } from './runs/run-warnings.ts'
import type { RoyaltiesContext } from './royalties-context.ts'
import { forgetReportsJob } from './tax-report/forget-reports.ts'

type Settings = Pick<
  RoyaltiesContext,
  'artistShareBasisPoints' | 'shop' | 'payoutAccount' | 'payoutLimits' | 'vatSeller'
>

export const royalties = slice({
  name: 'royalties',
  after: [accounts, identity, payees, catalogue, wallet, orders, billing],
  appendOnlyTables: [
    'royalty',
    'royalty_reversal',
    'royalty_payment',
    'royalty_share',
    'tax_report',
    'tax_report_record',
  ],
  open: ({ platform, settings, parts, listeners }: SliceContext<Settings>) => ({
    routes: royaltiesRoutes({
      ...platform,
      ledgerRules: parts(ledgerRules),
      onPaidOut: listeners(onPaidOut),
      shop: settings.shop,
      payoutAccount: settings.payoutAccount,
      payoutLimits: settings.payoutLimits,
      vatSeller: settings.vatSeller,
      artistShareBasisPoints: settings.artistShareBasisPoints,
    }),
    jobs: [forgetReportsJob(platform), compareAgainJob(platform)],
    warnings: () => runWarnings(platform),
    answers: [
      answer(onSale, accrueRoyalties(settings.artistShareBasisPoints)),
      answer(onSaleReturned, reverseRoyalty),
      answer(ledgerRules, selectRoyaltyBreaches),
      answer(ledgerRules, selectEarningBreaches),
      answer(
        proposedPayouts,
        proposedPayments({
          ...platform,
          ledgerRules: parts(ledgerRules),
          onPaidOut: listeners(onPaidOut),
          shop: settings.shop,
          vatSeller: settings.vatSeller,
        }),
      ),
      answer(proposedPayouts, PROPOSED_RUNS),
      answer(retentionReasons, retentionOfArtist),
      answer(unsettledMatters, unsettledByArtist),
      answer(dataExport, { name: 'royalties', read: exportRoyalties }),
    ],
  }),
})
