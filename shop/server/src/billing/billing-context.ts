import type { LegalNotice } from '@segno/contract'
import type { VatSeller } from '@segno/vat'
import type { AllowEmail, SupportLimits } from '../accounts/public.ts'
import type { DisputedPoints, TakenBack } from '../orders/public.ts'
import type { Db } from '../platform/db/db.ts'
import type { Platform } from '../platform/platform.ts'
import type { Listener } from '../platform/slices/hook.ts'
import type { AddToReduced, Ordered, Paid, Refunded } from './hooks.ts'
import type { NetworkCountry } from './evidence/network-country.ts'
import type { CardProvider } from './provider/card-provider.ts'

/** All that billing works with. */
export interface BillingContext extends Platform {
  /** Who sells, as administrators last set it. */
  readonly shop: { readonly name: string; readonly supportHost: string; readonly legal: LegalNotice | null }
  readonly origin: string
  readonly vatSeller: VatSeller
  /** As administrators last set them. */
  readonly giftCardTerms: {
    readonly minCents: number
    readonly maxCents: number
    /** That an account can buy; none are sold where it is 0. */
    readonly cardsADay: number
  }
  readonly supportLimits: SupportLimits
  /** Null where the shop takes no cards. */
  readonly provider: CardProvider | null
  readonly failpoint: (name: string) => void
  /** Counts a mail to an address that a buyer has named. @throws {AppError} bad_request, too_many_attempts */
  readonly allowEmailTo: AllowEmail
  readonly networkCountry: NetworkCountry
  /** Takes points of a grant that are left, then ends what they bought. */
  readonly takeBackDisputed: (tx: Db, disputed: DisputedPoints) => Promise<TakenBack>
  readonly addToReduced: AddToReduced
  /** May refuse an order. */
  readonly onOrdered: readonly Listener<Ordered>[]
  readonly hooks: {
    readonly onPaid: readonly Listener<Paid>[]
    readonly onRefunded: readonly Listener<Refunded>[]
  }
}
