import { type GiftFacts, GIFT_CARD_PACKAGE } from '@segno/contract'
import { fulfil } from '../billing/fulfil.ts'
import { findCardOf } from '../billing/gift-cards/queries.ts'
import { startPurchase } from '../billing/start-purchase.ts'
import { newId } from '../platform/ids.ts'
import { codeKey } from '../platform/secrets/typed-code.ts'
import { type BillingShop, payWith } from './billing-shop.ts'

const giftFacts: GiftFacts = {
  senderName: 'Ada',
  recipientName: 'Bo',
  recipientEmail: 'bo@segno.test',
  message: 'For your next <b>track</b>',
  mailOn: '2026-12-24',
}

interface Order {
  readonly grossCents?: number
  readonly gift?: Partial<GiftFacts>
  readonly card?: string
}

/** An order of a gift card of 25.00 for Bo, mailed on the 24th of December, unless told. */
export const giftOrder = (accountId: string, { grossCents = 2_500, gift }: Order = {}) => ({
  accountId,
  idempotencyKey: newId(),
  packageId: GIFT_CARD_PACKAGE,
  currency: 'EUR',
  grossCents,
  gift: { ...giftFacts, ...gift },
})

/** Buys one by card. */
export async function buyGiftCard(shop: BillingShop, accountId: string, order: Order = {}) {
  const { purchase, clientSecret } = await startPurchase(shop.ctx, giftOrder(accountId, order))
  await payWith(shop, clientSecret?.split('_secret_')[0] ?? '', order.card ?? '4242424242424242')
  await fulfil(shop.ctx, purchase.id)
  const card = await findCardOf(shop.ctx.db, purchase.id)
  const code = card?.code ?? ''
  return { paymentId: purchase.id, cardId: card?.id ?? '', code, codeKey: codeKey(code) }
}
