import type { GuardSetting, SettingValues } from '@segno/contract'
import { amountCents, decimalText } from '@segno/units'
import { momentText } from '../platform/day-words.ts'
import { letter, type Letter } from '../platform/mail/letter.ts'

const WORDS: Readonly<Record<GuardSetting, string>> = {
  secondPersonCents: 'the payouts that one administrator makes alone',
  supportRefundCents: 'what support refunds in 24 hours',
  giveAwayCentsADay: 'what one administrator gives away in 24 hours',
}

type Limits = Pick<SettingValues, GuardSetting>

interface RaisedLimits {
  readonly by: string
  readonly raised: readonly GuardSetting[]
  readonly before: Limits
  readonly after: Limits
  readonly until: Date
}

const limitText = (cents: number | null): string =>
  cents === null ? 'no limit' : decimalText({ amountCents: amountCents(cents), currency: 'EUR' })

/** A stolen session of one administrator raises no limit unseen. */
export function limitRaisedLetter(
  shop: { readonly name: string; readonly origin: string },
  { firstName }: { readonly firstName: string },
  { by, raised, before, after, until }: RaisedLimits,
): Letter & { subject: string } {
  const what = raised
    .map((name) => `${WORDS[name]} (from ${limitText(before[name])} to ${limitText(after[name])})`)
    .join(', and ')
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
