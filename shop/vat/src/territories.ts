/** Parts of a country with a standard rate of their own. */
export type Region = 'azores' | 'jungholz-mittelberg' | 'madeira'

/** Where a buyer is, for the purpose of VAT. */
export type TaxPlace =
  | { readonly kind: 'taxed'; readonly country: string; readonly region: Region | null }
  /** No VAT of the country it belongs to. `localTax` asks for an adviser: a tax of the place's own may be due. */
  | { readonly kind: 'outside'; readonly country: string; readonly localTax: boolean }

/** A place of a country that differs from the rest of it, by its postcodes. */
interface Exception {
  readonly country: string
  readonly postcode: RegExp
  readonly place: TaxPlace
}

/** Member States of the European Union by ISO 3166. */
export const EU_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Countries with a code of their own that form one VAT area with another. */
const TAXED_AS: Readonly<Record<string, string>> = { IM: 'GB', LI: 'CH', MC: 'FR', EL: 'GR', UK: 'GB' }

/** Parts of Member States that have a code of their own and lie outside the VAT area, with a tax of their own, and whose they are. */
const APART_FROM_EU: Readonly<Record<string, string>> = {
  AX: 'FI',
  BL: 'FR',
  GF: 'FR',
  GP: 'FR',
  IC: 'ES',
  MF: 'FR',
  MQ: 'FR',
  PM: 'FR',
  RE: 'FR',
  YT: 'FR',
}

const EXCEPTIONS: readonly Exception[] = [
  taxed('AT', /^(6691|699[1-3])$/, 'jungholz-mittelberg'),
  taxed('PT', /^9[0-4]\d\d/, 'madeira'),
  taxed('PT', /^9[5-9]\d\d/, 'azores'),
  outside('DE', /^(78266|27498)$/, { localTax: false }),
  // Canaries, Ceuta and Melilla levy IGIC or IPSI.
  outside('ES', /^(35|38|51|52)\d{3}$/, { localTax: true }),
  outside('FI', /^22\d{3}$/, { localTax: true }),
  outside('FR', /^(97|98[4-8])\d+$/, { localTax: true }),
  // Jersey and Guernsey use British postcodes.
  outside('GB', /^(GY|JE)\d/, { localTax: true }),
  outside('GR', /^6308[67]$/, { localTax: false }),
  outside('IT', /^23041$/, { localTax: false }),
  outside('IT', /^22061$/, { localTax: true }),
]

function taxed(country: string, postcode: RegExp, region: Region): Exception {
  return { country, postcode, place: { kind: 'taxed', country, region } }
}

function outside(country: string, postcode: RegExp, { localTax }: { localTax: boolean }): Exception {
  return { country, postcode, place: { kind: 'outside', country, localTax } }
}

/**
 * Finds out in whose VAT an address lies.
 *
 * @param address `country` by ISO 3166, or `EL` and `UK` as VAT ids have them; the postcode as people write it, null where
 *   it is unknown
 */
export function taxPlaceOf(address: {
  readonly country: string
  readonly postcode: string | null
}): TaxPlace {
  const given = address.country.toUpperCase()
  if (given in APART_FROM_EU) return { kind: 'outside', country: given, localTax: true }
  const country = TAXED_AS[given] ?? given
  const postcode = plainPostcode(country, address.postcode ?? '')
  const exception = EXCEPTIONS.find((one) => one.country === country && one.postcode.test(postcode))
  return exception?.place ?? { kind: 'taxed', country, region: null }
}

/** The country that a place with VAT of its own, or none, is a part of; others are their own. */
export const mainlandOf = ({ country }: TaxPlace): TaxPlace =>
  taxPlaceOf({ country: APART_FROM_EU[country] ?? country, postcode: null })

/** Without spaces, hyphens and the country's letters in front: `AT-6991` and `350 01` are written so too. */
function plainPostcode(country: string, text: string): string {
  const plain = text.toUpperCase().replaceAll(/[\s.-]/g, '')
  return plain.startsWith(country) && /^\d/.test(plain.slice(country.length))
    ? plain.slice(country.length)
    : plain
}
