import { letter, type Letter } from '../../platform/mail/letter.ts'
import { maskIban } from '../rules.ts'

/** Somebody who breaks into an account has payouts sent elsewhere; its owner has three days to notice. */
export function bankDetailsLetter(
  shop: { readonly name: string; readonly origin: string },
  { firstName }: { readonly firstName: string },
  iban: string,
): Letter & { subject: string } {
  return {
    subject: `Your bank details at ${shop.name} changed`,
    ...letter({
      shopName: shop.name,
      heading: 'Your bank details changed',
      paragraphs: [
        `Hello ${firstName}, your affiliate payouts go to ${maskIban(iban)} from now on, in 72 hours at the earliest.`,
        'If this wasn’t you, set a new password now and tell us.',
      ],
      button: { label: 'Set a new password', href: `${shop.origin}/forgot_password` },
    }),
  }
}
