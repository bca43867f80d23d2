import { letter, type Letter } from '../../platform/mail/letter.ts'
import type { ShopFacts } from '../registration/letters.ts'

type Written = Letter & { readonly subject: string }

export function unlinkedLetter(shop: ShopFacts, person: { firstName: string }, provider: string): Written {
  return {
    subject: `${provider} can no longer sign in to your ${shop.name} account`,
    ...letter({
      shopName: shop.name,
      heading: `${provider} can no longer sign in to your account`,
      paragraphs: [
        `Hello ${person.firstName}, your account is no longer linked to ${provider}. Sign in with your password.`,
        'If this wasn’t you, set a new password now.',
      ],
      button: { label: 'Set a new password', href: `${shop.origin}/forgot_password` },
    }),
  }
}
