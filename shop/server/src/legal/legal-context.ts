import type { LegalNotice } from '@segno/contract'
import type { VatSeller } from '@segno/vat'
import type { Platform } from '../platform/platform.ts'

export interface LegalContext extends Pick<Platform, 'db' | 'now'> {
  readonly shop: {
    readonly name: string
    readonly origin: string
    readonly supportHost: string
    readonly legal: LegalNotice | null
  }
  /** Of artists with whom no other is agreed. */
  readonly artistShareBasisPoints: number
  /** Worth of a point that the shop gave away, in millionths of a euro. */
  readonly promoPointMicroEur: number
  readonly affiliateTerms: {
    readonly shareBasisPoints: number
    readonly holdDays: number
    readonly minPayoutCents: number
  }
  /** Texts take effect at midnight where the shop is registered. */
  readonly vatSeller: Pick<VatSeller, 'place'>
}
