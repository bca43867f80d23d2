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

/** One administrator alone could have a deleted account's money sent to themselves: the others have three days to object. */
export function enteredLetter(
  shop: { readonly name: string; readonly origin: string },
  { firstName }: { readonly firstName: string },
  { by, to, reason }: { readonly by: string; readonly to: string; readonly reason: string },
): Letter & { subject: string } {
  return {
    subject: `Payout details of a deleted account at ${shop.name} were entered`,
    ...letter({
      shopName: shop.name,
      heading: 'Payout details of a deleted account were entered',
      paragraphs: [
        `Hello ${firstName}, ${by} entered that the money of a deleted account goes to ${to}, in 72 hours at the earliest.`,
        `The reason given: ${reason}`,
        'If that is wrong, hold its payouts and ask.',
      ],
      button: { label: 'Open the audit trail', href: `${shop.origin}/admin/audit` },
    }),
  }
}
