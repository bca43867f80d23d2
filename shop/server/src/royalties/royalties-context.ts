import type { LegalNotice } from '@segno/contract'
import type { VatSeller } from '@segno/vat'
import type { BankAccount } from '../platform/bank/credit-transfer-file.ts'
import type { PayoutLimits } from '../payees/public.ts'
import type { Platform } from '../platform/platform.ts'
import type { LedgerChecks } from '../wallet/public.ts'
import type { SplitsContext } from './splits/splits-context.ts'

export interface RoyaltiesContext extends Pick<Platform, 'db' | 'now'>, LedgerChecks, SplitsContext {
  readonly shop: SplitsContext['shop'] & {
    /** The company behind it, for the tax report. */
    readonly legal: LegalNotice | null
  }
  /** The share of artists without one of their own, in hundredths of a percent. */
  readonly artistShareBasisPoints: number
  readonly payoutLimits: PayoutLimits
  /** What payments leave from; null where they are transferred by hand. */
  readonly payoutAccount: BankAccount | null
  /** Its days begin at midnight in its place. */
  readonly vatSeller: Pick<VatSeller, 'place'>
}
