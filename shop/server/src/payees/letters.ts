import { letter, type Letter } from '../platform/mail/letter.ts'
import { maskIban } from './rules.ts'

/** Somebody who breaks into an account has its money sent elsewhere; its owner has three days to notice. */
export function detailsLetter(
  shop: { readonly name: string; readonly origin: string },
  { firstName }: { readonly firstName: string },
  { iban, paypal }: { readonly iban: string | null; readonly paypal: string | null },
): Letter & { subject: string } {
  const to = iban === null ? `PayPal, ${paypal ?? ''}` : maskIban(iban)
  return {
    subject: `Your payout details at ${shop.name} changed`,
    ...letter({
      shopName: shop.name,
      heading: 'Your payout details changed',
      paragraphs: [
        `Hello ${firstName}, your money goes to ${to} from now on, in 72 hours at the earliest.`,
        'If this wasn’t you, set a new password now and tell us.',
      ],
      button: { label: 'Set a new password', href: `${shop.origin}/forgot_password` },
    }),
  }
}
