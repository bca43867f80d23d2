import { SHORT_SCOPE_WORDS } from '@segno/contract'
import type { Program } from '../../platform/http/route.ts'
import { letter, type Letter } from '../../platform/mail/letter.ts'
import { describeDevice } from '../describe-device.ts'
import type { ShopFacts } from '../registration/letters.ts'

export interface WayInWords {
  readonly heading: string
  /** Goes on after the greeting. */
  readonly what: string
  /** On the button that ends it. */
  readonly end: string
}

export function programWords(shop: ShopFacts, name: string, program: Program): WayInWords {
  const { scopes, spendLimitPoints: points } = program
  const may = scopes.filter((scope) => scope !== 'buy').map((scope) => SHORT_SCOPE_WORDS[scope])
  const uses = may.length === 0 ? '' : ` Allowed: ${may.join(', ')}.`
  const spends = points === null ? '' : ` It can spend up to ${points} points a month.`
  return {
    heading: `${name} can now use your ${shop.name} account`,
    what: `you let ${name} sign in as you.${uses}${spends}`,
    end: 'End its access',
  }
}

export const socialWords = (shop: ShopFacts, provider: string): WayInWords => ({
  heading: `${provider} can now sign in to your ${shop.name} account`,
  what: `your account is now linked to ${provider}. You can sign in with it.`,
  end: 'Unlink it',
})

export const deviceWords = (shop: ShopFacts, name: string): WayInWords => ({
  heading: `A browser is remembered for your ${shop.name} account`,
  what: `“${name}” signs in without your second factor for 30 days.`,
  end: 'Forget it',
})

export const passkeyWords = (shop: ShopFacts, name: string): WayInWords => ({
  heading: `A passkey was added to your ${shop.name} account`,
  what: `“${name}” can now sign in as you, without your password.`,
  end: 'Remove it',
})

export function networkWords(
  shop: ShopFacts,
  from: { userAgent: string | null; clientAddress: string },
): WayInWords {
  const device = describeDevice(from.userAgent)
  return {
    heading: `New sign-in to your ${shop.name} account`,
    what: `your account was signed in to from a network that it had not been used from: ${device}, ${from.clientAddress}.`,
    end: 'Sign it out',
  }
}

export function wayInEmail(
  shop: ShopFacts,
  { firstName }: { firstName: string },
  { words, secret }: { words: WayInWords; secret: string },
): Letter & { subject: string } {
  const { heading, what, end } = words
  return {
    subject: heading,
    ...letter({
      shopName: shop.name,
      heading,
      paragraphs: [
        `Hello ${firstName}, ${what}`,
        'If this was you, there is nothing to do. If not, end it, and set a new password.',
      ],
      button: { label: end, href: `${shop.origin}/confirm_email#end=${secret}` },
      footer: 'The link works for a week. You see all sessions in your profile.',
    }),
  }
}
