import { kindFacts } from '@segno/contract'
import { moneyText, formatPoints } from '@segno/units'
import { letter, type Mail } from '../../platform/mail/letter.ts'
import type { BillingContext } from '../billing-context.ts'
import type { PaymentRow } from '../payments/queries.ts'
import type { Part } from '../refunds/rules.ts'

/** A lost dispute was won by an appeal. */
export function disputeWonMail(
  { shop, origin }: Pick<BillingContext, 'shop' | 'origin'>,
  to: string,
  { payment, points }: { payment: PaymentRow; points: number },
): Mail {
  return {
    to,
    subject: `Your points from ${shop.name} are back`,
    ...letter({
      shopName: shop.name,
      heading: 'Your points are back',
      paragraphs: [
        `The dispute about your payment for ${payment.name} was decided again, and the payment stands.`,
        `All ${formatPoints(points)} that it had cost you are in your wallet again. Licences that had ended stay ended; you can buy the sounds again with these points.`,
      ],
      button: { label: 'See what had ended', href: `${origin}/purchase_history?licence=ended` },
    }),
  }
}

/** Their bank took a payment back, and with it what the payment had bought. */
export function disputeLostMail(
  { shop, origin }: Pick<BillingContext, 'shop' | 'origin'>,
  to: string,
  { payment, part, endedPurchases }: { payment: PaymentRow; part: Part; endedPurchases: number },
): Mail {
  const { currency, name } = payment
  const isGift = kindFacts(payment.kind).isPrepaid
  const sum = moneyText(part.grossCents, currency)
  const licences =
    endedPurchases === 1 ? 'the licence of one sound' : `the licences of ${endedPurchases} sounds`
  return {
    to,
    subject: `Your bank took back a payment to ${shop.name}`,
    ...letter({
      shopName: shop.name,
      heading: 'Your bank took back a payment',
      paragraphs: [
        `${sum} for ${name} went back to your card because the payment was disputed. ${isGift ? 'The code of the gift card no longer works.' : 'What it paid for has ended.'}`,
        ...(endedPurchases === 0 ? [] : [`That includes ${licences} bought with its points.`]),
        `If this is a mistake, answer this email.${isGift ? '' : ' You can buy the sounds again at any time.'}`,
      ],
      button: isGift
        ? { label: 'Your gift cards', href: `${origin}/gift-cards` }
        : { label: 'See what has ended', href: `${origin}/purchase_history?licence=ended` },
    }),
  }
}
