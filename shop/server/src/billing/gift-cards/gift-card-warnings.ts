import { daysAfter } from '../../platform/day-range.ts'
import type { BillingContext } from '../billing-context.ts'
import { countOverdrawn } from './queries.ts'

/** Nothing can be done about it but to know of it, so it is said for a month. */
const WARNED_DAYS = 30

export async function giftCardWarnings({ db, now }: Pick<BillingContext, 'db' | 'now'>): Promise<string[]> {
  const cards = await countOverdrawn(db, daysAfter(now(), -WARNED_DAYS))
  if (cards === 0) return []
  return [
    `${cards === 1 ? '1 gift card was' : `${cards} gift cards were`} refunded at the card provider after being redeemed: the shop bears the loss. Look at /admin/gift-cards.`,
  ]
}
