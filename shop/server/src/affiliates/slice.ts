import { dataExport } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { onPaid, onRefunded } from '../billing/public.ts'
import { billing } from '../billing/slice.ts'
import { unsettledMatters, onConfirmed } from '../identity/public.ts'
import { identity } from '../identity/slice.ts'
import {
  onPaidOut,
  retentionReasons,
  type PayoutLimits,
  proposedPayouts,
  vatIdAuthority,
} from '../payees/public.ts'
import { payees } from '../payees/slice.ts'
import type { BankAccount } from '../platform/bank/credit-transfer-file.ts'
import { answer } from '../platform/slices/hook.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { ledgerRules } from '../wallet/public.ts'
import { wallet } from '../wallet/slice.ts'
import type { AffiliatesContext, AffiliateTerms } from './affiliates-context.ts'
import { bindReferral } from './bind-referral.ts'
import { earnCommission, takeBackCommission } from './commissions/earn-commission.ts'
import { selectCommissionBreaches } from './earned/queries.ts'
import { exportAffiliate, exportReferral } from './export-affiliate.ts'
import { onPayoutRequested } from './hooks.ts'
import { selectAffiliateBreaches } from './ledger/queries.ts'
import { proposedAffiliatePayouts } from './office/decide.ts'
import { retentionOfAffiliate, lastPayoutsJob, unsettledByAffiliate } from './payouts/last-payouts.ts'
import { affiliatesRoutes } from './routes.ts'

interface Settings {
  readonly shop: AffiliatesContext['shop']
  readonly affiliateTerms: AffiliateTerms
  readonly payoutAccount: BankAccount | null
  readonly payoutLimits: PayoutLimits
  readonly vatSeller: AffiliatesContext['vatSeller']
}

export const affiliates = slice({
  name: 'affiliates',
  after: [accounts, identity, payees, wallet, billing],
  open({ platform, settings, failpoint, parts, port, listeners }: SliceContext<Settings>) {
    const { shop, affiliateTerms: terms, payoutAccount, payoutLimits, vatSeller } = settings
    return {
      routes: affiliatesRoutes({
        ...platform,
        ledgerRules: parts(ledgerRules),
        onPaidOut: listeners(onPaidOut),
        shop,
        terms,
        onRequested: listeners(onPayoutRequested),
        payoutAccount,
        payoutLimits,
        vatSeller,
        askVatId: (id) => port(vatIdAuthority)()(id),
        failpoint,
      }),
      jobs: [lastPayoutsJob({ ...platform, shop, vatSeller, failpoint })],
      answers: [
        answer(onConfirmed, bindReferral(vatSeller.place)),
        answer(onPaid, earnCommission(terms)),
        answer(onRefunded, takeBackCommission),
        answer(ledgerRules, selectAffiliateBreaches),
        answer(ledgerRules, selectCommissionBreaches),
        answer(proposedPayouts, proposedAffiliatePayouts({ ...platform, shop, vatSeller, failpoint })),
        answer(retentionReasons, retentionOfAffiliate),
        answer(unsettledMatters, unsettledByAffiliate),
        answer(dataExport, { name: 'affiliate', read: exportAffiliate }),
        answer(dataExport, { name: 'referral', read: exportReferral }),
      ],
    }
  },
})
