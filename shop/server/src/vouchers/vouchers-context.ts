import type { GiftCardsOfShop } from '../billing/public.ts'
import type { Platform } from '../platform/platform.ts'

export interface VouchersContext extends Pick<Platform, 'db' | 'log' | 'now'> {
  /** Worth of a voucher's point when artists are paid, since the shop pays for it, in millionths of a euro. */
  readonly promoPointMicroEur: number
  readonly giftCards: GiftCardsOfShop
  readonly failpoint: (name: string) => void
}
