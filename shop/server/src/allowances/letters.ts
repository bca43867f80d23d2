import { microEurText } from '@segno/units'
import { momentText } from '../platform/day-words.ts'
import { letter, type Letter } from '../platform/mail/letter.ts'

interface Waiting {
  readonly summary: string
  readonly worthMicroEur: number
  readonly by: string
  readonly runsAt: Date | null
}

/** A stolen session of one administrator gives nothing away unseen. */
export function heldActLetter(
  shop: { readonly name: string; readonly origin: string },
  { firstName }: { readonly firstName: string },
  { summary, worthMicroEur, by, runsAt }: Waiting,
): Letter & { subject: string } {
  return {
    subject: `To confirm at ${shop.name}: ${microEurText(worthMicroEur)}`,
    ...letter({
      shopName: shop.name,
      heading: 'More than one administrator may give away',
      paragraphs: [
        `Hello ${firstName}, ${by} asked for this: ${summary}. It is worth ${microEurText(worthMicroEur)}.`,
        runsAt === null
          ? 'It happens once another administrator confirms it, within seven days.'
          : `There is no other administrator to confirm it, so it happens on ${momentText(runsAt)} unless it is withdrawn.`,
        'If this wasn’t meant to be, withdraw it and change your password.',
      ],
      button: { label: 'See what waits', href: `${shop.origin}/admin/artist-payments?list=waiting` },
    }),
  }
}
