import { kindFacts } from '@segno/contract'
import { letter, type Mail } from '../../platform/mail/letter.ts'
import type { BillingContext } from '../billing-context.ts'
import { soldAs, type PaymentRow } from './queries.ts'

/** Money that was on its way never came. */
export function paymentFailedMail(
  { shop, origin }: Pick<BillingContext, 'shop' | 'origin'>,
  to: string,
  payment: PaymentRow,
): Mail {
  return {
    to,
    subject: `Your payment to ${shop.name} did not arrive`,
    ...letter({
      shopName: shop.name,
      heading: 'Your payment did not arrive',
      paragraphs: [
        `Your bank did not pay for ${soldAs(payment)}. Nothing was charged, and nothing was added.`,
        'You can pay again, by another way if you like.',
      ],
      button: { label: 'Pay again', href: `${origin}/${kindFacts(payment.kind).soldAt}` },
    }),
  }
}
