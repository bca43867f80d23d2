import { letter, type Letter } from '../../platform/mail/letter.ts'
import type { ShopFacts } from '../registration/letters.ts'

/** To the address before; which one it is now is not said to whoever reads that mailbox. */
export function addressChangedLetter(
  shop: ShopFacts,
  person: { firstName: string },
): Letter & { subject: string } {
  return {
    subject: `Your ${shop.name} address was changed`,
    ...letter({
      shopName: shop.name,
      heading: 'Your e-mail address was changed',
      paragraphs: [
        `Hello ${person.firstName}, an administrator of ${shop.name} has given your account another e-mail address. Mail of the shop goes there from now on.`,
        'If you did not ask for this, tell us at once.',
      ],
      button: { label: 'Contact us', href: `${shop.origin}/contact` },
    }),
  }
}
