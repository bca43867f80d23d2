import type { AppError } from '../../platform/app-error.ts'
import { giftCardBlocked, giftCardRefunded, giftCardUsed } from '../errors.ts'

/** Why the money of a card cannot be had; null where all of it can. */
export function whyKept(card: {
  readonly state: string
  readonly left_cents: number
  readonly amount_cents: number
}): AppError | null {
  if (card.state === 'refunded') return giftCardRefunded()
  if (card.state === 'blocked') return giftCardBlocked()
  return card.left_cents < card.amount_cents ? giftCardUsed() : null
}
