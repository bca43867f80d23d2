import { letter, type Letter } from '../../platform/mail/letter.ts'
import { CODE_LASTS_MINUTES } from './mailed-codes.ts'

export interface ShopFacts {
  readonly name: string
  /** Without a slash at the end. */
  readonly origin: string
}

type Written = Letter & { readonly subject: string }

/** With the code in its subject, where a phone shows it without the mail being opened. */
export const codeLetter = (
  shop: ShopFacts,
  code: string,
  rest: Omit<Parameters<typeof letter>[0], 'shopName' | 'code'> & { readonly lastsMinutes: number },
): Written => ({
  subject: `${code} is your ${shop.name} code`,
  ...letter({ shopName: shop.name, code, ...rest }),
})

const NOT_ASKED = 'If you didn’t ask for this, ignore this email. Nothing happens without the code.'

type CodeLetter = (shop: ShopFacts, person: { firstName: string; email: string }, code: string) => Written

function addressWithCode(screen: string, { email }: { email: string }, code: string): string {
  return `${screen}?${new URLSearchParams({ email, code }).toString()}`
}

export const confirmationLetter: CodeLetter = (shop, person, code) =>
  codeLetter(shop, code, {
    heading: 'Confirm your email address',
    paragraphs: [
      `Hello ${person.firstName}, enter this code to confirm your account. It works for ${CODE_LASTS_MINUTES} minutes.`,
    ],
    lastsMinutes: CODE_LASTS_MINUTES,
    button: { label: 'Confirm email', href: addressWithCode(`${shop.origin}/confirm_email`, person, code) },
    footer: `Somebody registered at ${shop.name} with this address. If it wasn’t you, don’t open the link: it would confirm an account with somebody else’s password.`,
  })

export const passwordLetter: CodeLetter = (shop, person, code) =>
  codeLetter(shop, code, {
    heading: 'Set a new password',
    paragraphs: [
      `Hello ${person.firstName}, use this code to set a new password. It works for ${CODE_LASTS_MINUTES} minutes.`,
    ],
    lastsMinutes: CODE_LASTS_MINUTES,
    button: {
      label: 'Set a new password',
      href: addressWithCode(`${shop.origin}/reset_password`, person, code),
    },
    footer: NOT_ASKED,
  })

export function passwordChangedLetter(shop: ShopFacts, person: { firstName: string }): Written {
  return {
    subject: `Your ${shop.name} password was changed`,
    ...letter({
      shopName: shop.name,
      heading: 'Your password was changed',
      paragraphs: [
        `Hello ${person.firstName}, your password was just changed and every other browser was signed out.`,
        'If this wasn’t you, set a new password now.',
      ],
      button: { label: 'Set a new password', href: `${shop.origin}/forgot_password` },
    }),
  }
}

export function invitationLetter(shop: ShopFacts, secret: string, email: string): Written {
  const query = new URLSearchParams({ email, invitation: secret })
  return {
    subject: `You are invited to ${shop.name}`,
    ...letter({
      shopName: shop.name,
      heading: `You are invited to ${shop.name}`,
      paragraphs: ['We created an account for you. Set a password to sign in. The link works for a week.'],
      lastsMinutes: 7 * 24 * 60,
      button: { label: 'Set password', href: `${shop.origin}/set_password?${query.toString()}` },
      footer: 'If you weren’t expecting this, ignore this email.',
    }),
  }
}
