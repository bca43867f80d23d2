/** Of a link to a gift card. A voucher's code is kept for after a sign-in; this one stays in the address. */
const GIFT_CARD_PARAMETER = 'gift_card'

/** Opens the page that redeems a gift card, with its code filled in. */
export const giftCardLink = (code: string): string =>
  `${location.origin}/voucher-coupon-add?${new URLSearchParams({ [GIFT_CARD_PARAMETER]: code })}`

/** Confirms a gift card by the payment that bought it. */
export const boughtPath = (paymentId: string): string =>
  `/gift-cards?${new URLSearchParams({ bought: paymentId })}`

/** The code of a gift card whose link was opened. */
export const giftCardIn = (search: string): string | null =>
  new URLSearchParams(search).get(GIFT_CARD_PARAMETER)?.trim() || null
