import { letter, type Mail } from '../../platform/mail/letter.ts'
import type { BillingContext } from '../billing-context.ts'

type MailContext = Pick<BillingContext, 'shop' | 'origin'>

/** A renewal was declined; the provider tries three times more within 14 days. */
export function renewalFailedMail({ shop, origin }: MailContext, to: string): Mail {
  return {
    to,
    subject: `Your ${shop.name} plan could not be renewed`,
    ...letter({
      shopName: shop.name,
      heading: 'Your card was declined',
      paragraphs: [
        'Your plan could not be renewed with your card. We try again over the next two weeks; until it is paid, no new points come. Points you have stay.',
        'Use another card, and your plan continues at once.',
      ],
      button: { label: 'Change the card', href: `${origin}/subscriptions` },
    }),
  }
}

export function planEndedMail({ shop, origin }: MailContext, to: string): Mail {
  return {
    to,
    subject: `Your ${shop.name} plan has ended`,
    ...letter({
      shopName: shop.name,
      heading: 'Your plan has ended',
      paragraphs: ['Nothing more is charged. You keep all your points, and can subscribe again at any time.'],
      button: { label: 'See the plans', href: `${origin}/subscriptions` },
    }),
  }
}
