import {
  type AmountCents,
  amountCents,
  countFor,
  countryName,
  scaleCents,
  subtractCents,
  formatBasisPoints,
} from '@segno/units'
import { type ForSale, type PackageList, type TaxFacts, vatLabel } from '@segno/contract'
import { formatMoney } from '../../kit/format/money.ts'
import { formatPoints } from '../../kit/format/quantity.ts'

const NO_BREAK = '\u00a0'

/** `€ 6.40, including € 1.02 VAT 19% (Germany)` */
export function withVat(
  sum: string,
  { grossCents, currency }: Pick<ForSale, 'grossCents' | 'currency'>,
  tax: TaxFacts,
): string {
  if (tax.vat !== 'charged') return `${sum}. ${label(tax)}`
  // As on the invoice: the net sum is rounded, and VAT is the rest.
  const gross = amountCents(grossCents)
  const net = scaleCents(gross, { numerator: 10_000, denominator: 10_000 + tax.taxLoad })
  const vatCents = subtractCents(gross, net)
  return `${sum}, including ${formatMoney(vatCents, { currency })} ${label(tax)}`
}

/** The label stays on one line. */
const label = (tax: TaxFacts): string => vatLabel(tax).replaceAll(' ', NO_BREAK)

/** `€ 24.00 net + € 4.56 VAT 19% (Germany)`, or of a net price `+ € 4.56 VAT 19% (Germany) = € 28.56` */
export function netText(
  offer: ForSale,
  tax: TaxFacts & Pick<PackageList, 'pricesAre'>,
  named = label(tax),
): string {
  if (tax.vat !== 'charged') return named
  const { netCents, vatCents, grossCents, currency } = offer
  const [net, vat, gross] = [netCents, vatCents, grossCents].map((cents) => formatMoney(cents, { currency }))
  const added = `+${NO_BREAK}${vat}${NO_BREAK}${named}`
  return tax.pricesAre === 'net' ? `${added} = ${gross}` : `${net} net ${added}`
}

/** The same beside `taxLine`, which names the country; null without VAT. */
export const shortNetText = (offer: ForSale, tax: PackageList): string | null =>
  tax.vat === 'charged' ? netText(offer, tax, `VAT${NO_BREAK}${formatBasisPoints(tax.taxLoad)}`) : null

/** Said once of all offers: `Prices include VAT 19% (Germany).` */
export function taxLine(tax: PackageList): string {
  switch (tax.vat) {
    case 'outside':
      return 'No VAT is charged.'
    case 'reverse-charge':
      return 'No VAT is charged: reverse charge.'
    case 'charged':
      return tax.pricesAre === 'net' ? `${label(tax)} is added.` : `Prices include ${label(tax)}.`
  }
}

/** `€ 9.51 a month` on one line */
export const aPeriod = (price: string, period: 'month' | 'year'): string =>
  `${price}${NO_BREAK}a${NO_BREAK}${period}`

/** What it costs, such as `€ 9.51 a month`. */
export function priceText({ grossCents, currency, period }: ForSale, cents = grossCents): string {
  const price = formatMoney(cents, { currency })
  return period === null ? price : aPeriod(price, period)
}

type Brought = Pick<ForSale, 'points' | 'period'>

/** It brings more points a month than the plan that one has, if any. */
export const isUpgrade = (offer: Brought, plan: Brought | null): boolean =>
  plan === null || pointsAMonth(offer) > pointsAMonth(plan)

/** A suggestion is not one's own plan, brings no fewer points a month, and no months in a year's place. */
export const isSuggested = (
  offer: Brought & Pick<ForSale, 'id' | 'isRecommended'>,
  plan: (Brought & { readonly packageId: string }) | null,
): boolean =>
  offer.isRecommended &&
  (plan === null ||
    (offer.id !== plan.packageId &&
      !isUpgrade(plan, offer) &&
      (plan.period === 'month' || offer.period === 'year')))

/** How a change from one plan to another is called on its button. A year in place of months is paid at once, and no downgrade. */
export function changeVerb(offer: Brought, plan: Brought): 'Upgrade' | 'Switch' | 'Downgrade' {
  if (isUpgrade(offer, plan)) return 'Upgrade'
  const yearBegins = offer.period === 'year' && plan.period === 'month'
  return isUpgrade(plan, offer) && !yearBegins ? 'Downgrade' : 'Switch'
}

const pointsAMonth = ({ points, period }: Brought): number => (period === 'year' ? points / 12 : points)

/** When what begins today is paid again: the same day of a later month, or its last one. */
export function nextPaymentAt(period: 'month' | 'year', from: Date): Date {
  const at = new Date(from)
  at.setMonth(at.getMonth() + (period === 'year' ? 12 : 1))
  if (at.getDate() !== from.getDate()) at.setDate(0)
  return at
}

/** The sum of an offer that its buyer reckons with, and before a voucher: net for companies. */
export function namedSums(
  { netCents, grossCents, reduced }: ForSale,
  { pricesAre }: Pick<PackageList, 'pricesAre'>,
) {
  return pricesAre === 'net'
    ? { cents: netCents, beforeCents: reduced?.fromNetCents ?? null }
    : { cents: grossCents, beforeCents: reduced?.fromGrossCents ?? null }
}

/** What it brings, such as `100 points a month`. */
export function grantText({ points, period }: Pick<ForSale, 'points' | 'period'>): string {
  return period === null ? formatPoints(points) : `${formatPoints(points)} a ${period}`
}

/** Price of a point, and how much less that is than elsewhere in the list: `€ 0.43 a point, 20% less than with 20 points`. */
export function valueText(offer: ForSale, list: Pick<PackageList, 'data' | 'pricesAre'>): string {
  const { cents, beforeCents } = namedSums(offer, list)
  const each = scaleCents(amountCents(beforeCents ?? cents), { numerator: 1, denominator: offer.points })
  const price = `${formatMoney(each, { currency: offer.currency })} a point`
  const base = comparedWith(offer, list.data)
  const savedPercent = savedPercentOf(offer, base)
  if (savedPercent === 0) return price
  const than = base.period === offer.period ? `with ${base.name}` : 'paid monthly'
  return `${price}, ${formatBasisPoints(savedPercent * 100)} less than ${than}`
}

/** Least part of its months’ price that a year of any plan saves: `Yearly plans cost 16% less.`; null where that is nothing. */
export function yearlySavingText({ data }: Pick<PackageList, 'data'>): string | null {
  const years = data.filter(({ kind, period }) => kind === 'plan' && period === 'year')
  const saved = years.flatMap((offer) => {
    const base = comparedWith(offer, data)
    return base.period === 'month' ? [savedPercentOf(offer, base)] : []
  })
  const least = saved.length === 0 ? 0 : Math.min(...saved)
  return least === 0 ? null : `Yearly plans cost ${formatBasisPoints(least * 100)} less.`
}

/** Whole percent of a price that another offer of as many points costs less. */
function savedPercentOf(offer: ForSale, base: ForSale): number {
  const whole = centsOf(base, offer.points)
  const part = subtractCents(whole, centsOf(offer, offer.points))
  return part <= 0 ? 0 : countFor(100, { part, whole })
}

/** A voucher’s reduction is said apart. */
const fullCents = ({ grossCents, reduced }: ForSale): AmountCents =>
  amountCents(reduced?.fromGrossCents ?? grossCents)

/** So many points at the price of an offer. */
const centsOf = (offer: ForSale, wanted: number): AmountCents =>
  scaleCents(fullCents(offer), { numerator: wanted, denominator: offer.points })

/** Says which sum stays where the card is from another country, today and later; null for reverse charge. */
export function cardCountryText(
  { netCents, grossCents, currency, period, isGross }: ForSale,
  tax: TaxFacts,
): string | null {
  if (tax.vat === 'reverse-charge') return null
  const [net, gross] = [netCents, grossCents].map((cents) => formatMoney(cents, { currency }))
  const here = countryName(tax.vatCountry)
  const none = isGross || tax.vat === 'outside' ? ', or none' : '; if it has none, we refund the VAT'
  const later = isGross ? `stay ${gross}` : `are ${net} plus its VAT`
  const [today, after] = period === null ? ['', ''] : [' today', ` Later payments ${later}.`]
  return `VAT goes by your card’s country and billing address. From outside ${here} you still pay ${gross}${today}, with the VAT of that country in it${none}.${after}`
}

/** How VAT that a buyer’s own country does not ask for goes back once a card confirms it: never of a payment that was made before. */
export function vatBackText(offer?: ForSale, isPaid = false): string {
  if (isPaid) return 'your next payment with it gets its VAT back at once. This payment keeps its VAT.'
  return `the VAT then goes back to it at once${offer ? `, ${formatMoney(offer.vatCents, offer)} of this payment` : ''}.`
}

/** The right to withdraw from points or a plan. */
export const refundRightText = ({ kind }: Pick<ForSale, 'kind'>): string =>
  `You can refund unspent points for 14 days${kind === 'plan' ? ', which ends the plan' : ''}.`

/** The most that points cost which stay after a refund of the others, by `priceOfKept`. */
export function keptPointsText(offer: ForSale, offers: readonly ForSale[]): string {
  const smaller = offers.filter(({ kind, points }) => kind === 'points' && points < offer.points)
  const dearest = dearestOf({ ...offer, reduced: null }, smaller)
  return dearest.id === offer.id
    ? 'Points spent before cost no more than you paid for each.'
    : `Points spent before cost no more than in a package of ${dearest.name}, and in all no more than you paid.`
}

/** For a year its months, else the dearest points of its kind and period. */
function comparedWith(offer: ForSale, offers: readonly ForSale[]): ForSale {
  const months = offers.find(
    ({ kind, period, points }) =>
      kind === offer.kind && offer.period === 'year' && period === 'month' && points * 12 === offer.points,
  )
  if (months) return months
  const alike = offers.filter(({ kind, period }) => kind === offer.kind && period === offer.period)
  return dearestOf(offer, alike)
}

/** The one that costs most a point. */
function dearestOf(offer: ForSale, others: readonly ForSale[]): ForSale {
  // By the price of many points, which whole cents tell apart.
  const priceOf = (one: ForSale): number => centsOf(one, 10_000)
  return others.reduce((dearest, one) => (priceOf(one) > priceOf(dearest) ? one : dearest), offer)
}

/** `20% off` */
export const reductionText = ({ percent }: { readonly percent: number }): string => `${percent}% off`
