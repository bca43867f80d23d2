import { stdnum } from 'stdnum'

/** People and companies have tax ids of different forms in most countries. */
export type TaxpayerKind = 'person' | 'company'

type Check = (text: string) => string | null

/** What stdnum knows of a country's ids: those of people, and those of companies. */
const VALIDATORS: Readonly<Record<string, Readonly<Record<TaxpayerKind, string>>>> = {
  AT: { person: 'tin', company: 'tin uid' },
  BE: { person: 'nn bis', company: 'vat' },
  BG: { person: 'egn pnf', company: 'vat' },
  CH: { person: 'ssn uid vat', company: 'uid vat' },
  CY: { person: 'vat', company: 'vat' },
  CZ: { person: 'rc dic', company: 'dic ico' },
  DE: { person: 'idnr', company: 'vat' },
  DK: { person: 'cpr', company: 'cvr' },
  EE: { person: 'ik', company: 'registrikood kmkr' },
  ES: { person: 'nif', company: 'nif' },
  FI: { person: 'hetu', company: 'ytunnus alv' },
  FR: { person: 'nif', company: 'siren siret tva' },
  GB: { person: 'utr nino', company: 'utr vat' },
  GR: { person: 'vat', company: 'vat' },
  HR: { person: 'oib', company: 'oib' },
  HU: { person: '', company: 'anum' },
  IE: { person: 'pps', company: 'pps vat' },
  IS: { person: 'kennitala', company: 'kennitala' },
  IT: { person: 'codicefiscale', company: 'iva' },
  LT: { person: 'asmens', company: 'pvm' },
  LU: { person: '', company: 'tva' },
  LV: { person: 'pvn', company: 'pvn' },
  MT: { person: '', company: 'vat' },
  NL: { person: 'bsn', company: 'bsn btw' },
  NO: { person: 'fodselsnummer', company: 'orgnr mva' },
  PL: { person: 'pesel nip', company: 'nip' },
  PT: { person: 'nif', company: 'nif nipc' },
  RO: { person: 'cnp', company: 'cui cif' },
  SE: { person: 'personnummer', company: 'orgnr vat' },
  SI: { person: 'ddv', company: 'ddv' },
  SK: { person: 'rc dph', company: 'dph' },
  US: { person: 'ssn', company: 'ein' },
}

/** Ids that stdnum does not know. */
const OTHER_IDS: Readonly<Record<string, Partial<Record<TaxpayerKind, Check>>>> = {
  // The Steuernummer: its check digit is another one in each state.
  DE: { company: formOf(/^(\d{10,11}|\d{13})$/) },
  HU: { person: hungarianPerson, company: formOf(/^\d{11}$/) },
  LT: { company: formOf(/^\d{9}$/) },
  LU: { person: formOf(/^(18|19|20)\d{11}$/), company: formOf(/^(18|19|20)\d{9}$/) },
  // Since 2017 an id begins with 32 and has no check digit.
  LV: { person: formOf(/^32\d{9}$/) },
  MT: { person: formOf(/^(\d{1,7}[ABGHLMPZ]|\d{9})$/), company: formOf(/^\d{9}$/) },
  // Who has no social security number has an ITIN.
  US: { person: formOf(/^9\d{8}$/) },
}

/** Numbers of countries whose rules we do not know. */
const ANY_ID = formOf(/^[\p{L}\p{N}]{4,40}$/u)

/**
 * Reads a tax id as people type it, with spaces, dots, slashes and hyphens. Its check digits are looked at where the country has
 * some. Whether it was ever given to anybody, only the authorities know.
 *
 * @param country that issued it, by ISO 3166
 * @returns it without what only parts it; null when its form or a check digit is wrong
 */
export function readTaxId(text: string, { country, kind }: TaxIdOf): string | null {
  const names = VALIDATORS[country]?.[kind]
  const plain = plainId(text)
  if (names === undefined) return ANY_ID(plain)
  for (const name of names.split(' ')) {
    const read = readBy(name, country, text.trim())
    if (read !== null && (name !== 'idnr' || isOneDigitRepeated(read))) return read
  }
  return OTHER_IDS[country]?.[kind]?.(plain) ?? null
}

interface TaxIdOf {
  readonly country: string
  readonly kind: TaxpayerKind
}

function readBy(name: string, country: string, text: string): string | null {
  const result = stdnum[country]?.[name]?.validate(text)
  if (!result?.isValid) return null
  // A VAT id is known by its letters.
  const isNamed = plainId(text).startsWith(country) && !result.compact.startsWith(country)
  return isNamed ? `${country}${result.compact}` : result.compact
}

const plainId = (text: string): string => text.toUpperCase().replaceAll(/[\s./\\_-]/g, '')

function formOf(form: RegExp): Check {
  return (text) => (form.test(text) ? text : null)
}

/** Of the first ten digits of a German person's id exactly one occurs more than once, which stdnum does not look at. */
function isOneDigitRepeated(id: string): boolean {
  const digits = id.slice(0, 10).split('')
  const repeated = new Set(digits.filter((digit, at) => digits.indexOf(digit) !== at))
  return repeated.size === 1 && new Set(digits).size >= 8
}

/** @see Hungarian act XX of 1996, annex: ten digits from 8 on, the last of them a sum modulo 11 */
function hungarianPerson(text: string): string | null {
  if (!/^8\d{9}$/.test(text)) return null
  const digits = Array.from(text, Number)
  const sum = digits.slice(0, 9).reduce((total, digit, at) => total + digit * (at + 1), 0)
  return sum % 11 === digits[9] ? text : null
}
