import type { BillingContext } from '../billing-context.ts'
import { isGiftCard, previewGiftCard, redeemGiftCard } from './redeem-gift-card.ts'

/** Redeeming gift cards, for the slice that takes codes. */
export const giftCardsOn = (ctx: BillingContext) => ({
  knows: (codeKey: string) => isGiftCard(ctx, codeKey),
  preview: (typed: Parameters<typeof previewGiftCard>[1]) => previewGiftCard(ctx, typed),
  redeem: (typed: Parameters<typeof redeemGiftCard>[1]) => redeemGiftCard(ctx, typed),
})

export type GiftCardsOfShop = ReturnType<typeof giftCardsOn>
