import * as z from 'zod/mini'
import { mailableField } from '../identity/identity-fields.ts'
import { oneLine } from '../one-line.ts'

/** The package that every gift card is; its price is the sum that the buyer chooses. */
export const GIFT_CARD_PACKAGE = 'gift-card'
/** Sums that are offered beside a free one. */
export const GIFT_CARD_SUMS = [1_000, 2_500, 5_000, 10_000] as const
/** Days ahead on which one can be mailed at most. */
export const GIFT_CARD_DAYS_AHEAD = 365

/** Of a link to a gift card. A voucher's code is kept for after a sign-in; this one stays in the address. */
const GIFT_CARD_PARAMETER = 'gift_card'

/** Opens the page that redeems a gift card, with its code filled in. */
export const giftCardPath = (code: string): string =>
  `/voucher-coupon-add?${new URLSearchParams({ [GIFT_CARD_PARAMETER]: code })}`

/** The code of a gift card in its link, or in the search part of one; null without one. */
export const giftCardIn = (address: string): string | null =>
  new URLSearchParams(address.slice(address.indexOf('?') + 1)).get(GIFT_CARD_PARAMETER)?.trim() || null

/** For whom a gift card is, and when it is mailed. */
export const giftFacts = z
  .strictObject({
    senderName: oneLine(100),
    recipientName: z.nullable(oneLine(100)),
    /** Null where the buyer hands it over. */
    recipientEmail: z.nullable(mailableField),
    message: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
    /** A day in UTC: in its morning, or at once where it is today. */
    mailOn: z.nullable(z.iso.date()),
  })
  .check(
    z.refine(({ recipientEmail, mailOn }) => (recipientEmail === null) === (mailOn === null), {
      path: ['mailOn'],
      message: 'An address and a day go together',
    }),
  )
export type GiftFacts = z.output<typeof giftFacts>
