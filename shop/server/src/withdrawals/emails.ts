import { letter, type Letter } from '../../platform/mail/letter.ts'

interface Declared {
  readonly number: string
  readonly name: string
  readonly email: string
  readonly contract: string
  readonly now: Date
}

interface Shop {
  readonly shop: { readonly name: string; readonly origin: string; readonly supportHost: string }
}

type Written = Letter & { readonly subject: string }

const inWords = (now: Date): string => `${now.toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** Where people of the shop read mail. */
export const supportAddress = ({ supportHost }: Pick<Shop['shop'], 'supportHost'>): string =>
  `support@${supportHost}`

/** What the law asks for: that it has arrived, what it says, and when it came. */
export function acknowledgement({ shop }: Shop, declared: Declared): Written {
  return {
    subject: `We received your withdrawal ${declared.number}`,
    ...letter({
      shopName: shop.name,
      heading: 'We received your withdrawal',
      paragraphs: [
        `We received your declaration at ${inWords(declared.now)}. Keep this email: it is your proof.`,
        `Number: ${declared.number}`,
        `Declared by: ${declared.name}, ${declared.email}`,
        `You withdraw from: ${declared.contract}`,
        'We will check the contract and answer within 14 days. Any refund goes back the way you paid, within the same time.',
        `Questions? Write to ${supportAddress(shop)} and include the number.`,
      ],
      footer: `Somebody entered this address at ${shop.origin}/withdraw. If it wasn’t you, ignore this email.`,
    }),
  }
}

export function noticeToShop({ shop }: Shop, declared: Declared): Written {
  return {
    subject: `Withdrawal ${declared.number}`,
    ...letter({
      shopName: shop.name,
      heading: `Withdrawal ${declared.number}`,
      paragraphs: [
        `Declared at ${inWords(declared.now)} by ${declared.name}, ${declared.email}.`,
        `Contract, in their words: ${declared.contract}`,
        'We sent a confirmation. Check that the contract exists and belongs to this person, answer them, and refund what is due within 14 days.',
      ],
      footer: `Sent to ${supportAddress(shop)} because the law’s withdrawal function was used.`,
    }),
  }
}
