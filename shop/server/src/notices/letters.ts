import { letter, type Letter } from '../platform/mail/letter.ts'
import { CONFIRM_DAYS } from './rules.ts'

type Written = Letter & { readonly subject: string }
interface Shop {
  readonly name: string
  readonly origin: string
}

/** To an address that a stranger gave: nothing of what they wrote stands in it. */
export function confirmLetter(shop: Shop, { title, secret }: { title: string; secret: string }): Written {
  return {
    subject: `Confirm your copyright notice to ${shop.name}`,
    ...letter({
      shopName: shop.name,
      heading: 'Confirm your notice',
      paragraphs: [
        `Somebody gave this address in a copyright notice about “${title}”. If it was you, confirm it within ${CONFIRM_DAYS} days. If not, do nothing.`,
      ],
      button: { label: 'Confirm the notice', href: `${shop.origin}/copyright#confirm=${secret}` },
    }),
  }
}

export function noticeLetter(
  shop: Shop,
  { title, isWithheld }: { title: string; isWithheld: boolean },
): Written {
  return {
    subject: `A copyright notice about “${title}”`,
    ...letter({
      shopName: shop.name,
      heading: 'A copyright notice',
      paragraphs: [
        `Somebody says that “${title}” infringes their copyright. ${isWithheld ? 'It is off sale until we decide; buyers keep it.' : 'It stays on sale until we decide.'}`,
        'Read the notice and tell us if it is wrong.',
      ],
      button: { label: 'Read the notice', href: `${shop.origin}/copyright_notices` },
    }),
  }
}

export function decisionLetter(
  shop: Shop,
  { title, status, reason }: { title: string; status: 'upheld' | 'dismissed'; reason: string },
): Written {
  const isUpheld = status === 'upheld'
  return {
    subject: `We decided on the copyright notice about “${title}”`,
    ...letter({
      shopName: shop.name,
      heading: isUpheld ? 'The notice was upheld' : 'The notice was dismissed',
      paragraphs: [
        isUpheld
          ? `“${title}” is no longer sold. Licences sold before stay with their buyers.`
          : `“${title}” does not infringe the copyright that was named.`,
        `Our reason: ${reason}`,
      ],
      button: { label: `Go to ${shop.name}`, href: shop.origin },
    }),
  }
}
