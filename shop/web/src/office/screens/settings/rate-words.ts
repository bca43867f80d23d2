import { countryName, formatBasisPoints } from '@segno/units'
import type { RatedCurrency, VatPlace, VatRegion } from '@segno/contract'
import { formatCalendarDay } from '../../../kit/format/date.ts'

const REGION_WORDS: Readonly<Record<VatRegion, string>> = {
  azores: 'Azores',
  'jungholz-mittelberg': 'Jungholz and Mittelberg',
  madeira: 'Madeira',
}

type Rate = VatPlace['rates'][number]

/** `Portugal, Madeira` */
export function placeName({ country, region }: Pick<VatPlace, 'country' | 'region'>): string {
  const name = countryName(country)
  return region === null ? name : `${name}, ${REGION_WORDS[region]}`
}

/** `21% from 1 Jan 2027` for each rate that is still to come. */
export function laterText({ rates, today }: VatPlace): string {
  return rates
    .filter(({ validFrom, holds }) => holds && validFrom > today)
    .map(({ rateBasisPoints, validFrom }) => {
      return `${formatBasisPoints(rateBasisPoints)} from ${formatCalendarDay(validFrom)}`
    })
    .join(', ')
}

/** Since when today's rate is valid. */
export function validSince({ rates, today }: VatPlace): string {
  const current = rates.findLast(({ validFrom, holds }) => holds && validFrom <= today)
  return current ? formatCalendarDay(current.validFrom) : ''
}

/** `19%, added by Grace Hall` */
export function rateText({ rateBasisPoints, ...facts }: Rate): string {
  return partsText(formatBasisPoints(rateBasisPoints), addedText(facts), facts)
}

/** `1.0923, ECB` */
export function exchangeRateText({ rate, source, ...facts }: RatedCurrency['rates'][number]): string {
  return partsText(rate, addedText(facts) ?? source, facts)
}

/** `added by Grace Hall`; null for a rate that no administrator added. */
export function addedText({ added }: Pick<Rate, 'added'>): string | null {
  return added && `added by ${added.by.name ?? 'a deleted account'}`
}

function partsText(rate: string, origin: string | null, { holds }: Pick<Rate, 'holds'>): string {
  return [rate, origin, holds ? null : 'replaced'].filter((part) => part !== null).join(', ')
}
