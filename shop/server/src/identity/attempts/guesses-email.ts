import { letter, type Letter } from '../../platform/mail/letter.ts'
import type { ShopFacts } from '../registration/letters.ts'

const GUESSES = {
  codes: {
    subject: 'Wrong codes for your account',
    lines: [
      'ten wrong codes were entered for your account today. Nobody gets in without your mailbox.',
      'The next codes we email you are longer, so that they can’t be guessed. If it was you, ask for a new one.',
    ],
  },
  secondFactor: {
    subject: 'Wrong sign-in codes for your account',
    lines: [
      'your password was entered, and then several wrong sign-in codes.',
      'If this wasn’t you, your password is known. Set a new one now.',
    ],
  },
  passwords: {
    subject: 'Wrong passwords for your account',
    lines: [
      'many wrong passwords were entered for your account today, from networks you have not signed in from.',
      'Your account is not locked. If you use this password elsewhere, set a new one, and turn on two-step sign-in.',
    ],
  },
} as const

export type Guessed = keyof typeof GUESSES

/** To the owner, who may not be the one that guesses. */
export function guessesEmail(
  { shop }: { shop: ShopFacts },
  { firstName }: { firstName: string },
  what: Guessed,
): Letter & { subject: string } {
  const { subject, lines } = GUESSES[what]
  const [first, next] = lines
  return {
    subject: `${subject} at ${shop.name}`,
    ...letter({
      shopName: shop.name,
      heading: subject,
      paragraphs: [`Hello ${firstName}, ${first}`, next],
      button: { label: 'Set a new password', href: `${shop.origin}/forgot_password` },
    }),
  }
}
