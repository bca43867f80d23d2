import { LOCALE } from '@segno/units'

/** A country's name by its two letters; those themselves where it has none. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames(LOCALE, { type: 'region' }).of(code) ?? code
