import { LICENCE_TEXTS, LICENCE_VERSION } from '@segno/contract'
import type { LegalFacts, LegalSection } from './legal-text.ts'

/** Goes with the licence version that stands on receipts and in downloads. */
export const TERMS_DATE = '28 November 2026'

export const termsText = ({ shopName, support }: LegalFacts): readonly LegalSection[] => [
  {
    heading: 'About these terms',
    paragraphs: [
      `${shopName} sells licences for music loops and samples. These terms apply between you and the operator of this shop whenever you use it. Where the law of your country gives you more rights, you keep them.`,
    ],
  },
  {
    heading: 'The sound licence',
    paragraphs: LICENCE_TEXTS[LICENCE_VERSION]!,
  },
  {
    heading: 'Points',
    paragraphs: [
      'Sounds are priced in points. You see the price before you buy. If a price changes before you pay, we tell you and buy nothing. Points are not money and are not paid out, except where these terms or the law say so.',
    ],
  },
  {
    heading: 'Downloads',
    paragraphs: [
      'You can download what you own as often as you like for as long as this shop exists. Keep a copy: if the shop closes, we give you at least 30 days’ notice.',
    ],
  },
  {
    heading: 'Withdrawal',
    paragraphs: [
      'If you live in the European Union, you can withdraw from a purchase within 14 days without giving a reason. When you download or drag out a sound, you ask us to deliver it at once, and your right to withdraw ends for that sound.',
      `To withdraw, use “Withdraw from a contract” at the foot of every page, or write to ${support} with your invoice number. You need not sign in. We confirm at once by email, with the time. Money for unspent points goes back the way you paid, within 14 days at the latest. Withdrawing from a payment for a plan ends the plan.`,
    ],
  },
  {
    heading: 'Your account',
    paragraphs: [
      'Keep your password to yourself and tell us if you think somebody else knows it. We can disable an account that is used to break these terms or the law. You keep what you bought.',
    ],
  },
  {
    heading: 'If something is wrong',
    paragraphs: [
      `If a sound does not match its description, we fix it, replace it or refund you. If you think a sound uses your work without permission, write to ${support} and tell us what is yours and where you found it. We withhold the sound while we check.`,
      'We are liable without limit for intent, gross negligence and personal injury, and otherwise for the damage that was foreseeable in a contract of this kind.',
    ],
  },
]
