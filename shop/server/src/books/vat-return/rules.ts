import type { VatReturnRow } from '@segno/contract'
import type { CalendarDay } from '@segno/units'
import { EU_COUNTRIES, type VatSeller } from '@segno/vat'

/** Such as `2026-Q4`. */
export const quarterOf = (day: CalendarDay): string =>
  `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

/** Its last day, by whose rates the One Stop Shop converts. @see Regulation 2020/194, Article 5 */
export function lastDayOf(quarter: string): CalendarDay {
  const [year, number] = quarter.split('-Q').map(Number)
  return new Date(Date.UTC(year!, number! * 3, 0)).toISOString().slice(0, 10) as CalendarDay
}

/** Where a sum is declared. */
export function schemeOf(
  { kind, country, isInput }: Pick<VatReturnRow, 'kind' | 'country'> & { readonly isInput: boolean },
  { place: { country: home } }: Pick<VatSeller, 'place'>,
): VatReturnRow['scheme'] {
  if (isInput && kind === 'charged') return 'input'
  if (isInput) return EU_COUNTRIES.has(home) ? 'reversed' : 'none'
  if (country === home) return 'domestic'
  if (kind !== 'charged') return 'none'
  return EU_COUNTRIES.has(country) && EU_COUNTRIES.has(home) ? 'oss' : 'elsewhere'
}
