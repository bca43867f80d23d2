import { type TurnedOffWhy, WEBHOOK_FAILING_DAYS } from '@segno/contract'
import { letter, type Letter } from '../platform/mail/letter.ts'

const REASONS: Readonly<Record<TurnedOffWhy, string>> = {
  by_hand: 'An administrator turned it off',
  failing: `Nothing has reached it for ${WEBHOOK_FAILING_DAYS} days`,
  gone: 'It answered that it is gone (410)',
}

export function webhookGivenUpLetter(
  shop: { readonly name: string; readonly origin: string },
  { firstName }: { readonly firstName: string },
  { id, host, why }: { readonly id: string; readonly host: string; readonly why: TurnedOffWhy },
): Letter & { subject: string } {
  return {
    subject: `The webhook to ${host} was turned off`,
    ...letter({
      shopName: shop.name,
      heading: `The webhook to ${host} was turned off`,
      paragraphs: [
        `Hello ${firstName}, ${REASONS[why]}, so ${shop.name} sends nothing there any more.`,
        'What was not delivered is kept for 30 days. Turn the webhook on again and send it from its log.',
      ],
      button: { label: 'See what failed', href: `${shop.origin}/admin/webhooks/${id}` },
    }),
  }
}
