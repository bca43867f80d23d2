import { LOCALE } from '@segno/units'
import { COUNTRIES, PRICE_CURRENCIES } from '@segno/contract'

export interface Named {
  readonly code: string
  readonly name: string
}

/** Every country by its name, in the order of the alphabet. */
export function countries(): Named[] {
  const names = new Intl.DisplayNames(LOCALE, { type: 'region' })
  return COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).sort((one, other) =>
    one.name.localeCompare(other.name, LOCALE),
  )
}

/** Currencies that the shop has prices in; with one that an account was made with before, where it is another. */
export function currencies(own = ''): Named[] {
  const names = new Intl.DisplayNames(LOCALE, { type: 'currency' })
  const named = (code: string): Named => ({ code, name: `${code} – ${names.of(code) ?? code}` })
  const sold = PRICE_CURRENCIES.map(named)
  if (own === '' || sold.some(({ code }) => code === own)) return sold
  return [...sold, { code: own, name: `${named(own).name}: prices in USD` }]
}
