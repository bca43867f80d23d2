import { AFFILIATE_TERMS, type SettingName, type SettingValues } from '@segno/contract'
import { decimalText, amountCents, formatBasisPoints } from '@segno/units'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { formatCount } from '../../../ui/format-count.ts'

type SettingKind = 'choice' | 'text' | 'count' | 'points' | 'days' | 'percent' | 'money' | 'switch'

interface SettingWords {
  readonly label: string
  readonly kind: SettingKind
  readonly hint?: string
  /** Of a choice: its values with their words. */
  readonly options?: Readonly<Record<string, string>>
  /** What its being empty means; only where it may be. */
  readonly empty?: string
}

export const SETTING_WORDS: Readonly<Record<SettingName, SettingWords>> = {
  shopName: { label: 'Shop name', kind: 'text' },
  supportHost: { label: 'Support host', kind: 'text', hint: 'People write to support@ this host.' },
  legalName: { label: 'Company', kind: 'text', empty: 'None' },
  legalStreet: { label: 'Street and number', kind: 'text', empty: 'None' },
  legalPostcode: { label: 'Postcode', kind: 'text', empty: 'None' },
  legalCity: { label: 'City', kind: 'text', empty: 'None' },
  legalContact: {
    label: 'Contact for invoices',
    kind: 'text',
    hint: 'A person or a department.',
    empty: 'Customer service',
  },
  legalRepresentedBy: { label: 'Represented by', kind: 'text', empty: 'None' },
  legalPhone: { label: 'Phone', kind: 'text', empty: 'None' },
  legalRegister: { label: 'Register', kind: 'text', empty: 'None' },
  legalVatId: { label: 'VAT ID', kind: 'text', empty: 'None' },
  mastersADay: {
    label: 'Downloads in 24 hours',
    kind: 'count',
    hint: 'Different sounds an account can download.',
    empty: 'No limit',
  },
  reportPointsADay: { label: 'Points for reports a day', kind: 'points' },
  minPricePoints: { label: 'Lowest price', kind: 'points' },
  maxPricePoints: { label: 'Highest price', kind: 'points' },
  affiliateShareBasisPoints: { label: 'Share', kind: 'percent', hint: 'Of new sales, without VAT.' },
  affiliateHoldDays: { label: 'Hold', kind: 'days' },
  affiliateMinPayoutCents: { label: 'Smallest payout', kind: 'money', hint: 'In each currency.' },
  giftCardMinCents: { label: 'Smallest gift card', kind: 'money', hint: 'In each currency.' },
  giftCardMaxCents: { label: 'Largest gift card', kind: 'money', hint: 'In each currency.' },
  giftCardsADay: { label: 'Gift cards a day', kind: 'count', hint: 'That an account can buy; 0 sells none.' },
  secondPersonCents: {
    label: 'Two administrators above',
    kind: 'money',
    hint: 'One proposes a payout, another confirms it. In each currency.',
    empty: 'No limit',
  },
  supportRefundCents: {
    label: 'Refunds by support',
    kind: 'money',
    hint: 'What each administrator with the grant Support can refund in 24 hours. In each currency.',
  },
  giveAwayCentsADay: {
    label: 'Given away by one administrator a day',
    kind: 'money',
    hint: 'Campaigns, points, Agent licences and refunds in points. Another administrator confirms more.',
    empty: 'No limit',
  },
  setupChecklist: { label: 'Setup checklist on the dashboard', kind: 'switch' },
  assistants: {
    label: 'Assistants',
    kind: 'choice',
    hint: 'Which assistants may connect, such as Claude and ChatGPT. One alone is blocked under Programs.',
    options: { open: 'Any', listed: 'Only listed ones', off: 'None' },
  },
}

export interface SettingGroup {
  readonly title: string
  readonly names: readonly SettingName[]
}

export const SETTING_GROUPS: readonly SettingGroup[] = [
  { title: 'Shop', names: ['shopName', 'supportHost', 'setupChecklist'] },
  {
    title: 'Company',
    names: [
      'legalName',
      'legalStreet',
      'legalPostcode',
      'legalCity',
      'legalRepresentedBy',
      'legalContact',
      'legalPhone',
      'legalRegister',
      'legalVatId',
    ],
  },
  {
    title: 'Limits',
    names: ['mastersADay', 'reportPointsADay', 'minPricePoints', 'maxPricePoints'],
  },
  {
    title: 'Affiliates',
    names: AFFILIATE_TERMS,
  },
  { title: 'Gift cards', names: ['giftCardMinCents', 'giftCardMaxCents', 'giftCardsADay'] },
  { title: 'Payouts and refunds', names: ['secondPersonCents', 'supportRefundCents'] },
  { title: 'Programs', names: ['assistants'] },
  { title: 'Giving away', names: ['giveAwayCentsADay'] },
]

/** The value of a setting, for people. */
export function writeSetting(name: SettingName, values: SettingValues): string {
  const value = values[name]
  const { kind, empty, options } = SETTING_WORDS[name]
  if (value === null) return empty ?? 'None'
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (options) return options[String(value)] ?? String(value)
  return typeof value === 'string' || kind === 'switch' || kind === 'choice'
    ? String(value)
    : NUMBER_WORDS[kind](value)
}

const NUMBER_WORDS: Readonly<Record<Exclude<SettingKind, 'switch' | 'choice'>, (value: number) => string>> = {
  text: String,
  count: formatCount,
  points: formatPoints,
  days: (days) => `${days} ${days === 1 ? 'day' : 'days'}`,
  percent: formatBasisPoints,
  money: (cents) => decimalText({ amountCents: amountCents(cents), currency: 'EUR' }),
}
