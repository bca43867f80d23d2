import type { GiftCardsOfShop } from '../billing/public.ts'
import type { Platform } from '../platform/platform.ts'

export interface VouchersContext extends Pick<Platform, 'db' | 'log' | 'now'> {
  /** Worth of a voucher's point when artists are paid, from its campaign's budget, in millionths of a euro. */
  readonly promoPointMicroEur: number
  /** With which mailboxes and cards of takers are hashed: the current one first, then the one before. */
  readonly takerKeys: readonly string[]
  readonly giftCards: GiftCardsOfShop
  readonly failpoint: (name: string) => void
}
