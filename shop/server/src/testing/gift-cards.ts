import { type GiftFacts, GIFT_CARD_PACKAGE } from '@segno/contract'
import { sql } from 'kysely'
import { fulfil } from '../billing/fulfil.ts'
import { mailGiftCards } from '../billing/gift-cards/mailing/mail-gift-cards.ts'
import { findCardOf } from '../billing/gift-cards/queries.ts'
import { redeemGiftCard } from '../billing/gift-cards/redeem-gift-card.ts'
import { startPurchase } from '../billing/start-purchase.ts'
import { over, type Db } from '../platform/db/db.ts'
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
  clientAddress: '192.0.2.1',
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

/** Redeems one by its code, as it is compared. */
export const redeemCard = (shop: BillingShop, codeKey: string, accountId: string) =>
  redeemGiftCard(shop.ctx, { codeKey, accountId })

/** Mails what is due, as the job does each minute. */
export const mailDue = (shop: BillingShop): Promise<void> =>
  mailGiftCards(shop.ctx, new AbortController().signal)

/** The payments that redeemed a card, oldest first. */
export async function redemptionsOf(db: Db, cardId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment where gift_card_id = ${cardId} order by paid_at, id`.execute(over(db))
  return rows.map(({ id }) => id)
}
