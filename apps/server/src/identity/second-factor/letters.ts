import { letter, type Letter } from '../../platform/mail/letter.ts'
import type { ShopFacts } from '../registration/letters.ts'

/** Whatever changed: who did not do it has to hear of it. */
export function secondFactorLetter(
  shop: ShopFacts,
  person: { firstName: string },
  what: keyof typeof CHANGES,
): Letter & { subject: string } {
  return {
    subject: `${CHANGES[what]} at ${shop.name}`,
    ...letter({
      shopName: shop.name,
      heading: CHANGES[what],
      paragraphs: [
        `Hello ${person.firstName}, this has just been done with your account.`,
        'If it was not you, somebody knows your password: set a new one at once.',
      ],
      button: { label: 'Set a new password', href: `${shop.origin}/forgot_password` },
    }),
  }
}

const CHANGES = {
  totpOn: 'An authenticator was added',
  totpOff: 'Your authenticator was taken away',
  emailOn: 'Codes by mail were turned on',
  emailOff: 'Codes by mail were turned off',
  codesRenewed: 'You have new recovery codes',
  reset: 'An administrator took your second factor away',
  codeUsed: 'A recovery code was used to sign in',
} as const

export function signInCodeLetter(
  shop: ShopFacts,
  person: { firstName: string },
  code: string,
): Letter & { subject: string } {
  return {
    subject: `${code} is your ${shop.name} code`,
    ...letter({
      shopName: shop.name,
      heading: 'Your sign-in code',
      paragraphs: [`Hello ${person.firstName}, with this code you come in. It is good for 5 minutes.`],
      code,
      footer:
        'If you are not signing in right now, somebody knows your password: change it, and do not give this code to anybody.',
    }),
  }
}
