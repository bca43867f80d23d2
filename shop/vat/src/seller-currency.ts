import { EU_COUNTRIES } from './territories.ts'

/** ISO 4217, of countries where a seller may be registered and that do not have the euro. */
const OWN_CURRENCIES: Readonly<Record<string, string>> = {
  CH: 'CHF',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  HU: 'HUF',
  IS: 'ISK',
  NO: 'NOK',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
}

/**
 * The currency in which a seller of a country states and pays VAT; null for countries whose VAT is not known here.
 *
 * @see VAT Directive 2006/112/EC, Article 230
 */
export function vatCurrencyOf(country: string): string | null {
  return OWN_CURRENCIES[country] ?? (EU_COUNTRIES.has(country) ? 'EUR' : null)
}
