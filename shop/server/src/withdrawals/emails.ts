import { cardBrandName, refundTimeText } from '@segno/contract'
import { amountCents, formatPoints, moneyText, subtractCents, sumCents } from '@segno/units'
import type { RefundablePayment } from '../billing/public.ts'
import { letter, type Mail } from '../platform/mail/letter.ts'
import { supportAddress } from '../platform/mail/support-address.ts'
import { dayWordsIn } from '../platform/day-words.ts'
import { answerDueAt, momentWords } from './rules.ts'
import type { WithdrawalsContext } from './withdrawals-context.ts'

type Shop = WithdrawalsContext['shop']

export interface Declared {
  readonly number: string
  readonly name: string
  readonly email: string
  readonly contract: string
  readonly declared_at: Date
  readonly time_zone: string
  /** Null where it was declared without signing in. */
  readonly account_id: string | null
}

/** Money that goes back, and by what it was paid. */
export interface MoneyBack {
  readonly grossCents: number
  /** That leave the wallet for it. */
  readonly points: number
  readonly payment: RefundablePayment
  /** Not the way it was paid, such as by bank transfer. */
  readonly isOtherwise?: boolean
}

/** What became of the payments of a contract. */
export interface ContractMoney {
  readonly back: readonly MoneyBack[]
  /** Payments of which nothing goes back now. */
  readonly rest: readonly RefundablePayment[]
  /** Name of the plan that ended. */
  readonly endedPlan: string | null
  /** The shop still has to answer, for all or a rest. */
  readonly isOpen: boolean
}

export const sumOf = (back: readonly MoneyBack[]): number =>
  sumCents(back.map(({ grossCents }) => amountCents(grossCents)))

/** `EUR 9.64 goes back to the Visa card ending in 4242.`, and when it is seen unless that is said of all. */
function moneyWords({ grossCents, isOtherwise, payment }: MoneyBack, isOnly: boolean): string {
  const { currency, cardBrand, cardLast4 } = payment
  const time = isOnly ? ` ${refundTimeText(payment)}` : ''
  if (payment.isByGiftCard)
    return `${moneyText(grossCents, currency)} goes back onto the gift card that paid.${time} Redeem it again when you like.`
  if (isOtherwise === true) return `${moneyText(grossCents, currency)} was paid back another way.`
  const way =
    cardLast4 === null
      ? 'the way you paid'
      : `to the ${cardBrand === null ? '' : `${cardBrandName(cardBrand)} `}card ending in ${cardLast4}`
  return `${moneyText(grossCents, currency)} goes back ${way}.${time}`
}

const walletWords = ({ points }: MoneyBack): string[] =>
  points === 0 ? [] : [`${formatPoints(points)} ${points === 1 ? 'has' : 'have'} left your wallet.`]

/** Gross sum of a payment that went back, or is on its way. */
const goneOf = ({ refundedCents, refundingCents, returnedCents }: RefundablePayment) =>
  sumCents([refundedCents, refundingCents, returnedCents].map(amountCents))

/** `EUR 1.07 of the EUR 10.71 that you paid stays for the 2 points that you spent.` */
function keptWords({ payment }: MoneyBack): string[] {
  const { grossCents, spentPoints, currency } = payment
  const kept = subtractCents(amountCents(grossCents), goneOf(payment))
  if (kept <= 0 || spentPoints === 0) return []
  return [
    `${moneyText(kept, currency)} of the ${moneyText(grossCents, currency)} that you paid stays for the ${formatPoints(spentPoints)} that you spent.`,
  ]
}

/** All money of a payment went back, or is on its way. */
export const isGone = (payment: RefundablePayment): boolean => goneOf(payment) >= payment.grossCents

const restWords = (payment: RefundablePayment): string =>
  isGone(payment)
    ? `${moneyText(payment.grossCents, payment.currency)} went back before.`
    : `Nothing of the ${moneyText(payment.grossCents, payment.currency)} goes back, as its points are spent.`

/** The sum of several payments, and when each way back is seen. */
function sumWords(back: readonly MoneyBack[]): string[] {
  const [first, ...others] = back
  if (!first || others.length === 0) return []
  const sent = back.filter(({ isOtherwise }) => isOtherwise !== true)
  const times = new Set(sent.map(({ payment }) => refundTimeText(payment)))
  const sum = moneyText(sumOf(back), first.payment.currency)
  return [[`In all, ${sum} goes back.`, ...times].join(' ')]
}

/** Of each payment what goes back, and that the plan ended. */
function contractMoneyWords({ back, rest, endedPlan, isOpen }: ContractMoney): string[] {
  const nameOf = ({ name, invoiceNumber }: RefundablePayment): string =>
    back.length + rest.length > 1 ? `${name}, ${invoiceNumber}: ` : ''
  return [
    ...back.map(
      (money) =>
        nameOf(money.payment) +
        [moneyWords(money, back.length === 1), ...walletWords(money), ...keptWords(money)].join(' '),
    ),
    ...sumWords(back),
    ...(isOpen ? [] : rest.map((payment) => nameOf(payment) + restWords(payment))),
    ...(endedPlan === null ? [] : [`Your plan ${endedPlan} has ended. Nothing more is charged.`]),
  ]
}

/** The provider or the bank can still refuse what was asked of them. */
function askedWords([first, ...others]: readonly MoneyBack[]): string[] {
  if (!first) return []
  const sum = moneyText(sumOf([first, ...others]), first.payment.currency)
  return first.isOtherwise === true
    ? [`${sum} was paid back another way.`]
    : [`A refund of ${sum} is on its way. If it cannot be sent, this withdrawal opens again.`]
}

/** Of a declaration that moved money or ended a plan, its account's owner must hear how to stop it. */
const notYouWords = (shop: Shop, { account_id: accountId }: Declared): string =>
  accountId === null
    ? `This address was entered at ${shop.origin}/withdraw. If it wasn’t you, ignore this email.`
    : `This was declared from your account at ${shop.origin}. If it wasn’t you, write to ${supportAddress(shop)} at once, include the number, and change your password.`

/** The law asks for it: that the declaration has arrived, when, and what it says. */
export function acknowledgement(shop: Shop, declared: Declared, money: ContractMoney): Mail {
  const { number, name, email, contract, declared_at: at, time_zone: zone } = declared
  return {
    to: email,
    subject: `We received your withdrawal ${number}${money.endedPlan === null ? '' : `. Your plan ${money.endedPlan} has ended`}`,
    ...letter({
      shopName: shop.name,
      heading: 'We received your withdrawal',
      paragraphs: [
        `Received on ${momentWords(at, zone)}. Keep this email: it is your proof.`,
        `Number: ${number}`,
        `Declared by: ${name}, ${email}`,
        `Your declaration: I withdraw from this contract: ${contract}`,
        ...contractMoneyWords(money),
        ...(money.back.length > 0
          ? [
              `We mail the credit ${money.back.length > 1 ? 'notes' : 'note'} as soon as the money is sent. You find ${money.back.length > 1 ? 'them' : 'it'} in your Subscription History too.`,
            ]
          : []),
        ...(money.isOpen
          ? [
              `We will check the ${money.back.length > 0 ? 'rest' : 'contract'} and answer by ${dayWordsIn(answerDueAt(at), zone)}. Any refund goes back the way you paid, by the same day.`,
            ]
          : []),
        `Questions? Write to ${supportAddress(shop)} and include the number.`,
      ],
      ...(money.back.length > 0 && {
        button: { label: 'See your Subscription History', href: `${shop.origin}/subscription_history` },
      }),
      footer: notYouWords(shop, declared),
    }),
  }
}

export function noticeToShop(shop: Shop, declared: Declared, { back, isOpen }: ContractMoney): Mail {
  const { number, name, email, contract, declared_at: at } = declared
  return {
    to: supportAddress(shop),
    subject: `Withdrawal ${number}`,
    ...letter({
      shopName: shop.name,
      heading: `Withdrawal ${number}`,
      paragraphs: [
        `Declared on ${momentWords(at, 'UTC')} by ${name}, ${email}.`,
        `Contract: ${contract}`,
        ...askedWords(back),
        isOpen
          ? `We sent a confirmation. Refund what is due, or answer with a reason, by ${dayWordsIn(answerDueAt(at), 'UTC')}.`
          : 'Nothing is left to do.',
      ],
      button: { label: 'Open the withdrawal', href: `${shop.origin}/admin/withdrawals?q=${number}` },
      footer: `Sent to ${supportAddress(shop)} because the law’s withdrawal function was used.`,
    }),
  }
}

export type AnswerWords =
  | { readonly outcome: 'refunded'; readonly money: ContractMoney }
  | { readonly outcome: 'settled' | 'refused'; readonly reason: string }

const TITLES = {
  refunded: { subject: 'refund on its way', heading: 'Your money is on its way' },
  paid: { subject: 'refunded', heading: 'Your money was paid back' },
  settled: { subject: 'settled', heading: 'Your withdrawal is settled' },
  refused: { subject: 'refused', heading: 'We cannot accept your withdrawal' },
} as const

const titleOf = (answer: AnswerWords) =>
  TITLES[
    answer.outcome === 'refunded' && answer.money.back.every(({ isOtherwise }) => isOtherwise === true)
      ? 'paid'
      : answer.outcome
  ]

export function answerMail(shop: Shop, declared: Declared, answer: AnswerWords): Mail {
  const { number, email, contract, declared_at: at, time_zone: zone } = declared
  const { subject, heading } = titleOf(answer)
  return {
    to: email,
    subject: `Your withdrawal ${number}: ${subject}`,
    ...letter({
      shopName: shop.name,
      heading,
      paragraphs: [
        `This answers your withdrawal ${number} of ${dayWordsIn(at, zone)} from: ${contract}`,
        ...(answer.outcome === 'refunded' ? contractMoneyWords(answer.money) : [answer.reason]),
        answer.outcome === 'refused'
          ? `If you disagree, write to ${supportAddress(shop)} and include the number.`
          : `Questions? Write to ${supportAddress(shop)} and include the number.`,
      ],
    }),
  }
}

/** The provider would not send the money of a declaration that was answered with it. */
export function unsentMail(
  shop: Shop,
  { number, email, is_gift: isGift }: Declared & { readonly is_gift: boolean },
): Mail {
  const kept = isGift ? 'The gift card works again' : 'The points that it is for are back in your wallet'
  return {
    to: email,
    subject: `Your refund for withdrawal ${number} could not be sent`,
    ...letter({
      shopName: shop.name,
      heading: 'Your refund could not be sent',
      paragraphs: [
        `The money for your withdrawal ${number} could not be sent to your card. ${kept}, and we look for another way to pay you.`,
        `Questions? Write to ${supportAddress(shop)} and include the number.`,
      ],
      footer: `You get this email because you withdrew from a contract at ${shop.origin}.`,
    }),
  }
}
