import { letter, type Letter } from '../../platform/mail/letter.ts'
import type { ShopFacts } from '../registration/letters.ts'

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
