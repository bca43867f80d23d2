import { readerLanguage } from '../ui/reader-language.ts'
import { countries, currencies } from './regions.ts'

/** Every country, by its name in the browser's language, for a select. */
export function CountryOptions() {
  return countries(readerLanguage()).map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ))
}

/** Every currency, likewise. */
export function CurrencyOptions() {
  return currencies(readerLanguage()).map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ))
}
