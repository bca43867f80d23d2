import {
  allocateCents,
  scaleCents,
  subtractCents,
  sumCents,
  WHOLE_BASIS_POINTS,
  type AmountCents,
  type BasisPoints,
} from '@segno/units'

/** An amount and the VAT in it: net and VAT always add up to gross. */
export interface VatSplit {
  readonly netCents: AmountCents
  readonly vatCents: AmountCents
  readonly grossCents: AmountCents
}

/** Adds VAT to a net amount, rounded half up to a whole cent. */
export function addVat(netCents: AmountCents, rateBasisPoints: BasisPoints): VatSplit {
  const vatCents = scaleCents(netCents, { numerator: rateBasisPoints, denominator: WHOLE_BASIS_POINTS })
  return { netCents, vatCents, grossCents: sumCents([netCents, vatCents]) }
}

/** Takes the VAT out of a gross amount. The net amount is rounded half up, and the VAT is the rest. */
export function extractVat(grossCents: AmountCents, rateBasisPoints: BasisPoints): VatSplit {
  const netCents = scaleCents(grossCents, {
    numerator: WHOLE_BASIS_POINTS,
    denominator: WHOLE_BASIS_POINTS + rateBasisPoints,
  })
  return { netCents, vatCents: subtractCents(grossCents, netCents), grossCents }
}

/** Prices before or after VAT. */
export type PriceBasis = 'net' | 'gross'

/** What a price depends on beside the list. */
export interface PriceTerms {
  /** At which this buyer is charged. */
  readonly rateBasisPoints: BasisPoints
  /** In the seller's own country. */
  readonly sellerRateBasisPoints: BasisPoints
  /** The buyer's VAT id is confirmed. */
  readonly isRegistered: boolean
}

/**
 * A price of the list as one buyer pays it. VAT is added to a net one. A gross one is the same for all, with their VAT in it;
 * but buyers registered for VAT pay it without the seller's.
 */
export function priceFor(priceCents: AmountCents, priceIs: PriceBasis, terms: PriceTerms): VatSplit {
  const { rateBasisPoints, sellerRateBasisPoints, isRegistered } = terms
  if (priceIs === 'net') return addVat(priceCents, rateBasisPoints)
  if (!isRegistered || rateBasisPoints === sellerRateBasisPoints)
    return extractVat(priceCents, rateBasisPoints)
  return addVat(extractVat(priceCents, sellerRateBasisPoints).netCents, rateBasisPoints)
}

export interface PricedLine {
  readonly priceCents: AmountCents
  readonly rateBasisPoints: BasisPoints
}

export interface VatTotals extends VatSplit {
  /** The net amount of each line, in the lines' order; they add up to `netCents`. */
  readonly lineNetCents: readonly AmountCents[]
  /** One a rate, the lowest rate first. */
  readonly byRate: readonly (VatSplit & { readonly rateBasisPoints: BasisPoints })[]
}

/**
 * Totals of an invoice or credit note. VAT is rounded once for each rate, not on each line; lines with gross prices share
 * the net amount of their rate.
 *
 * @param lines of one sign: prices of a sale, or all below zero on a credit note
 */
export function vatTotals(lines: readonly PricedLine[], pricesAre: PriceBasis): VatTotals {
  const lineNetCents: AmountCents[] = lines.map((line) => line.priceCents)
  const rates = [...new Set(lines.map((line) => line.rateBasisPoints))].toSorted((one, other) => one - other)
  const byRate = rates.map((rateBasisPoints) => {
    const places = [...lines.keys()].filter((at) => lines[at]!.rateBasisPoints === rateBasisPoints)
    const prices = places.map((at) => lines[at]!.priceCents)
    const total = sumCents(prices)
    if (pricesAre === 'net') return { rateBasisPoints, ...addVat(total, rateBasisPoints) }
    const split = extractVat(total, rateBasisPoints)
    const shares = total === 0 ? prices : allocateCents(split.netCents, prices.map(Math.abs))
    for (const [index, at] of places.entries()) lineNetCents[at] = shares[index]!
    return { rateBasisPoints, ...split }
  })
  return {
    lineNetCents,
    byRate,
    netCents: sumCents(byRate.map((rate) => rate.netCents)),
    vatCents: sumCents(byRate.map((rate) => rate.vatCents)),
    grossCents: sumCents(byRate.map((rate) => rate.grossCents)),
  }
}
