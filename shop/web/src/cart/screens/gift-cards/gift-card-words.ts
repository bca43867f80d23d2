import type { GiftCardState, GiftFacts, OwnGiftCard } from '@segno/contract'
import { formatCalendarDay, formatDay } from '../../../kit/format/date.ts'

/** How a gift card that is about to be bought reaches its recipient. */
export const deliveryText = ({ recipientEmail, mailOn }: GiftFacts): string =>
  recipientEmail === null || mailOn === null
    ? 'You get the code to give'
    : `By email to ${recipientEmail} on ${formatCalendarDay(mailOn)}`

type Facts = Pick<OwnGiftCard, 'mailAt' | 'mailedAt'>

const WORDS: Readonly<Record<GiftCardState, (card: Facts) => string>> = {
  unsent: () => 'Give the code yourself',
  waiting: ({ mailAt }) => (mailAt === null ? 'Waits' : `Waits for ${formatDay(mailAt)}`),
  sent: ({ mailedAt }) => (mailedAt === null ? 'Sent' : `Sent on ${formatDay(mailedAt)}`),
  undelivered: () => 'Not delivered',
  redeemed: () => 'Redeemed',
  blocked: () => 'On hold',
  refunded: () => 'Refunded',
}

/** How a gift card stands, such as `Waits for 24 Dec 2026`. */
export const stateText = (card: Facts & { readonly state: GiftCardState }): string => WORDS[card.state](card)
