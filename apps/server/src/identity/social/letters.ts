import { letter, type Letter } from '../../platform/mail/letter.ts'
import type { ShopFacts } from '../registration/letters.ts'

type Written = Letter & { readonly subject: string }

export function linkedLetter(shop: ShopFacts, person: { firstName: string }, provider: string): Written {
  return {
    subject: `${provider} now opens your ${shop.name} account`,
    ...letter({
      shopName: shop.name,
      heading: `${provider} now opens your account`,
      paragraphs: [
        `Hello ${person.firstName}, an account at ${provider} has just been linked with yours: whoever is signed in there can come in here.`,
        'If it was not you, set a new password at once, and unlink it in your profile.',
      ],
      button: { label: 'Look at my profile', href: `${shop.origin}/user_profile` },
    }),
  }
}

export function unlinkedLetter(shop: ShopFacts, person: { firstName: string }, provider: string): Written {
  return {
    subject: `${provider} no longer opens your ${shop.name} account`,
    ...letter({
      shopName: shop.name,
      heading: `${provider} no longer opens your account`,
      paragraphs: [
        `Hello ${person.firstName}, an account at ${provider} has just been unlinked from yours. You come in with your password.`,
        'If it was not you, set a new password at once.',
      ],
      button: { label: 'Set a new password', href: `${shop.origin}/forgot_password` },
    }),
  }
}
