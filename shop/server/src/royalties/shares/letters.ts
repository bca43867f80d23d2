import { formatBasisPoints } from '@segno/units'
import { letter, type Letter } from '../../platform/mail/letter.ts'
import type { Shop } from '../splits/letters.ts'

/** Tells an artist their new share. */
export function shareLetter(
  shop: Shop,
  { basisPoints, reason }: { basisPoints: number; reason: string },
): Letter & { readonly subject: string } {
  const share = formatBasisPoints(basisPoints)
  return {
    subject: `Your share of sales at ${shop.name} is ${share} now`,
    ...letter({
      shopName: shop.name,
      heading: `Your share is ${share} now`,
      paragraphs: [
        `You get ${share} of the money behind each sale from now on. Earlier sales keep their share.`,
        `Our reason: ${reason}`,
      ],
      button: { label: 'Open your sales', href: `${shop.origin}/sales_history` },
    }),
  }
}
