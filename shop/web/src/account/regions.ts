import { COUNTRIES, CURRENCIES } from '@segno/contract'

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

export function currencies(language: string): Named[] {
  const names = new Intl.DisplayNames([language], { type: 'currency' })
  return CURRENCIES.map((code) => ({ code, name: `${code} – ${names.of(code) ?? code}` }))
}
