import { letter, type Letter } from '../../platform/mail/letter.ts'
import { momentText } from '../../platform/day-words.ts'
import type { ShopFacts } from '../registration/letters.ts'

type Written = Letter & { readonly subject: string }

/** To the new address: its link gives the account this address. */
export function newAddressLetter(
  shop: ShopFacts,
  { firstName }: { firstName: string },
  { secret, heldUntil }: { secret: string; heldUntil: Date | null },
): Written {
  const query = new URLSearchParams({ change: secret })
  return {
    subject: `Confirm your new ${shop.name} address`,
    ...letter({
      shopName: shop.name,
      heading: 'Confirm your new email address',
      paragraphs: [
        `Hello ${firstName}, an administrator of ${shop.name} has set this address for your account. Confirm it to sign in with it and get your mail here. The link works for a week.`,
        ...(heldUntil === null
          ? []
          : [`To protect the account the link does not work before ${momentText(heldUntil)}.`]),
      ],
      button: { label: 'Confirm email', href: `${shop.origin}/confirm_email#${query.toString()}` },
      footer: 'If you have no account there, ignore this email.',
    }),
  }
}

/** To the address before; which one it will be is not said to whoever reads that mailbox. */
export function oldAddressLetter(
  shop: ShopFacts,
  { firstName }: { firstName: string },
  { stop, heldUntil }: { stop: string; heldUntil: Date | null },
): Written {
  const query = new URLSearchParams({ stop })
  const from = heldUntil === null ? '' : `, from ${momentText(heldUntil)} on`
  return {
    subject: `Your ${shop.name} address is about to change`,
    ...letter({
      shopName: shop.name,
      heading: 'Your email address is about to change',
      paragraphs: [
        `Hello ${firstName}, an administrator of ${shop.name} has set another email address for your account. Mail goes there once it is confirmed${from}.`,
        'If you did not ask for this, keep your address, and tell us.',
      ],
      button: { label: 'Keep this address', href: `${shop.origin}/confirm_email#${query.toString()}` },
    }),
  }
}
