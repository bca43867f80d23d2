import { letter, type Letter } from '../../platform/mail/letter.ts'

interface Told {
  readonly firstName: string
  readonly status: 'accepted' | 'refused'
  readonly reason: string
}

/** Tells an applicant what was decided, and why. */
export function applicationLetter(
  shop: { name: string; origin: string },
  { firstName, status, reason }: Told,
): Letter & { readonly subject: string } {
  const isAccepted = status === 'accepted'
  return {
    subject: isAccepted
      ? `You are an artist at ${shop.name} now`
      : `Your application to ${shop.name} was declined`,
    ...letter({
      shopName: shop.name,
      heading: isAccepted ? 'Welcome' : 'Not this time',
      paragraphs: [
        isAccepted
          ? `Hello ${firstName}, you can sell your sounds at ${shop.name} now. Choose your artist name and handle first.`
          : `Hello ${firstName}, we declined your application as an artist. You can apply again.`,
        `Our reason: ${reason}`,
      ],
      button: isAccepted
        ? { label: 'Choose your artist name', href: `${shop.origin}/user_profile` }
        : { label: 'Apply again', href: `${shop.origin}/become-an-artist` },
      footer: 'You get this email because you applied as an artist.',
    }),
  }
}
