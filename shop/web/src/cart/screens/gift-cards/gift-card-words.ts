import {
  type GiftCards,
  type GiftCardState,
  type GiftFacts,
  type OwnGiftCard,
  pointsForSum,
} from '@segno/contract'
import { amountCents } from '@segno/units'
import { formatCalendarDay, formatDay } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'

/** `about 47 points`: its recipient’s VAT can be another than the buyer’s. Null while there is no sum that a card can have. */
export function pointsText(
  { pointsPrices, minCents, maxCents }: Pick<GiftCards, 'pointsPrices' | 'minCents' | 'maxCents'>,
  sumCents: unknown,
): string | null {
  if (!Number.isInteger(sumCents) || Number(sumCents) < minCents || Number(sumCents) > maxCents) return null
  const bought = pointsForSum(amountCents(Number(sumCents)), pointsPrices)
  return bought && `about ${formatPoints(bought.points)}`
}

/** `€25.00, about 47 points` */
export function worthText(shown: GiftCards, sumCents: number): string {
  return [formatMoney(sumCents, { currency: shown.currency }), pointsText(shown, sumCents)]
    .filter((part) => part !== null)
    .join(', ')
}

/** How a gift card reaches its recipient. */
export const deliveryText = ({
  recipientEmail,
  mailOn,
}: Pick<GiftFacts, 'recipientEmail' | 'mailOn'>): string =>
  recipientEmail === null || mailOn === null
    ? 'You get the code to give'
    : `By email to ${recipientEmail} on ${formatCalendarDay(mailOn)}`

type Facts = Pick<OwnGiftCard, 'mailAt' | 'mailedAt' | 'refundingCents'>

const WORDS: Readonly<Record<GiftCardState, (card: Facts) => string>> = {
  unsent: () => 'Give the code yourself',
  waiting: ({ mailAt }) => {
    if (mailAt === null) return 'Waits'
    return Date.parse(mailAt) <= Date.now() ? 'Being sent' : `Waits for ${formatDay(mailAt)}`
  },
  sent: ({ mailedAt }) => (mailedAt === null ? 'Sent' : `Sent on ${formatDay(mailedAt)}`),
  undelivered: () => 'Not delivered',
  redeemed: () => 'Redeemed',
  blocked: () => 'On hold',
  refunded: ({ refundingCents }) => (refundingCents > 0 ? 'Refund on its way' : 'Refunded'),
}

/** How a gift card stands, such as `Waits for 24 Dec 2026`. */
export const stateText = (card: Facts & { readonly state: GiftCardState }): string => WORDS[card.state](card)
