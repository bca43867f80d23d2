import type { LegalNotice } from '@segno/contract'
import type { VatSeller } from '@segno/vat'
import type { Db } from '../platform/db.ts'
import type { Platform } from '../platform/platform.ts'
import type { Paid, Refunded } from './hooks.ts'
import type { CardProvider } from './provider/card-provider.ts'

/** All that billing works with. */
export interface BillingContext extends Platform {
  /** Who sells, as administrators last set it. */
  readonly shop: { readonly name: string; readonly supportHost: string; readonly legal: LegalNotice | null }
  readonly origin: string
  readonly vatSeller: VatSeller
  /** Null where the shop takes no cards. */
  readonly provider: CardProvider | null
  readonly failpoint: (name: string) => void
  /** Ends what was bought with a grant's points. @returns how many purchases ended */
  readonly endDisputedPurchases: (
    tx: Db,
    disputed: { readonly accountId: string; readonly grant: string; readonly at: Date },
  ) => Promise<number>
  readonly hooks: {
    readonly onPaid: readonly ((tx: Db, paid: Paid) => Promise<void>)[]
    readonly onRefunded: readonly ((tx: Db, refunded: Refunded) => Promise<void>)[]
  }
}
