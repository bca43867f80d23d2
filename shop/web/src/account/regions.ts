import { COUNTRIES, PRICE_CURRENCIES } from '@segno/contract'

export interface Named {
  readonly code: string
  readonly name: string
}

/** Every country by its name, in the order of the reader's alphabet. */
export function countries(language: string): Named[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).sort((one, other) =>
    one.name.localeCompare(other.name, language),
  )
}

/** Currencies that the shop has prices in; with one that an account was made with before, where it is another. */
export function currencies(language: string, own = ''): Named[] {
  const names = new Intl.DisplayNames([language], { type: 'currency' })
  const named = (code: string): Named => ({ code, name: `${code} – ${names.of(code) ?? code}` })
  const sold = PRICE_CURRENCIES.map(named)
  if (own === '' || sold.some(({ code }) => code === own)) return sold
  return [...sold, { code: own, name: `${named(own).name}: prices in USD` }]
}
