import type { GuardSetting } from '@segno/contract'
import { momentText } from '../platform/day-words.ts'
import { letter, type Letter } from '../platform/mail/letter.ts'

const WORDS: Readonly<Record<GuardSetting, string>> = {
  secondPersonCents: 'the payouts that one administrator makes alone',
  supportRefundCents: 'what support refunds in 24 hours',
  giveAwayCentsADay: 'what one administrator gives away in 24 hours',
}

/** A stolen session of one administrator raises no limit unseen. */
export function limitRaisedLetter(
  shop: { readonly name: string; readonly origin: string },
  { firstName }: { readonly firstName: string },
  {
    by,
    raised,
    until,
  }: { readonly by: string; readonly raised: readonly GuardSetting[]; readonly until: Date },
): Letter & { subject: string } {
  const what = raised.map((name) => WORDS[name]).join(', and ')
  return {
    subject: `A limit of administrators was raised at ${shop.name}`,
    ...letter({
      shopName: shop.name,
      heading: 'A limit of administrators was raised',
      paragraphs: [
        `Hello ${firstName}, ${by} raised the limit of ${what}, from ${momentText(until)} on.`,
        'If this wasn’t meant to be, lower it again and change your password.',
      ],
      button: { label: 'See the settings', href: `${shop.origin}/admin/settings` },
    }),
  }
}
