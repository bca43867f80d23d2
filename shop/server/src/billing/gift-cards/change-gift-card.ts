import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { BillingContext } from '../billing-context.ts'
import { giftCardNotFound, giftCardSentOften } from '../errors.ts'
import { lockPayment } from '../payments/queries.ts'
import { readRecipient, refuseUnfitName } from './order-gift-card.ts'
import { findPaidCard, holdCard, releaseCard, setRecipient } from './queries.ts'
import { whyKept } from './refuse.ts'
import { MAX_MAILINGS } from './rules.ts'

interface Resend {
  readonly accountId: string
  readonly cardId: string
  readonly recipientName: string | null
  readonly recipientEmail: string
}

/**
 * Corrects whom a card is for. One that was mailed is mailed again.
 *
 * @throws {AppError} bad_request, gift_card_not_found, gift_card_used, gift_card_refunded, gift_card_blocked, gift_card_sent_often
 */
export async function sendGiftCard(
  ctx: BillingContext,
  { accountId, cardId, recipientName: name, recipientEmail }: Resend,
): Promise<null> {
  refuseUnfitName(name)
  const email = readRecipient(recipientEmail)
  await inTransaction(ctx.db, async (tx) => {
    const card = await findPaidCard(tx, cardId)
    if (card?.buyer_id !== accountId) throw giftCardNotFound()
    if (await setRecipient(tx, cardId, { name, email, now: ctx.now(), maxMailings: MAX_MAILINGS })) return
    const why = whyKept((await findPaidCard(tx, cardId)) ?? card)
    throw why ?? giftCardSentOften()
  })
  return null
}

/**
 * Puts a card on hold, or ends that.
 *
 * @throws {AppError} gift_card_not_found, gift_card_used, gift_card_refunded
 */
export async function blockGiftCard(
  ctx: BillingContext,
  actorId: string,
  { cardId, isBlocked, reason }: { cardId: string; isBlocked: boolean; reason: string },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const paymentId = (await findPaidCard(tx, cardId))?.payment_id
    if (paymentId === undefined || !(await lockPayment(tx, paymentId))) throw giftCardNotFound()
    const card = (await findPaidCard(tx, cardId))!
    const why = whyKept({ ...card, state: card.state === 'blocked' ? 'live' : card.state })
    if (why !== null && card.left_cents === 0) throw why
    await (isBlocked ? holdCard : releaseCard)(tx, paymentId, 'office')
    const after = await findPaidCard(tx, cardId)
    await recordAudit(tx, [
      {
        actorId,
        at: ctx.now(),
        action: isBlocked ? 'giftCard.block' : 'giftCard.unblock',
        subject: { kind: 'account', id: card.buyer_id },
        before: { state: card.state },
        after: { state: after?.state, giftCardId: cardId, reason },
      },
    ])
  })
  return null
}
