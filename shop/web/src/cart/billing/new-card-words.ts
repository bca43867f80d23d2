import { type Subscription, vatLabel } from '@segno/contract'
import { countryName } from '@segno/units'
import { formatDay } from '../../kit/format/date.ts'
import { formatMoney } from '../../kit/format/money.ts'
import { formatPoints } from '../../kit/format/quantity.ts'
import { withVat } from './package-words.ts'
import { cardText } from './payment-cells.tsx'
import { paidText } from './plan-words.ts'

/** The card is charged as soon as it is taken. */
const isChargedNow = ({ due }: Subscription): boolean => due !== null && !due.waitsForYou

/** Said before another card is given: what it is charged next, and that its country can change it. */
export function cardToComeText(plan: Subscription): string {
  const { due, nextAttempt, tax, currency } = plan
  const money = (cents: number): string => formatMoney(cents, { currency })
  const charged =
    due !== null && isChargedNow(plan)
      ? `The new card is charged ${money(due.grossCents)} at once${due.points === null ? '' : `, which brings ${formatPoints(due.points)}`}.`
      : nextAttempt === null
        ? 'Nothing is charged now.'
        : `Nothing is charged now. The new card pays from ${formatDay(nextAttempt.at)} on, ${money(nextAttempt.grossCents)} then.`
  return tax.vat === 'reverse-charge'
    ? charged
    : `${charged} If it is from outside ${countryName(tax.vatCountry)}, you see the price with its VAT before it is used.`
}

/** Nothing that a card was said to pay becomes another sum or another country's VAT. */
export const isTaxedAlike = (
  { tax, nextAttempt }: Subscription,
  { tax: then, nextAttempt: later }: Subscription,
): boolean =>
  tax.vat === then.vat &&
  tax.vatCountry === then.vatCountry &&
  tax.taxLoad === then.taxLoad &&
  nextAttempt?.grossCents === later?.grossCents

/** The button that takes a card. */
export const cardPayText = (plan: Subscription): string =>
  plan.due !== null && isChargedNow(plan) ? `Pay ${formatMoney(plan.due.grossCents, plan)}` : 'Use this card'

/** A card with what its country makes of a plan, beside what that is so far. */
export function newCardFacts(plan: Subscription, next: Subscription): Record<string, string> {
  const { card, tax, currency, due } = next
  const money = (cents: number): string => formatMoney(cents, { currency })
  const sums = next.nextAttempt ?? next.next ?? next
  const day = next.nextAttempt?.at ?? next.next?.startsAt
  const before = (plan.nextAttempt ?? plan.next ?? plan).grossCents
  return {
    ...(card === null
      ? {}
      : {
          Card: `${cardText({ cardBrand: card.brand, cardLast4: card.last4 })}, expires ${card.expires}`,
        }),
    ...(due !== null && isChargedNow(next) ? { 'To pay now': money(due.grossCents) } : {}),
    [day === undefined ? 'Price' : `From ${formatDay(day)}`]: withVat(
      money(sums.grossCents),
      { grossCents: sums.grossCents, currency },
      tax,
    ),
    'So far': `${money(before)}. ${vatLabel(plan.tax)}`,
  }
}

/** What another card has led to: what it paid, or the VAT that it makes another in the next payment. */
export function newCardText(before: Subscription, after: Subscription): string {
  if (before.due !== null && after.due?.waitsForYou !== true)
    return `Card changed. ${paidText(before, after)}`
  const { nextAttempt, tax, currency } = after
  if (isTaxedAlike(before, after) || nextAttempt === null) return 'Card changed'
  const sum = withVat(formatMoney(nextAttempt.grossCents, { currency }), { ...nextAttempt, currency }, tax)
  return `Card changed. Your next payment, on ${formatDay(nextAttempt.at)}, is ${sum}.`
}
