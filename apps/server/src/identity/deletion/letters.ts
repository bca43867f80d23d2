import { letter, type Letter } from '../../platform/mail/letter.ts'
import type { ShopFacts } from '../registration/letters.ts'

type Written = Letter & { readonly subject: string }

export function deletionCodeLetter(shop: ShopFacts, person: { firstName: string }, code: string): Written {
  return {
    subject: `${code} is your ${shop.name} code`,
    ...letter({
      shopName: shop.name,
      heading: 'Delete your account',
      paragraphs: [
        `Hello ${person.firstName}, with this code your account is deleted for good. It is good for 15 minutes.`,
      ],
      code,
      footer:
        'If you did not ask for this, give the code to nobody: somebody who is signed in to your account has asked for it. Sign out everywhere in your profile.',
    }),
  }
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
        'Receipts and licences, which the law asks us to keep, stay without your name. What you downloaded stays yours to use.',
        'This is our last mail to you. With this address you can register again whenever you like.',
      ],
      footer: `If it was not you who deleted it, write to us at once: ${shop.origin}/contact`,
    }),
  }
}
