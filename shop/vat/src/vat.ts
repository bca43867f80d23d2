export {
  decideVat,
  type OutsideCountry,
  type VatBuyer,
  type VatDecision,
  type VatIdState,
  type VatSeller,
} from './decide-vat.ts'
export {
  addVat,
  extractVat,
  priceFor,
  vatTotals,
  type PriceBasis,
  type PricedLine,
  type PriceTerms,
  type VatSplit,
  type VatTotals,
} from './split-vat.ts'
export { locate, type Evidence, type LocatedBy, type TaxAddress } from './evidence.ts'
export { vatCurrencyOf } from './seller-currency.ts'
export { STANDARD_RATES, standardRateOn, type StandardRate } from './standard-rates.ts'
export { readTaxId, type TaxpayerKind } from './tax-id.ts'
export { taxDayAt, timeZoneOf } from './tax-day.ts'
export { EU_COUNTRIES, taxPlaceOf, type Region, type TaxPlace } from './territories.ts'
export { readVatId, type VatId } from './vat-id.ts'
