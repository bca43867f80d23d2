import { inTransaction } from '../../platform/db/transaction.ts'
import type { BillingContext } from '../billing-context.ts'
import { lockPayment, type PaymentRow } from '../payments/queries.ts'
import { lockRefund } from '../refunds/queries.ts'
import { settleOtherwise } from '../refunds/settle-refund.ts'
import { findPaidCard, returnMoney } from './queries.ts'
import { tellRedeemer } from './tell-card-owner.ts'

/** Money that a gift card had paid goes back onto that card, for the account that redeemed it. */
export async function creditGiftCard(
  ctx: BillingContext,
  { id: paymentId, gift_card_id: cardId }: PaymentRow,
  refundId: string,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const refund = await lockRefund(tx, refundId)
    const card = cardId === null ? undefined : await findPaidCard(tx, cardId)
    if (!payment || !card || refund?.status !== 'pending') return
    await returnMoney(tx, card.id, refund.gross_cents)
    await tellRedeemer(ctx, tx, card.id)
    await settleOtherwise(ctx, tx, {
      refund,
      payment,
      how: `to the gift card ending in ${card.code?.slice(-4)}`,
    })
  })
  ctx.jobs.wake()
}
