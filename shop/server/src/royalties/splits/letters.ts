import { formatBasisPoints } from '@segno/units'
import { letter, type Letter } from '../../platform/mail/letter.ts'

export interface Shop {
  readonly name: string
  /** Where people reach it, without a slash at the end. */
  readonly origin: string
}

type Written = Letter & { readonly subject: string }

export function proposalLetter(
  shop: Shop,
  { title, artist, partBasisPoints }: { title: string; artist: string; partBasisPoints: number },
): Written {
  return {
    subject: `${artist} wants to share the royalty of “${title}”`,
    ...letter({
      shopName: shop.name,
      heading: 'Share a royalty?',
      paragraphs: [
        `${artist} proposes that you get ${formatBasisPoints(partBasisPoints)} of the royalty of “${title}”.`,
        'It holds once everybody named in it has agreed.',
      ],
      button: { label: 'Agree or decline', href: `${shop.origin}/collaborations` },
    }),
  }
}

export function answerLetter(shop: Shop, { title, isActive }: { title: string; isActive: boolean }): Written {
  return {
    subject: isActive ? `The royalty of “${title}” is shared now` : `The split of “${title}” was declined`,
    ...letter({
      shopName: shop.name,
      heading: isActive ? 'Everybody agreed' : 'A split was declined',
      paragraphs: [
        isActive
          ? `Each sale of “${title}” from now on is shared as agreed.`
          : `Somebody declined the split of “${title}” that you proposed. Nothing changes.`,
      ],
      button: { label: 'Open collaborations', href: `${shop.origin}/collaborations` },
    }),
  }
}
