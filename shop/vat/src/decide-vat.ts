import { basisPoints, type BasisPoints, type CalendarDay } from '@segno/units'
import { STANDARD_RATES, standardRateOn, type StandardRate } from './standard-rates.ts'
import { EU_COUNTRIES, type TaxPlace } from './territories.ts'

/** Countries outside the European Union whose VAT a shop may charge to buyers there. */
export type OutsideCountry = 'CH' | 'GB' | 'NO'

/** Who sells, and where it is registered. */
export interface VatSeller {
  readonly place: TaxPlace
  /** Buyers in other Member States pay their own rate. Without it, below the EU's threshold, they pay the seller's. */
  readonly ossRegistered: boolean
  readonly registeredOutside: readonly OutsideCountry[]
}

/** State of a buyer's VAT id. Unreachable: the authority did not answer. */
export type VatIdState = 'none' | 'invalid' | 'pending' | 'confirmed' | 'unreachable'

/** Who buys. */
export type VatBuyer =
  | { readonly kind: 'private'; readonly place: TaxPlace }
  | {
      readonly kind: 'business'
      readonly place: TaxPlace
      readonly vatId:
        | { readonly state: 'none' }
        | { readonly state: Exclude<VatIdState, 'none'>; readonly country: string }
    }

/** How a sale of sounds or points is taxed. `country` is whose VAT it is. */
export type VatDecision =
  | {
      readonly kind: 'charged'
      readonly country: string
      readonly rateBasisPoints: BasisPoints
      /** The buyer's VAT id may still be confirmed; then this sale is credited and invoiced without VAT. */
      readonly provisional: boolean
    }
  /** The buyer owes the VAT, and the invoice says so. */
  | { readonly kind: 'reverse-charge'; readonly country: string; readonly rateBasisPoints: BasisPoints }
  /** Nobody charges VAT here. */
  | { readonly kind: 'outside'; readonly country: string; readonly rateBasisPoints: BasisPoints }

/** True where a business owes the VAT itself. In Switzerland a registered seller charges businesses too. */
const REVERSE_CHARGE_OUTSIDE: Readonly<Record<OutsideCountry, boolean>> = { CH: false, GB: true, NO: true }
const NOTHING = basisPoints(0)

/**
 * Decides on the VAT of a sale, for services supplied electronically.
 *
 * @param day the day of supply where the buyer is, as `taxDayAt` gives it
 * @throws {RangeError} when no rate is valid on that day in a country that must have one
 */
export function decideVat(
  sale: { readonly seller: VatSeller; readonly buyer: VatBuyer; readonly day: CalendarDay },
  rates: readonly StandardRate[] = STANDARD_RATES,
): VatDecision {
  const { seller, buyer, day } = sale
  const { country } = buyer.place
  const taxed = taxedPlace(seller, buyer.place, rates)
  if (!taxed) return { kind: 'outside', country, rateBasisPoints: NOTHING }
  const idState = reversingIdState(seller, buyer)
  if (idState === 'confirmed') return { kind: 'reverse-charge', country, rateBasisPoints: NOTHING }
  const rateBasisPoints = standardRateOn(day, taxed, rates)
  if (rateBasisPoints === null) throw new RangeError(`no VAT rate of ${taxed.country} is known on ${day}`)
  const provisional = idState === 'pending' || idState === 'unreachable'
  return { kind: 'charged', country: taxed.country, rateBasisPoints, provisional }
}

type TaxedPlace = Extract<TaxPlace, { kind: 'taxed' }>

/** The place whose rate a consumer pays; null where none is charged. */
function taxedPlace(seller: VatSeller, buyer: TaxPlace, rates: readonly StandardRate[]): TaxedPlace | null {
  if (buyer.kind === 'outside') return null
  if (buyer.country === seller.place.country)
    return rates.some((rate) => rate.country === buyer.country) ? buyer : null
  if (!EU_COUNTRIES.has(buyer.country)) return isRegisteredIn(seller, buyer.country) ? buyer : null
  // The seller's own rate is for those established in the Union; all others owe the buyer's from the first sale on.
  const { place } = seller
  const ownRate = !seller.ossRegistered && place.kind === 'taxed' && EU_COUNTRIES.has(place.country)
  return ownRate ? place : buyer
}

/** The state of the buyer's id as far as it can move the VAT to the buyer: only an id of where the buyer is can. */
function reversingIdState(seller: VatSeller, buyer: VatBuyer): VatIdState {
  if (buyer.kind === 'private' || buyer.vatId.state === 'none' || !mayReverse(seller, buyer.place))
    return 'none'
  return buyer.vatId.country === buyer.place.country ? buyer.vatId.state : 'none'
}

function mayReverse(seller: VatSeller, buyer: TaxPlace): boolean {
  if (buyer.country === seller.place.country) return false
  return isOutsideCountry(buyer.country) ? REVERSE_CHARGE_OUTSIDE[buyer.country] : true
}

function isRegisteredIn(seller: VatSeller, country: string): boolean {
  return isOutsideCountry(country) && seller.registeredOutside.includes(country)
}

function isOutsideCountry(country: string): country is OutsideCountry {
  return country in REVERSE_CHARGE_OUTSIDE
}
