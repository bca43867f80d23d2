import { readerLanguage } from '../../ui/reader-language.ts'

/** A country's name by its two letters; those themselves where it has none. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames([readerLanguage()], { type: 'region' }).of(code) ?? code
