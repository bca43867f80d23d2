import { letter, type Letter } from '../../platform/mail/letter.ts'
import { codeLetter, type ShopFacts } from '../registration/letters.ts'
import { lastingText, type MailedCode } from '../registration/code-rules.ts'

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
        `Hello ${person.firstName}, your account was changed just now.`,
        'If this wasn’t you, somebody knows your password. Set a new one now.',
      ],
      button: { label: 'Set a new password', href: `${shop.origin}/forgot_password` },
    }),
  }
}

const CHANGES = {
  totpOn: 'An authenticator app was added',
  totpOff: 'Your authenticator app was removed',
  emailOn: 'Email codes were turned on',
  emailOff: 'Email codes were turned off',
  passkeyOff: 'A passkey was removed',
  passkeyCopied: 'A copy of your passkey was refused',
  codesRenewed: 'You have new recovery codes',
  reset: 'An administrator took your second factor away',
  codeUsed: 'A recovery code was used to sign in',
} as const

export function confirmationLetter(
  shop: ShopFacts,
  person: { firstName: string },
  code: MailedCode,
): Letter & { subject: string } {
  return codeLetter(shop, code, {
    heading: 'Confirm that it’s you',
    paragraphs: [
      `Hello ${person.firstName}, use this code to continue. It works for ${lastingText(code.lastsMinutes)}.`,
    ],
    footer: 'If you aren’t doing anything right now, sign out everywhere and set a new password.',
  })
}

export function signInCodeLetter(
  shop: ShopFacts,
  person: { firstName: string },
  code: MailedCode,
): Letter & { subject: string } {
  return codeLetter(shop, code, {
    heading: 'Your sign-in code',
    paragraphs: [
      `Hello ${person.firstName}, use this code to sign in. It works for ${lastingText(code.lastsMinutes)}.`,
    ],
    footer:
      'If you aren’t signing in right now, somebody knows your password. Change it, and never share this code.',
  })
}
