import type { ForSale, PackageList } from '@segno/contract'
import { formatMoney } from '../../kit/format/money.ts'
import { formatBasisPoints } from '../../kit/format/percent.ts'
import { formatPoints } from '../../kit/format/quantity.ts'

/** Facts of how a sale is taxed. */
export type TaxFacts = Pick<PackageList, 'vat' | 'taxLoad' | 'vatCountry'>

/** `VAT 19%` or why there is none. */
export function vatLabel({ vat, taxLoad, vatCountry }: TaxFacts): string {
  if (vat === 'reverse-charge') return 'VAT, reverse charge'
  return vat === 'outside' ? 'No VAT' : `VAT ${formatBasisPoints(taxLoad)} (${vatCountry})`
}

/** What it costs, such as `€ 9.51 a month`. */
export function priceText({ grossCents, currency, period }: ForSale): string {
  const price = formatMoney(grossCents, { currency })
  return period === null ? price : `${price} a ${period}`
}

/** What it brings, such as `100 points a month`. */
export function grantText({ points, period }: Pick<ForSale, 'points' | 'period'>): string {
  return period === null ? formatPoints(points) : `${formatPoints(points)} a ${period}`
}

/** `20 % off` */
export const reductionText = ({ percent }: { readonly percent: number }): string => `${percent} % off`
