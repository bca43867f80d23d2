import { letter, type Letter } from '../../platform/mail/letter.ts'
import { codeLetter, type ShopFacts } from '../registration/letters.ts'
import { lastingText, type MailedCode } from '../registration/code-rules.ts'

type Written = Letter & { readonly subject: string }

export function deletionCodeLetter(
  shop: ShopFacts,
  person: { firstName: string },
  code: MailedCode,
): Written {
  return codeLetter(shop, code, {
    heading: 'Delete your account',
    paragraphs: [
      `Hello ${person.firstName}, enter this code to delete your account permanently. It works for ${lastingText(code.lastsMinutes)}.`,
    ],
    footer:
      'If you didn’t ask for this, somebody else is signed in to your account. Don’t share the code, and sign out everywhere in your profile.',
  })
}

export function deletedLetter(shop: ShopFacts, person: { firstName: string }, now: Date): Written {
  const at = now.toISOString().slice(0, 16).replace('T', ' ')
  return {
    subject: `Your ${shop.name} account is deleted`,
    ...letter({
      shopName: shop.name,
      heading: 'Your account is deleted',
      paragraphs: [
        `Hello ${person.firstName}, your account was deleted at ${at} UTC, as you asked. Your profile, sessions, codes, cart and points are gone, and every browser is signed out.`,
        'By law we keep receipts and licences, without your name. You can keep using what you downloaded.',
        'This is our last email to you. You can register again with this address at any time.',
      ],
      footer: `If you didn’t delete it, write to us now: ${shop.origin}/contact`,
    }),
  }
}
