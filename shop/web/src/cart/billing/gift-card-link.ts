import { giftCardPath } from '@segno/contract'

/** A gift card's link, to be handed over. */
export const giftCardLink = (code: string): string => location.origin + giftCardPath(code)

/** Confirms a gift card by the payment that bought it. */
export const boughtPath = (paymentId: string): string =>
  `/gift-cards?${new URLSearchParams({ bought: paymentId })}`
