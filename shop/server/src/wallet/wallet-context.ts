import type { Platform } from '../platform/platform.ts'

export interface WalletContext extends Platform {
  /** Worth of a point that the shop gives away, for it pays the artists whose sounds it buys, in millionths of a euro. */
  readonly promoPointMicroEur: number
  readonly shop: { readonly name: string }
}
