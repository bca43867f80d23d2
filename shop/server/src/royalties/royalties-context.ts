import type { SelfBillingContext } from '../billing/public.ts'
import type { BankAccount } from '../platform/bank/credit-transfer-file.ts'
import type { PayoutLimits, PayoutListeners } from '../payees/public.ts'
import type { Platform } from '../platform/platform.ts'
import type { LedgerChecks } from '../wallet/public.ts'
import type { SplitsContext } from './splits/splits-context.ts'

/** Days of the bank, of papers and of VAT are those of the seller's place. */
export interface RoyaltiesContext
  extends Pick<Platform, 'db'>, SelfBillingContext, LedgerChecks, PayoutListeners, SplitsContext {
  readonly shop: SplitsContext['shop'] & SelfBillingContext['shop']
  /** The share of artists without one of their own, in hundredths of a percent. */
  readonly artistShareBasisPoints: number
  readonly payoutLimits: PayoutLimits
  /** What payments leave from; null where they are transferred by hand. */
  readonly payoutAccount: BankAccount | null
}
