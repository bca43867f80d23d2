import { moneyText, formatPoints } from '@segno/units'
import { cardBrandName, type Subscription } from '@segno/contract'
import { dayWordsWhere } from '../../platform/day-words.ts'
import { letter, type LetterContent, type Mail } from '../../platform/mail/letter.ts'
import type { BillingContext } from '../billing-context.ts'
import { dayIn, grantText, nameBeside, planFacts, priceText } from './plan-facts.ts'
import type { PlanNews } from './plan-news.ts'
import { isCardGoodOn } from './rules.ts'

type MailContext = Pick<BillingContext, 'shop' | 'origin'>

/** What was charged and came with the news. */
export interface Came {
  readonly grossCents: number
  readonly points: number
}

/** A plan as it was and as it is, for a mail about it. */
export interface Told {
  readonly before: Subscription
  readonly view: Subscription
  readonly came: Came
  readonly at: Date
  /** Of a card that was declined. */
  readonly isCardExpired: boolean
}

type Words = Pick<LetterContent, 'heading' | 'paragraphs'> & {
  readonly subject: string
  readonly button?: string
}

/** Said wherever something was charged, as the law wants it. */
const WITHDRAWAL =
  'You can withdraw from this contract for 14 days, and get back the money for points you have not spent.'

const contractLinks = (origin: string): NonNullable<LetterContent['footerLinks']> => [
  { label: 'Withdraw from the contract', href: `${origin}/withdraw` },
  { label: 'Terms and conditions', href: `${origin}/terms_and_condition` },
]

const momentOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ', ')} UTC`

/** The mail about a piece of news; below its words stands the whole plan. */
export function planMail(
  ctx: MailContext,
  to: string,
  { news, ...told }: Told & { news: LivePlanNews },
): Mail {
  const { subject, button = 'See your plan', ...words } = WORDS[news](ctx.shop.name, told)
  return {
    to,
    subject,
    ...letter({
      shopName: ctx.shop.name,
      ...words,
      facts: planFacts(told.view),
      button: { label: button, href: `${ctx.origin}/subscriptions` },
      footer: `As of ${momentOf(told.at)}.`,
      ...(news === 'changed' && { footerLinks: contractLinks(ctx.origin) }),
    }),
  }
}

type LivePlanNews = Exclude<PlanNews, 'ended'>

const WORDS: Readonly<Record<LivePlanNews, (shopName: string, told: Told) => Words>> = {
  declined: (shopName, { view, isCardExpired }) => ({
    subject: `Your ${shopName} plan could not be renewed`,
    heading: isCardExpired ? 'Your card has expired' : 'Your card was declined',
    paragraphs: [
      `${dueText(view)} for your plan could not be charged to your card. ${nextTry(view)}`,
      'Until it is paid, no new points come. Points you have stay. Use another card, and your plan continues at once.',
    ],
    button: 'Change the card',
  }),
  confirm: (shopName, { view }) => ({
    subject: `Confirm a payment to ${shopName}`,
    heading: 'Your bank asks you to confirm a payment',
    paragraphs: [
      `${dueText(view)} for ${view.due?.reason === 'change' ? 'the change' : 'the renewal'} of your plan waits for you: your bank wants to hear from you that you make this payment.`,
      view.due?.reason === 'change'
        ? 'Until then your plan stays as it is.'
        : 'Until then no new points come. Points you have stay.',
    ],
    button: 'Confirm the payment',
  }),
  rescued: (shopName, { view, came }) => ({
    subject: `Your ${shopName} plan is paid`,
    heading: `${view.name} is paid, and continues`,
    paragraphs: [cameText(view, came)],
  }),
  cancelled: (shopName, { view, at }) => ({
    subject: `We received your cancellation of ${view.name} at ${shopName}`,
    heading: `${view.name} ends on ${dayIn(view, view.end?.at ?? at.toISOString())}`,
    paragraphs: [
      `We received your cancellation of ${view.name} on ${momentOf(at)}.`,
      stillOwed(view) === null
        ? 'Nothing more is charged. You keep all your points.'
        : `${stillOwed(view)} for the period that has begun is still due. Nothing is charged after it, and you keep all your points.`,
    ],
  }),
  kept: (shopName, { view }) => ({
    subject: `You keep your ${shopName} plan`,
    heading: `You keep ${view.name}`,
    paragraphs: [
      'Its cancellation is taken back.',
      view.pause === null ? 'It goes on as it is: no pause and no change is planned.' : resumesText(view),
    ],
  }),
  changed: (shopName, { before, view, came }) => ({
    subject: `Your ${shopName} plan is ${nameBeside(view, before)} now`,
    heading: `You have ${nameBeside(view, before)} now`,
    paragraphs: [
      `It takes the place of ${grantText(before)}.`,
      cameText(view, came),
      ...(came.grossCents > 0 ? [WITHDRAWAL] : []),
    ],
  }),
  changePlanned: (shopName, { view }) => ({
    subject: `Your ${shopName} plan changes on ${nextDay(view)}`,
    heading: `${nameBeside(view.next ?? view, view)} begins on ${nextDay(view)}`,
    paragraphs: [
      `Until then you have ${nameBeside(view, view.next ?? view)}. Nothing is charged now.`,
      'You can take the change back until then.',
    ],
  }),
  changeDropped: (shopName, { before, view }) => ({
    subject: `Your ${shopName} plan stays ${nameBeside(view, before.next ?? view)}`,
    heading: `You keep ${nameBeside(view, before.next ?? view)}`,
    paragraphs: ['The change that was to come is taken back.'],
  }),
  priced: (shopName, { before, view }) => ({
    subject: `Your ${shopName} plan has a new price from ${nextDay(view)}`,
    heading: `${view.name} has a new price from ${nextDay(view)}`,
    paragraphs: [
      `Then it costs ${priceText(view.next ?? view, view)}. So far that was ${moneyText((before.next ?? before).grossCents, view.currency)}.`,
      'The VAT goes by your card, its billing address, your profile and your VAT ID, of which something has changed. Nothing is charged now.',
      'If that is wrong, change your card or your profile before then. You can cancel until then, too.',
    ],
  }),
  paused: (shopName, { view, at }) => ({
    subject: `Your ${shopName} plan ${pauseState(view, at)}`,
    heading: `${view.name} ${pauseState(view, at)}`,
    paragraphs: [
      'In a pause nothing is charged and no points come. Points you have stay.',
      resumesText(view),
    ],
  }),
  resumed: (shopName, { before, view, came, at }) =>
    isAhead(before, at)
      ? {
          subject: `Your ${shopName} plan will not be paused`,
          heading: `${view.name} will not be paused`,
          paragraphs: ['Its pause is taken back. Nothing was charged.'],
        }
      : {
          subject: `Your ${shopName} plan has resumed`,
          heading: `${view.name} has resumed`,
          paragraphs: [
            endedByItself(before, at) ? 'The pause is over.' : 'The pause ended early.',
            cameText(view, came),
          ],
        },
}

/** A cancelled plan may owe the period that has begun. */
function stillOwed({ due, nextAttempt, currency }: Subscription): string | null {
  const cents = due?.grossCents ?? nextAttempt?.grossCents
  return cents === undefined ? null : moneyText(cents, currency)
}

const dueText = ({ due, currency }: Subscription): string => moneyText(due?.grossCents ?? 0, currency)
const nextDay = (view: Subscription): string => (view.next === null ? '' : dayIn(view, view.next.startsAt))

/** When a payment is tried again is for the shop's account at the provider to say. */
function nextTry(view: Subscription): string {
  const { nextAttempt, end } = view
  if (nextAttempt !== null)
    return `We try again on ${dayIn(view, nextAttempt.at)}. If it stays unpaid, your plan ends.`
  const day = end === null ? '' : ` on ${dayIn(view, end.at)}`
  return `We do not try again by ourselves: without another card your plan ends${day}.`
}

/** A difference that is too small to be charged brings its points at once; a period that begins is charged an hour later. */
function cameText(
  { currency, nextAttempt, points: each }: Subscription,
  { grossCents, points }: Came,
): string {
  if (grossCents > 0 && points > 0)
    return `${moneyText(grossCents, currency)} was charged to your card, and ${formatPoints(points)} came.`
  if (grossCents > 0) return `${moneyText(grossCents, currency)} was charged to your card.`
  if (points === 0 && nextAttempt?.kind === 'underway')
    return `${moneyText(nextAttempt.grossCents, currency)} is charged now, and ${formatPoints(each)} come with it.`
  return points > 0 ? `Nothing was charged, and ${formatPoints(points)} came.` : 'Nothing was charged.'
}

/** `is paused`, or before it begins `will be paused from 1 February 2027`. */
const pauseState = (view: Subscription, at: Date): string =>
  isAhead(view, at) ? `will be paused from ${dayIn(view, view.pause.from)}` : 'is paused'

type Paused = Subscription & { readonly pause: NonNullable<Subscription['pause']> }

/** Its pause has not begun. */
const isAhead = (view: Subscription, at: Date): view is Paused =>
  view.pause !== null && new Date(view.pause.from) > at

const resumesText = (view: Subscription): string =>
  view.pause === null || view.pause.until === null
    ? 'It stays paused until you resume it.'
    : `It resumes by itself on ${dayIn(view, view.pause.until)}. You can resume it earlier.`

const endedByItself = ({ pause }: Subscription, at: Date): boolean =>
  pause !== null && pause.until !== null && new Date(pause.until) <= at

/** The contract in text form, which the law wants: its terms, how it is ended, and how it is withdrawn from. */
export function planBegunMail({ shop, origin }: MailContext, to: string, view: Subscription, at: Date): Mail {
  return {
    to,
    subject: `Your ${shop.name} plan has started`,
    ...letter({
      shopName: shop.name,
      heading: `${view.name} has started`,
      paragraphs: [
        view.status === 'trialing'
          ? `Thank you. ${view.name} is free until ${dayIn(view, view.paidUntil ?? at.toISOString())}, and then goes on until you cancel.`
          : `Thank you. ${view.name} renews each ${view.period} until you cancel.`,
        'You can cancel at any time: press “Cancel plan” under “Points & plans”. Your plan then ends with the period that is paid, and your points stay.',
        WITHDRAWAL,
      ],
      facts: planFacts(view),
      button: { label: 'See your plan', href: `${origin}/subscriptions` },
      footer: `As of ${momentOf(at)}.`,
      footerLinks: contractLinks(origin),
    }),
  }
}

/** A year is about to be renewed, or free days to end. */
export function renewalMail({ shop, origin }: MailContext, to: string, view: Subscription): Mail {
  const { card, next, nextAttempt, currency } = view
  const day = nextAttempt === null ? '' : dayIn(view, nextAttempt.at)
  const by = card === null ? 'your card' : `your ${cardBrandName(card.brand)} that ends in ${card.last4}`
  return {
    to,
    subject: `Your ${shop.name} plan renews on ${day}`,
    ...letter({
      shopName: shop.name,
      heading: 'Your plan renews soon',
      paragraphs: [
        `On ${day} we charge ${moneyText(nextAttempt?.grossCents ?? 0, currency)} to ${by} for another ${next?.period ?? view.period} of ${next?.name ?? view.name}.`,
        ...(isCardGood(view)
          ? []
          : [`That card is good until ${card?.expires ?? ''} only. Change it before then.`]),
        'Change or cancel your plan before then to avoid this charge.',
      ],
      facts: planFacts(view),
      button: { label: 'See your plan', href: `${origin}/subscriptions` },
    }),
  }
}

const isCardGood = ({ card, nextAttempt }: Subscription): boolean =>
  card === null || nextAttempt === null || isCardGoodOn(card.expires, new Date(nextAttempt.at))

export const planEndedMail = (ctx: MailContext, to: string): Mail =>
  endedMail(
    ctx,
    to,
    'Nothing more is charged. You keep all your points, and can subscribe again at any time.',
  )

/** A refund of one of a plan's payments. */
export interface PlanRefund {
  readonly points: number
  readonly grossCents: number
  readonly paid: { readonly name: string; readonly at: Date; readonly grossCents: number }
}

/** Its owner took payments of it back, or the shop refunded them. */
export const planRefundedMail = (
  ctx: MailContext,
  to: string,
  { refunds, currency, country }: { refunds: readonly PlanRefund[]; currency: string; country: string },
): Mail =>
  endedMail(
    ctx,
    to,
    ...refunds.map((refund) => refundText(refund, { currency, country })),
    'Nothing more is charged. You keep your other points, and can subscribe again at any time.',
  )

/** `EUR 7.13 of the EUR 9.51 that you paid for Starter on 28 November 2026 goes back to you for 30 points that were not spent.` */
function refundText(
  { points, grossCents, paid }: PlanRefund,
  { currency, country }: { currency: string; country: string },
): string {
  const part = grossCents < paid.grossCents ? `of the ${moneyText(paid.grossCents, currency)} ` : ''
  return `${moneyText(grossCents, currency)} ${part}that you paid for ${paid.name} on ${dayWordsWhere(paid.at, country)} goes back to you for ${formatPoints(points)} that were not spent.`
}

function endedMail({ shop, origin }: MailContext, to: string, ...paragraphs: string[]): Mail {
  return {
    to,
    subject: `Your ${shop.name} plan has ended`,
    ...letter({
      shopName: shop.name,
      heading: 'Your plan has ended',
      paragraphs,
      button: { label: 'See the plans', href: `${origin}/subscriptions` },
    }),
  }
}
