import type { AnyGiftCard, GiftCards, OwnGiftCard } from '@segno/contract'
import { csvMoney } from '../../platform/http/csv-answer.ts'
import type { BillingContext } from '../billing-context.ts'
import { readBuyer } from '../quote.ts'
import { pricesIn } from './redeem-gift-card.ts'
import { withdrawableUntil } from '../refunds/withdrawable-until.ts'
import { type GiftCardRow, type ListedGiftCardRow, selectBoughtBy } from './queries.ts'
import { whyKept } from './refuse.ts'
import { stateOf } from './rules.ts'

/** An account's own gift cards, and what one may cost. */
export async function showGiftCards(ctx: BillingContext, accountId: string): Promise<GiftCards> {
  const { minCents, maxCents, cardsADay } = ctx.giftCardTerms
  const buyer = await readBuyer(ctx, accountId)
  const prices = await pricesIn(ctx.db, buyer)
  const rows = await selectBoughtBy(ctx.db, accountId)
  return {
    cards: rows.map((row) => toOwnGiftCard(row, ctx.now())),
    currency: buyer.currency,
    minCents,
    maxCents,
    pointsPrices: prices.map(({ points, price: { grossCents } }) => ({ points, grossCents })),
    isOnSale: cardsADay > 0,
  }
}

const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

const toFields = (row: GiftCardRow | ListedGiftCardRow) => ({
  id: row.id,
  paymentId: row.payment_id,
  state: stateOf(row),
  currency: row.currency,
  amountCents: row.amount_cents,
  leftCents: row.left_cents,
  recipientName: row.recipient_name,
  recipientEmail: row.recipient_email,
  boughtAt: (row.paid_at ?? row.created_at).toISOString(),
  mailAt: isoOrNull(row.mail_at),
  mailedAt: isoOrNull(row.mailed_at),
})

function toOwnGiftCard(row: GiftCardRow, now: Date): OwnGiftCard {
  const until = withdrawableUntil(row.paid_at ?? row.created_at, row.declared_country)
  return {
    ...toFields(row),
    // Money that came back belongs to the redeemer.
    leftCents: row.redeemed_by === null ? row.left_cents : 0,
    code: row.code ?? '',
    senderName: row.sender_name,
    message: row.message,
    refundingCents: row.refunding_cents,
    refundableUntil: whyKept(row) === null && now <= until ? until.toISOString() : null,
  }
}

export const toAnyGiftCard = (row: ListedGiftCardRow): AnyGiftCard => ({
  ...toFields(row),
  codeEnd: row.code?.slice(-4) ?? '',
  buyer: { id: row.buyer_id, name: row.buyer_name, email: row.email },
})

export const GIFT_CARD_COLUMNS = {
  Bought: ({ boughtAt }: AnyGiftCard) => boughtAt,
  Buyer: ({ buyer }: AnyGiftCard) => buyer.email,
  Recipient: ({ recipientEmail, recipientName }: AnyGiftCard) => recipientEmail ?? recipientName,
  State: ({ state }: AnyGiftCard) => state,
  'Code ends in': ({ codeEnd }: AnyGiftCard) => codeEnd,
  Currency: ({ currency }: AnyGiftCard) => currency,
  Sum: ({ amountCents, currency }: AnyGiftCard) => csvMoney(amountCents, currency),
  Left: ({ leftCents, currency }: AnyGiftCard) => csvMoney(leftCents, currency),
  Mailed: ({ mailedAt }: AnyGiftCard) => mailedAt,
}
