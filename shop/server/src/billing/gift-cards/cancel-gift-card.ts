import type { Db } from '../../platform/db/db.ts'
import { giftCardUsed } from '../errors.ts'
import { findCardOf, markCardRefunded } from './queries.ts'
import { whyKept } from './refuse.ts'

/**
 * Ends the card that a payment bought, for its money to go back.
 *
 * @throws {AppError} gift_card_used, gift_card_refunded, gift_card_blocked
 */
export async function cancelGiftCard(tx: Db, paymentId: string): Promise<void> {
  if (await markCardRefunded(tx, paymentId)) return
  const card = await findCardOf(tx, paymentId)
  throw (card && whyKept(card)) ?? giftCardUsed()
}
