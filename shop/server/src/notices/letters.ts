import type { NoticeSubject } from '@segno/contract'
import { letter, type Letter } from '../platform/mail/letter.ts'
import { CONFIRM_DAYS } from './rules.ts'

type Written = Letter & { readonly subject: string }
interface Shop {
  readonly name: string
  readonly origin: string
}

/** To an address that a stranger gave: nothing of what they wrote stands in it. */
export function confirmLetter(
  shop: Shop,
  { about, title, secret }: { about: NoticeSubject; title: string; secret: string },
): Written {
  // Strangers name collections, too.
  const what = about === 'sound' ? `a copyright notice about “${title}”` : 'a notice about a collection'
  return {
    subject: `Confirm your notice to ${shop.name}`,
    ...letter({
      shopName: shop.name,
      heading: 'Confirm your notice',
      paragraphs: [
        `Somebody gave this address in ${what}. If it was you, confirm it within ${CONFIRM_DAYS} days. If not, do nothing.`,
      ],
      button: { label: 'Confirm the notice', href: `${shop.origin}/copyright#confirm=${secret}` },
    }),
  }
}

export function noticeLetter(
  shop: Shop,
  { about, title, isWithheld }: { about: NoticeSubject; title: string; isWithheld: boolean },
): Written {
  return {
    subject: `A notice about “${title}”`,
    ...letter({
      shopName: shop.name,
      heading: 'A notice',
      paragraphs: [
        about === 'sound'
          ? `Somebody says that “${title}” infringes their copyright. ${isWithheld ? 'It is off sale until we decide; buyers keep it.' : 'It stays on sale until we decide.'}`
          : `Somebody says that your collection “${title}” is against the law. It stays as it is until we decide.`,
        'Read the notice and tell us if it is wrong.',
      ],
      button: { label: 'Read the notice', href: `${shop.origin}/copyright_notices` },
    }),
  }
}

const DECIDED_WORDS: Readonly<
  Record<NoticeSubject, Readonly<Record<'upheld' | 'dismissed', (title: string) => string>>>
> = {
  sound: {
    upheld: (title) => `“${title}” is no longer sold. Licences sold before stay with their buyers.`,
    dismissed: (title) => `“${title}” does not infringe the copyright that was named.`,
  },
  collection: {
    upheld: (title) =>
      `The collection “${title}” was taken down. Only its owner sees it, and it stays private.`,
    dismissed: (title) => `The collection “${title}” is not against the law that was named.`,
  },
}

export function decisionLetter(
  shop: Shop,
  decided: { about: NoticeSubject; title: string; status: 'upheld' | 'dismissed'; reason: string },
): Written {
  const { title, status, reason } = decided
  const isUpheld = status === 'upheld'
  return {
    subject: `We decided on the notice about “${title}”`,
    ...letter({
      shopName: shop.name,
      heading: isUpheld ? 'The notice was upheld' : 'The notice was dismissed',
      paragraphs: [DECIDED_WORDS[decided.about][status](title), `Our reason: ${reason}`],
      button: { label: `Go to ${shop.name}`, href: shop.origin },
    }),
  }
}
