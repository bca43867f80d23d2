import { giftCardPath } from '@segno/contract'
import { moneyText } from '@segno/units'
import { letter, type Mail } from '../../platform/mail/letter.ts'
import type { BillingContext } from '../billing-context.ts'
import { dayWords } from '../../platform/day-words.ts'

type MailContext = Pick<BillingContext, 'shop' | 'origin'>

interface MailedCard {
  readonly code: string | null
  readonly currency: string
  readonly left_cents: number
  readonly sender_name: string
  readonly recipient_name: string | null
  readonly recipient_email: string | null
  readonly message: string | null
  readonly mail_at: Date | null
}

const sumOf = ({ left_cents: cents, currency }: MailedCard): string => moneyText(cents, currency)

const nameOf = ({ recipient_name: name, recipient_email: email }: MailedCard): string =>
  name ?? email ?? 'its recipient'

/** The gift, to its recipient. */
export function giftMail({ shop, origin }: MailContext, to: string, card: MailedCard): Mail {
  const { code, sender_name: sender, recipient_name: name, message } = card
  return {
    to,
    subject: `${sender} sends you ${sumOf(card)} for ${shop.name}`,
    ...letter({
      shopName: shop.name,
      heading: `${name === null ? 'A' : `${name}, a`} gift card of ${sumOf(card)} for you`,
      paragraphs: [
        ...(message === null ? [`It is from ${sender}.`] : [`${sender} writes:`, `“${message}”`]),
        `It buys points, and points buy loops and one-shots. Sign in or make an account, and enter the code. You see how many points it brings before you redeem it.`,
      ],
      code: code ?? '',
      button: { label: 'Redeem gift card', href: origin + giftCardPath(code ?? '') },
      footer: `The code never expires. ${sender} bought this gift card and gave us your address for this mail only. Questions: support@${shop.supportHost}`,
    }),
  }
}

/** To the buyer, once it is paid. */
export function giftBoughtMail({ shop, origin }: MailContext, to: string, card: MailedCard): Mail {
  const { code, mail_at: mailAt } = card
  const next =
    mailAt === null
      ? 'Give this code to whom you like.'
      : `We mail it to ${nameOf(card)} on ${dayWords(mailAt)}. Until it is redeemed you can correct the address.`
  return {
    to,
    subject: `Your gift card of ${sumOf(card)}`,
    ...letter({
      shopName: shop.name,
      heading: `Your gift card of ${sumOf(card)}`,
      paragraphs: [next, 'You can have the money back for 14 days, as long as it is not redeemed.'],
      code: code ?? '',
      button: { label: 'Your gift cards', href: `${origin}/gift-cards` },
    }),
  }
}

/** To the buyer, once it is on its way. */
export function giftSentMail({ shop, origin }: MailContext, to: string, card: MailedCard): Mail {
  return {
    to,
    subject: `Your gift card is on its way to ${nameOf(card)}`,
    ...letter({
      shopName: shop.name,
      heading: `Your gift card is on its way to ${nameOf(card)}`,
      paragraphs: [
        `We mailed ${sumOf(card)} to ${card.recipient_email}.`,
        'If this address is wrong, correct it under your gift cards, and we mail it again.',
      ],
      button: { label: 'Your gift cards', href: `${origin}/gift-cards` },
    }),
  }
}

/** To the buyer, once a mail server has refused the recipient's address for good. */
export function giftUndeliveredMail({ shop, origin }: MailContext, to: string, card: MailedCard): Mail {
  const address = card.recipient_email === null ? '' : ` to ${card.recipient_email}`
  return {
    to,
    subject: `Your gift card did not reach ${nameOf(card)}`,
    ...letter({
      shopName: shop.name,
      heading: `Your gift card did not reach ${nameOf(card)}`,
      paragraphs: [
        `Our mail${address} was not accepted. ${sumOf(card)} is still on the card.`,
        'Correct the address under your gift cards, or copy the code and give it yourself.',
      ],
      button: { label: 'Your gift cards', href: `${origin}/gift-cards` },
    }),
  }
}

/** Why a card can be redeemed after all, or still in part. */
const STANDS_BECAUSE = {
  refundFailed: (sum: string) => `The refund did not go through. The code works again and is worth ${sum}.`,
  disputeWon: (sum: string) =>
    `The dispute about its payment was decided again, and the payment stands. The code works again and is worth ${sum}.`,
  partRefunded: (sum: string) => `A part of its money went back to you. The code is worth ${sum} now.`,
} as const

export type StandsBecause = keyof typeof STANDS_BECAUSE

/** To the buyer of a card that can be redeemed after all, or still in part. */
export function standingCardMail(
  { shop, origin }: MailContext,
  to: string,
  card: MailedCard,
  why: StandsBecause,
): Mail {
  const heading = `Your gift card is worth ${sumOf(card)}`
  return {
    to,
    subject: heading,
    ...letter({
      shopName: shop.name,
      heading,
      paragraphs: [STANDS_BECAUSE[why](sumOf(card))],
      code: card.code ?? '',
      button: { label: 'Your gift cards', href: `${origin}/gift-cards` },
    }),
  }
}

/** To the account that redeemed a card, once money of it came back. */
export function moneyBackOnCardMail({ shop, origin }: MailContext, to: string, card: MailedCard): Mail {
  const { code } = card
  return {
    to,
    subject: `${sumOf(card)} is on your gift card again`,
    ...letter({
      shopName: shop.name,
      heading: `${sumOf(card)} is on your gift card again`,
      paragraphs: [
        `A gift card paid for these points, so the money went back to the gift card ending in ${code?.slice(-4)}.`,
        'Redeem it again when you like. Only your account can.',
      ],
      code: code ?? '',
      button: { label: 'Redeem again', href: origin + giftCardPath(code ?? '') },
    }),
  }
}
