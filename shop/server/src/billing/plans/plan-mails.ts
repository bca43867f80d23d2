import { amountCents, decimalText } from '@segno/units'
import { dayOf } from '../../platform/day-range.ts'
import { letter, type Mail } from '../../platform/mail/letter.ts'
import type { BillingContext } from '../billing-context.ts'
import type { DueInvoice } from './read-provider-plan.ts'
import { lastChanceOf } from './rules.ts'

type MailContext = Pick<BillingContext, 'shop' | 'origin'>

type Due = DueInvoice & { readonly currency: string }

const sumOf = ({ grossCents, currency }: Due): string =>
  `${currency} ${decimalText({ amountCents: amountCents(grossCents), currency })}`

/** A renewal was declined. When it is tried again is for the shop's account at the provider to say. */
export function renewalFailedMail({ shop, origin }: MailContext, to: string, due: Due): Mail {
  const next =
    due.nextAttemptAt === null
      ? `We do not try again by ourselves: without another card your plan ends on ${dayOf(lastChanceOf(due))}.`
      : `We try again on ${dayOf(due.nextAttemptAt)}.`
  return {
    to,
    subject: `Your ${shop.name} plan could not be renewed`,
    ...letter({
      shopName: shop.name,
      heading: due.isCardExpired ? 'Your card has expired' : 'Your card was declined',
      paragraphs: [
        `${sumOf(due)} for your plan could not be charged to your card. ${next}`,
        'Until it is paid, no new points come. Points you have stay. Use another card, and your plan continues at once.',
      ],
      button: { label: 'Change the card', href: `${origin}/subscriptions` },
    }),
  }
}

/** The bank asks its customer to confirm a payment, which nobody else can. */
export function confirmPaymentMail({ shop, origin }: MailContext, to: string, due: Due): Mail {
  const what = due.reason === 'renewal' ? 'the renewal of your plan' : 'the change of your plan'
  const until =
    due.reason === 'renewal'
      ? 'Until then no new points come. Points you have stay.'
      : 'Until then your plan stays as it is.'
  return {
    to,
    subject: `Confirm a payment to ${shop.name}`,
    ...letter({
      shopName: shop.name,
      heading: 'Your bank asks you to confirm a payment',
      paragraphs: [
        `${sumOf(due)} for ${what} waits for you: your bank wants to hear from you that you make this payment.`,
        until,
      ],
      button: { label: 'Confirm the payment', href: `${origin}/subscriptions` },
    }),
  }
}

export const planEndedMail = (ctx: MailContext, to: string): Mail =>
  endedMail(
    ctx,
    to,
    'Nothing more is charged. You keep all your points, and can subscribe again at any time.',
  )

/** Its owner took a payment of it back, or the shop refunded one. */
export function planRefundedMail(
  ctx: MailContext,
  to: string,
  { points, grossCents, currency }: { points: number; grossCents: number; currency: string },
): Mail {
  const sum = `${currency} ${decimalText({ amountCents: amountCents(grossCents), currency })}`
  return endedMail(
    ctx,
    to,
    `${sum} goes back to you for ${points} points that were not spent. Nothing more is charged. You keep your other points, and can subscribe again at any time.`,
  )
}

function endedMail({ shop, origin }: MailContext, to: string, what: string): Mail {
  return {
    to,
    subject: `Your ${shop.name} plan has ended`,
    ...letter({
      shopName: shop.name,
      heading: 'Your plan has ended',
      paragraphs: [what],
      button: { label: 'See the plans', href: `${origin}/subscriptions` },
    }),
  }
}
