import type { BasisPoints } from '@segno/units'
import { mainlandOf, taxPlaceOf, type TaxPlace } from './territories.ts'

/** As `taxPlaceOf` takes it. */
export type TaxAddress = Parameters<typeof taxPlaceOf>[0]

/** Pieces of evidence of where a buyer is; null where one is not known. */
export interface Evidence {
  /** The buyer's word. */
  readonly declared: TaxAddress
  /** Country of the card, or of the bank account. */
  readonly card: string | null
  /** Typed beside the card. */
  readonly cardAddress: TaxAddress | null
  /** Country of the network that the buyer comes from. */
  readonly network: string | null
}

/**
 * Two pieces that agree; the buyer's word, beside which nothing is known; or, of pieces that contradict each other, the one with
 * the highest VAT.
 */
export type LocatedBy = 'agreement' | 'word' | 'highest'

/**
 * Decides where a buyer is taxed, after Articles 24b and 24f of Implementing Regulation 282/2011. The buyer's word counts once
 * another piece agrees; without one, a place apart from the VAT of its country does not.
 *
 * @param rateIn that this buyer would pay in a place
 */
export function locate(
  { declared, card, cardAddress, network }: Evidence,
  rateIn: (place: TaxPlace) => BasisPoints,
): { readonly place: TaxPlace; readonly by: LocatedBy } {
  const word = taxPlaceOf(declared)
  const others = [toAddress(card), cardAddress, toAddress(network)]
    .filter((address) => address !== null)
    .map(taxPlaceOf)
  if (others.some((other) => isSame(other, word))) return { place: word, by: 'agreement' }
  const pair = others.find((one, at) => others.slice(at + 1).some((other) => isSame(one, other)))
  if (pair) return { place: pair, by: 'agreement' }
  const mainland = mainlandOf(word)
  if (others.length === 0 && isSame(mainland, word)) return { place: word, by: 'word' }
  const place = [word, mainland, ...others].reduce((highest, other) =>
    rateIn(other) > rateIn(highest) ? other : highest,
  )
  return { place, by: 'highest' }
}

const toAddress = (country: string | null): TaxAddress | null =>
  country === null ? null : { country, postcode: null }

function isSame(one: TaxPlace, other: TaxPlace): boolean {
  if (one.country !== other.country) return false
  return one.kind === 'taxed'
    ? other.kind === 'taxed' && one.region === other.region
    : other.kind === 'outside'
}
