import type { AskVatId, PayoutLimits, PayoutListeners } from '../payees/public.ts'
import type { SelfBillingContext } from '../billing/public.ts'
import type { BankAccount } from '../platform/bank/credit-transfer-file.ts'
import type { Platform } from '../platform/platform.ts'
import type { Listener } from '../platform/slices/hook.ts'
import type { LedgerChecks } from '../wallet/public.ts'
import type { PayoutRequested } from './hooks.ts'

export interface AffiliateTerms {
  /** Of what people pay whom an affiliate brought, without VAT. */
  readonly shareBasisPoints: number
  /** Days after which a commission can be paid out: buyers may no longer give back. */
  readonly holdDays: number
  /** Least that is paid out, in each currency. */
  readonly minPayoutCents: number
}

/** Days of the bank, of papers and of VAT are those of the seller's place. */
export interface AffiliatesContext
  extends Pick<Platform, 'db' | 'jobs'>, SelfBillingContext, LedgerChecks, PayoutListeners {
  readonly shop: SelfBillingContext['shop'] & {
    readonly name: string
    /** Where people reach it, without a slash at the end. */
    readonly origin: string
  }
  readonly terms: AffiliateTerms
  readonly onRequested: readonly Listener<PayoutRequested>[]
  readonly failpoint: (name: string) => void
  readonly askVatId: AskVatId
  readonly payoutLimits: PayoutLimits
  /** What payouts leave from; null where they are transferred by hand. */
  readonly payoutAccount: BankAccount | null
}
