import { letter, type Letter } from '../../platform/mail/letter.ts'
import { lastingText, type MailedCode } from './code-rules.ts'

export interface ShopFacts {
  readonly name: string
  /** Without a slash at the end. */
  readonly origin: string
}

type Written = Letter & { readonly subject: string }

/** With the code in its subject, where a phone shows it without the mail being opened. */
export const codeLetter = (
  shop: ShopFacts,
  { code, lastsMinutes }: MailedCode,
  rest: Omit<Parameters<typeof letter>[0], 'shopName' | 'code' | 'lastsMinutes'>,
): Written => ({
  subject: `${shownCode(code)} is your ${shop.name} code`,
  ...letter({ shopName: shop.name, code: shownCode(code), lastsMinutes, ...rest }),
})

/** A long one in groups of four, which are easier to type. */
const shownCode = (code: string): string => (code.length > 6 ? code.replaceAll(/\d{4}(?=\d)/g, '$& ') : code)

const NOT_ASKED = 'If you didn’t ask for this, ignore this email. Nothing happens without the code.'

type CodeLetter = (shop: ShopFacts, person: { firstName: string; email: string }, code: MailedCode) => Written

function addressWithCode(screen: string, { email }: { email: string }, { code }: MailedCode): string {
  return `${screen}#${new URLSearchParams({ email, code }).toString()}`
}

export const confirmationLetter: CodeLetter = (shop, person, code) =>
  codeLetter(shop, code, {
    heading: 'Confirm your email address',
    paragraphs: [
      `Hello, enter this code to confirm your account. It works for ${lastingText(code.lastsMinutes)}.`,
    ],
    button: { label: 'Confirm email', href: addressWithCode(`${shop.origin}/confirm_email`, person, code) },
    // Nobody knows yet who registered, so their words are not in it.
    footer: `This address was registered at ${shop.name}. If it wasn’t you, ignore this email; without the code the registration ends after a week.`,
  })

/** @param person.isConfirmed else the name may be a stranger's words */
export const passwordLetter = (
  shop: ShopFacts,
  person: { firstName: string; email: string; isConfirmed: boolean },
  code: MailedCode,
): Written =>
  codeLetter(shop, code, {
    heading: 'Set a new password',
    paragraphs: [
      `Hello${person.isConfirmed ? ` ${person.firstName}` : ''}, use this code to set a new password. It works for ${lastingText(code.lastsMinutes)}.`,
    ],
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
      button: { label: 'Set password', href: `${shop.origin}/set_password#${query.toString()}` },
      footer: 'If you weren’t expecting this, ignore this email.',
    }),
  }
}
