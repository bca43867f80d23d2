import type { AppError } from '../../platform/app-error.ts'
import { giftCardBlocked, giftCardRefunded, giftCardUsed } from '../errors.ts'
import type { GiftCardRow } from './queries.ts'

type Kept = Pick<GiftCardRow, 'state' | 'redeemed_by' | 'is_disputed'>

/** Why a card's buyer cannot have its money; null where they can. The office's hold keeps nobody from a refund. */
export function whyKept({ state, redeemed_by: redeemer, is_disputed: isDisputed }: Kept): AppError | null {
  if (state === 'refunded') return giftCardRefunded()
  if (redeemer !== null) return giftCardUsed()
  return isDisputed ? giftCardBlocked() : null
}

/** Why a card is mailed to nobody now; null where it can be. */
export const whyUnsendable = (card: Kept & Pick<GiftCardRow, 'held_by_office'>): AppError | null =>
  whyKept(card) ?? (card.held_by_office ? giftCardBlocked() : null)
