import {
  type ForSale,
  type OwnPayment,
  planName,
  type Subscription,
  type WithdrawablePayment,
} from '@segno/contract'
import { amountCents, subtractCents, sumCents } from '@segno/units'
import { formatDay } from '../../kit/format/date.ts'
import { formatMoney } from '../../kit/format/money.ts'
import { formatPoints } from '../../kit/format/quantity.ts'
import { aPeriod, grantText, withVat } from './package-words.ts'
import { cardText } from './payment-cells.tsx'

type Terms = Pick<Subscription, 'name' | 'points' | 'period' | 'grossCents'>

/** Another plan that begins with the next payment. */
export const laterPlan = ({ next, packageId }: Subscription): Subscription['next'] =>
  next === null || next.packageId === packageId ? null : next

/** `€ 17.84 a month` */
const priceOf = ({ grossCents, period }: Terms, currency: string): string =>
  aPeriod(formatMoney(grossCents, { currency }), period)

/** Everything that stands of a plan, by the name under which it is shown. */
export function planFacts(plan: Subscription): Record<string, string> {
  const { currency, card, end, pause } = plan
  const later = laterPlan(plan)
  return {
    Includes: grantText(plan),
    Price: `${withTax(plan)}${plan.isOnSale ? '' : '. No longer sold; you keep it'}`,
    ...(plan.status === 'trialing' && plan.paidUntil !== null
      ? { 'Free until': formatDay(plan.paidUntil) }
      : {}),
    ...(pause === null
      ? {}
      : {
          Paused:
            pause.until === null
              ? `From ${formatDay(pause.from)} until you resume it`
              : `${formatDay(pause.from)} – ${formatDay(pause.until)}, then it resumes by itself`,
        }),
    ...(later && {
      'Changes to': `${planName(later)} on ${formatDay(later.startsAt)}: ${grantText(later)} for ${priceOf(later, currency)}`,
    }),
    ...attemptFact(plan),
    ...(end === null
      ? {}
      : { 'Ends on': `${formatDay(end.at)}${end.reason === 'unpaid' ? ', if it stays unpaid' : ''}` }),
    ...(card === null
      ? {}
      : {
          Card: `${cardText({ cardBrand: card.brand, cardLast4: card.last4 })}, expires ${card.expires}`,
        }),
  }
}

/** `100 points a month for € 17.84 a month, including € 2.85 VAT 19% (Germany)` */
export const planPriceText = (plan: Subscription): string => `${grantText(plan)} for ${withTax(plan)}`

/** `€ 17.84 a month, including € 2.85 VAT 19% (Germany)` */
const withTax = (plan: Subscription): string => withVat(priceOf(plan, plan.currency), plan, plan.tax)

/** VAT in the price of a plan. */
export const vatIn = ({ grossCents, netCents }: Pick<Subscription, 'grossCents' | 'netCents'>): number =>
  subtractCents(amountCents(grossCents), amountCents(netCents))

const ATTEMPTS = { renewal: 'Next payment', underway: 'Charged now', retry: 'Next attempt' } as const

function attemptFact(plan: Subscription): Record<string, string> {
  const { nextAttempt, currency } = plan
  if (nextAttempt === null) return {}
  const sum = formatMoney(nextAttempt.grossCents, { currency })
  return { [ATTEMPTS[nextAttempt.kind]]: `${formatDay(nextAttempt.at)}, ${sum}${carriedText(plan)}` }
}

/** A renewal takes with it what was too little to be charged, or less where there is credit. */
function carriedText({ nextAttempt, carriedCents, currency }: Subscription): string {
  if (nextAttempt?.kind !== 'renewal' || carriedCents === 0) return ''
  const sum = formatMoney(Math.abs(carriedCents), { currency })
  return carriedCents > 0 ? ` with ${sum} from an earlier change` : ` after ${sum} of your credit`
}

/** A plan in one sentence, for screens that are about something else. */
export function planSentence(plan: Subscription, now = new Date()): string {
  const { end, pause, nextAttempt, due, currency } = plan
  const name = planName(plan)
  if (due !== null) return `${name}: ${formatMoney(due.grossCents, { currency })} is due.`
  if (end !== null) return `${name} ends on ${formatDay(end.at)}.`
  const later = laterPlan(plan)
  const then = later === null ? '' : `, then ${planName(later)}`
  const payment =
    nextAttempt && `${formatMoney(nextAttempt.grossCents, { currency })} on ${formatDay(nextAttempt.at)}`
  const priced = `${name}, ${priceOf(plan, currency)}${then}`
  if (pause === null) return payment === null ? `${priced}.` : `${priced}: next payment ${payment}.`
  return `${pauseText(plan, pause, now)}${then}.${payment === null ? '' : ` Next payment ${payment}.`}`
}

/** `Creator will be paused from 30 Dec 2026 until 30 Jan 2027`, or `is paused until` once it is. */
export function pauseText(
  plan: Pick<Terms, 'name' | 'period'>,
  { from, until }: Pick<NonNullable<Subscription['pause']>, 'from' | 'until'>,
  now = new Date(),
): string {
  const state = new Date(from) > now ? `will be paused from ${formatDay(from)}` : 'is paused'
  return `${planName(plan)} ${state}${until === null ? '' : ` until ${formatDay(until)}`}`
}

/** What a change of the plan has led to, such as `You have Creator, yearly now.`; null while the bank waits for its owner. */
export function changedText(plan: Subscription, points: number): string | null {
  if (plan.due?.waitsForYou === true) return null
  const later = laterPlan(plan)
  if (later) return `You’ll switch to ${planName(later)} on ${formatDay(later.startsAt)}`
  const came = points > 0 ? ` ${formatPoints(points)} added.` : ''
  const ends = plan.end === null ? '' : ` It ends on ${formatDay(plan.end.at)}, as you cancelled.`
  return `You have ${planName(plan)} now, ${grantText(plan)}.${came}${ends}`
}

/** What came of paying something that was due. */
export function paidText(before: Subscription, after: Subscription): string {
  const { due } = before
  if (due === null || after.due !== null) return 'Your plan is being updated.'
  if (due.points === null) return changedText(after, 0) ?? ''
  return `${planName(after)} is paid: ${formatPoints(due.points)} added.`
}

/** Another payment of the same contract can be refunded too. */
export const hasRefundableBeside = (
  { invoiceNumber: own }: Pick<OwnPayment, 'invoiceNumber'>,
  contracts: readonly Pick<WithdrawablePayment, 'payments'>[],
): boolean =>
  contracts
    .find(({ payments }) => payments.some(({ invoiceNumber }) => invoiceNumber === own))
    ?.payments.some(({ invoiceNumber, back }) => invoiceNumber !== own && back !== null) ?? false

/** For a plan whose price is not that of today, since the list has changed. */
export function keptPriceText(
  plan: Pick<Subscription, 'grossCents' | 'currency'>,
  today: { grossCents: number },
): string {
  const price = formatMoney(today.grossCents, plan)
  return today.grossCents < plan.grossCents
    ? `A new plan costs ${price} today. To pay that, cancel this one and subscribe again when it has ended`
    : `You keep your price. It is ${price} today`
}

/** Warns that a plan costs more, or is not sold, should its owner come back to it; null where neither is so. */
export function lostPriceText(
  plan: Subscription,
  today: Pick<ForSale, 'grossCents'> | undefined,
): string | null {
  const name = planName(plan)
  if (!plan.isOnSale) return `${name} is no longer sold: you cannot change back to it.`
  if (today === undefined || today.grossCents <= plan.grossCents) return null
  return `You give up your price for ${name}: ${priceOf(plan, plan.currency)}. If you come back to it, it costs ${priceOf({ ...plan, grossCents: today.grossCents }, plan.currency)}.`
}

/** When a plan ends that is cancelled now: with what is paid for, at once where that is over in a pause; null where that is not known. */
export function endsAt({ pause, next, paidUntil, end }: Subscription, now: Date): string | null {
  if (pause !== null) return new Date(pause.from) > now ? pause.from : now.toISOString()
  return next?.startsAt ?? paidUntil ?? end?.at ?? null
}

/** Plans that a cancellation drops, such as `Change to Starter on 30 Dec 2026`; null for nothing. */
export function plannedText(plan: Subscription): string | null {
  const { pause } = plan
  const later = laterPlan(plan)
  const planned = [
    ...(pause === null
      ? []
      : [
          `Pause from ${formatDay(pause.from)}${pause.until === null ? '' : ` until ${formatDay(pause.until)}`}`,
        ]),
    ...(later === null ? [] : [`Change to ${planName(later)} on ${formatDay(later.startsAt)}`]),
  ]
  return planned.length === 0 ? null : planned.join('; ')
}

/** Price of the next period of the plan itself, with what is carried over to it. */
export const ownRenewalCents = ({ grossCents, carriedCents }: Subscription): number =>
  Math.max(0, sumCents([grossCents, carriedCents].map(amountCents)))

/** Day on which another plan would begin, and how it is paid where that is not by the month: `From 30 Dec 2026`. */
export function changeStart(
  { grossCents, period }: Pick<Terms, 'grossCents'> & { readonly period: ForSale['period'] },
  plan: Subscription,
): string | null {
  const isLess = period === plan.period ? grossCents <= plan.grossCents : period === 'month'
  const startsAt = plan.pause === null ? plan.paidUntil : plan.pause.until
  if (isLess || plan.pause !== null || plan.status === 'trialing')
    return startsAt === null ? null : `From ${formatDay(startsAt)}`
  return period === plan.period ? null : 'From today. A whole year is paid at once'
}
