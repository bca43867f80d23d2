import { letter, type Letter } from '../../platform/mail/letter.ts'

interface Declared {
  readonly number: string
  readonly name: string
  readonly email: string
  readonly contract: string
  readonly now: Date
}

interface Shop {
  readonly shop: { readonly name: string; readonly origin: string }
  readonly supportAddress: string
}

type Written = Letter & { readonly subject: string }

const inWords = (now: Date): string => `${now.toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** What the law asks for: that it has arrived, what it says, and when it came. */
export function acknowledgement({ shop, supportAddress }: Shop, declared: Declared): Written {
  return {
    subject: `We have received your withdrawal ${declared.number}`,
    ...letter({
      shopName: shop.name,
      heading: 'Your withdrawal has arrived',
      paragraphs: [
        `We received your declaration at ${inWords(declared.now)}. Keep this mail: it is your proof.`,
        `Number: ${declared.number}`,
        `Declared by: ${declared.name}, ${declared.email}`,
        `You withdraw from: ${declared.contract}`,
        'No money has been moved yet. A person looks at which contract this is and whether it can be withdrawn from, and answers within 14 days. What you are owed is paid back within the same time, in the way in which you paid.',
        `Questions? Write to ${supportAddress} and name the number.`,
      ],
      footer: `Somebody gave this address at ${shop.origin}/withdraw. If it was not you, you need do nothing.`,
    }),
  }
}

export function noticeToShop({ shop, supportAddress }: Shop, declared: Declared): Written {
  return {
    subject: `Withdrawal ${declared.number}`,
    ...letter({
      shopName: shop.name,
      heading: `Withdrawal ${declared.number}`,
      paragraphs: [
        `Declared at ${inWords(declared.now)} by ${declared.name}, ${declared.email}.`,
        `Contract, in their words: ${declared.contract}`,
        'It has been acknowledged. Look whether the contract exists and belongs to this person, answer them, and pay back what is due within 14 days.',
      ],
      footer: `Sent to ${supportAddress} because the law’s withdrawal function was used.`,
    }),
  }
}
