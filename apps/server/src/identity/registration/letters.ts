import { letter, type Letter } from '../../platform/mail/letter.ts'

export interface ShopFacts {
  readonly name: string
  /** Without a slash at the end. */
  readonly origin: string
}

type Written = Letter & { readonly subject: string }

const NOT_ASKED = 'If you did not ask for this, you need do nothing: without the code nothing happens.'

export function confirmationLetter(
  shop: ShopFacts,
  person: { firstName: string; email: string },
  code: string,
): Written {
  const query = new URLSearchParams({ email: person.email, code })
  return {
    subject: `${code} is your ${shop.name} code`,
    ...letter({
      shopName: shop.name,
      heading: 'Confirm your e-mail address',
      paragraphs: [
        `Hello ${person.firstName}, here is the code that confirms your account. It is good for 15 minutes.`,
      ],
      code,
      button: { label: 'Confirm my address', href: `${shop.origin}/confirm_email?${query.toString()}` },
      footer: `Somebody registered at ${shop.name} with this address. If it was not you, do not open the link: whoever registered would come in with a password that is not yours.`,
    }),
  }
}

export function passwordLetter(
  shop: ShopFacts,
  person: { firstName: string; email: string },
  code: string,
): Written {
  const query = new URLSearchParams({ email: person.email, code })
  return {
    subject: `${code} is your ${shop.name} code`,
    ...letter({
      shopName: shop.name,
      heading: 'Set a new password',
      paragraphs: [
        `Hello ${person.firstName}, with this code you can set a new password. It is good for 15 minutes.`,
      ],
      code,
      button: { label: 'Set a new password', href: `${shop.origin}/reset_password?${query.toString()}` },
      footer: NOT_ASKED,
    }),
  }
}

export function passwordChangedLetter(shop: ShopFacts, person: { firstName: string }): Written {
  return {
    subject: `Your ${shop.name} password was changed`,
    ...letter({
      shopName: shop.name,
      heading: 'Your password was changed',
      paragraphs: [
        `Hello ${person.firstName}, the password of your account has just been changed, and every other browser was signed out.`,
        'If it was not you, set a new password at once.',
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
      paragraphs: [
        'An account has been made for you. Set its password, and you are in. The link is good for a week.',
      ],
      button: { label: 'Set my password', href: `${shop.origin}/set_password?${query.toString()}` },
      footer: 'If you do not know what this is about, you need do nothing.',
    }),
  }
}
