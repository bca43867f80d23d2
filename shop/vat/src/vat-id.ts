import { stdnum } from 'stdnum'
import { taxPlaceOf } from './territories.ts'

/** A VAT id whose form and check digits are right. Whether it was ever given to anybody, only the authorities know. */
export interface VatId {
  /** Country by ISO 3166, in whose VAT the id counts: `GR` for `EL…`, `GB` for `XI…`. */
  readonly country: string
  /** Without spaces and with the letters in front that the authorities use: `EL094259216`. */
  readonly text: string
}

/** How each country's id is called in stdnum, which knows its form and check digits. */
const VALIDATORS: Readonly<Record<string, string>> = {
  AT: 'uid',
  BE: 'vat',
  BG: 'vat',
  CH: 'vat',
  CY: 'vat',
  CZ: 'dic',
  DE: 'vat',
  DK: 'cvr',
  EE: 'kmkr',
  ES: 'nif',
  FI: 'alv',
  FR: 'tva',
  GB: 'vat',
  GR: 'vat',
  HR: 'oib',
  HU: 'anum',
  IE: 'vat',
  IS: 'vsk',
  IT: 'iva',
  LT: 'pvm',
  LU: 'tva',
  LV: 'pvn',
  MT: 'vat',
  NL: 'btw',
  NO: 'mva',
  PL: 'nip',
  PT: 'nif',
  RO: 'cif',
  SE: 'vat',
  SI: 'ddv',
  SK: 'dph',
}

/** Letters in front of an id that are not the country's code. An XI id is for goods only, so services see Britain. */
const COUNTRY_OF_PREFIX: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' }
const PREFIX_OF_COUNTRY: Readonly<Record<string, string>> = { GR: 'EL', CH: '' }

/**
 * Reads a VAT id as people type it: with or without the country in front, with spaces, dots and hyphens.
 *
 * @param country by ISO 3166, of the buyer's address: whose id it is taken for where no country stands in front
 * @returns null when the form or a check digit is wrong, and for countries whose ids we do not know
 */
export function readVatId(text: string, country: string): VatId | null {
  const typed = text.toUpperCase().replaceAll(/[\s./_-]/g, '')
  const prefix = /^[A-Z]{2}/.exec(typed)?.[0] ?? ''
  const named = COUNTRY_OF_PREFIX[prefix] ?? prefix
  // A French id may begin with two letters that are no country, so the address decides where the prefix leads nowhere.
  return (
    validVatId(named, prefix === 'XI' ? typed.slice(prefix.length) : typed) ??
    validVatId(addressCountry(country), typed)
  )
}

function addressCountry(country: string): string {
  return taxPlaceOf({ country, postcode: null }).country
}

function validVatId(country: string, typed: string): VatId | null {
  const name = VALIDATORS[country]
  const validator = name === undefined ? undefined : stdnum[country]?.[name]
  const result = validator?.validate(withSuffix(country, typed))
  return result?.isValid
    ? { country, text: `${PREFIX_OF_COUNTRY[country] ?? country}${result.compact}` }
    : null
}

/** Swiss and Norwegian ids end in the name of the tax, which people leave out. */
function withSuffix(country: string, typed: string): string {
  const swiss = country === 'CH' && /^(?:CHE?)?(\d{9})(MWST|TVA|IVA)?$/.exec(typed)
  if (swiss) return `CHE${swiss[1]}${swiss[2] ?? 'MWST'}`
  if (country === 'NO' && /^(NO)?\d{9}$/.test(typed)) return `${typed}MVA`
  return typed
}
