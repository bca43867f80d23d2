import { countries, currencies, type Named } from './regions.ts'

const optionOf = ({ code, name }: Named) => ({ value: code, label: name })

/** Every country, by its name, for a select. */
export const countryOptions = () => countries().map(optionOf)

/** The currencies of the price list, likewise, and the account’s own. */
export const currencyOptions = (own?: string) => currencies(own).map(optionOf)
