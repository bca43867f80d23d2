import { letter, type Letter } from '../../platform/mail/letter.ts'

/** A stolen session makes no key unseen. */
export function apiKeyLetter(
  shop: { readonly name: string; readonly origin: string },
  { firstName }: { readonly firstName: string },
  { name, start }: { readonly name: string; readonly start: string },
): Letter & { subject: string } {
  return {
    subject: `An API key was made at ${shop.name}`,
    ...letter({
      shopName: shop.name,
      heading: 'An API key was made for your account',
      paragraphs: [
        `Hello ${firstName}, the key “${name}” (${start}…) asks the API as you from now on.`,
        'If this wasn’t you, revoke the key and change your password.',
      ],
      button: { label: 'See your API keys', href: `${shop.origin}/admin/api-keys` },
    }),
  }
}
