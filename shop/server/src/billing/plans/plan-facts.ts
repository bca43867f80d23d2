import { planName, type Subscription, vatLabel } from '@segno/contract'
import { amountCents, negateCents, moneyText, formatPoints } from '@segno/units'
import { dayWordsWhere } from '../../platform/day-words.ts'
import type { Fact } from '../../platform/mail/letter.ts'
import { vatIn } from './plan-view.ts'

type Terms = Pick<Subscription, 'name' | 'points' | 'period' | 'grossCents' | 'netCents'>

/** Day of an instant of the view where its owner lives, as `31 January 2027`. */
export const dayIn = ({ tax }: Pick<Subscription, 'tax'>, instant: string): string =>
  dayWordsWhere(new Date(instant), tax.vatCountry)

/** `Creator, 100 points a month` */
export const grantText = ({ name, points, period }: Terms): string =>
  `${name}, ${formatPoints(points)} a ${period}`

type Named = Pick<Terms, 'name' | 'period'>

/** A plan's name, with its months beside one that only the period tells apart: `Starter, monthly`. */
export const nameBeside = (plan: Named, other: Named): string =>
  plan.period === 'month' && isOtherPeriod(plan, other) ? `${plan.name}, monthly` : planName(plan)

const isOtherPeriod = (plan: Named, other: Named): boolean =>
  plan.name === other.name && plan.period !== other.period

/** A change as its papers call it: `Creator (change from Starter)`, `Starter, yearly (change from monthly)`. */
export const changeName = (to: Named, from: Named): string =>
  isOtherPeriod(to, from)
    ? `${nameBeside(to, from)} (change from ${from.period}ly)`
    : `${planName(to)} (change from ${from.period === to.period ? from.name : planName(from)})`

/** How a plan stands, line by line, for each mail about it. */
export function planFacts(view: Subscription): Fact[] {
  const { currency, pause, end, nextAttempt, due, next } = view
  const sum = (cents: number): string => moneyText(cents, currency)
  const facts: (Fact | null)[] = [
    ['Plan', grantText(view)],
    ['Price', priceText(view, view)],
    pause
      ? [
          'Paused',
          `from ${dayIn(view, pause.from)} ${pause.until === null ? 'until you resume it' : `until ${dayIn(view, pause.until)}`}`,
        ]
      : null,
    next && next.packageId !== view.packageId
      ? ['From then on', `${grantText(next)}, for ${priceText(next, view)}`]
      : null,
    due && ['Due', sum(due.grossCents)],
    nextAttempt && [
      ATTEMPTS[nextAttempt.kind],
      `${sum(nextAttempt.grossCents)} on ${dayIn(view, nextAttempt.at)}${carriedText(view)}`,
    ],
    end && [
      'Ends',
      end.reason === 'unpaid' ? `on ${dayIn(view, end.at)} if it stays unpaid` : `on ${dayIn(view, end.at)}`,
    ],
  ]
  return facts.filter((fact) => fact !== null)
}

const ATTEMPTS = { renewal: 'Next payment', underway: 'Charged now', retry: 'Next attempt' } as const

/** `EUR 9.51 a month, including EUR 1.52 VAT 19% (Germany)` */
export function priceText(terms: Terms, { currency, tax }: Pick<Subscription, 'currency' | 'tax'>): string {
  const { grossCents, period } = terms
  const vatCents = vatIn(terms)
  const vat = vatCents === 0 ? '' : `, including ${moneyText(vatCents, currency)} ${vatLabel(tax)}`
  return `${moneyText(grossCents, currency)} a ${period}${vat}`
}

/** Only a renewal takes what is carried over with it. */
function carriedText({ nextAttempt, carriedCents, currency }: Subscription): string {
  if (nextAttempt?.kind !== 'renewal' || carriedCents === 0) return ''
  return carriedCents > 0
    ? `, with ${moneyText(carriedCents, currency)} from a change before`
    : `, after ${moneyText(negateCents(amountCents(carriedCents)), currency)} of your credit`
}
