import type { LegalNotice } from '@segno/contract'
import { taxPlaceOf, type VatSeller } from '@segno/vat'
import { readCardSettings, type CardSettings } from './billing/public.ts'
import type { Environment } from './environment.ts'
import type { BankAccount } from './platform/bank/credit-transfer-file.ts'
import { OperatorError } from './platform/operator-error.ts'

interface Seller {
  readonly legal: LegalNotice | null
  readonly payoutAccount: BankAccount | null
  readonly vatSeller: VatSeller
  readonly ecbRates: boolean
  readonly cards: CardSettings
}

/** The demo sells no real thing. Its phone number is reserved for films. */
const DEMO_SELLER: LegalNotice = {
  name: 'Segno Demo GmbH',
  street: 'Musterstraße 1',
  postcode: '10115',
  city: 'Berlin',
  country: 'DE',
  contact: 'Accounts',
  representedBy: 'Erika Mustermann',
  phone: '+49 30 23125 100',
  register: 'HRB 12345 B, Berlin (made up)',
  vatId: 'DE136695976',
}

/** Street, postcode and city of one line, as `Gasse 1, 10115 Berlin, Germany`; all of it is the street where none is found. */
function splitAddress(line: string): Pick<LegalNotice, 'street' | 'postcode' | 'city'> {
  // A migration splits what administrators have set by the same expression.
  const [, street, postcode, city] =
    /^(.+?) ?, ?(?:[A-Z]{1,2}-)?(\d{4} [A-Z]{2}|\d{3}[ -]\d{2}|\d{2}-\d{3}|\d{4,6}) ([^\s\d,][^,]*)(?:,.*)?$/.exec(
      line.replaceAll('\n', ', ').replaceAll(/\s+/g, ' '),
    ) ?? []
  return street === undefined
    ? { street: line, postcode: null, city: null }
    : { street, postcode: postcode!, city: city!.trim() }
}

function readAddress(read: Environment): Pick<LegalNotice, 'street' | 'postcode' | 'city'> {
  const { SEGNO_LEGAL_ADDRESS: line, SEGNO_LEGAL_STREET: street = '' } = read
  if (street === '' && line) return splitAddress(line)
  return { street, postcode: read.SEGNO_LEGAL_POSTCODE ?? null, city: read.SEGNO_LEGAL_CITY ?? null }
}

/** @throws {OperatorError} where there is a name without a street: half a notice is none */
function readLegalNotice(read: Environment): LegalNotice | null {
  const { SEGNO_LEGAL_NAME: name, SEGNO_VAT_COUNTRY: country } = read
  const address = readAddress(read)
  if (!name && !address.street) return null
  if (!name || !address.street)
    throw new OperatorError(
      'SEGNO_LEGAL_NAME goes with SEGNO_LEGAL_STREET, or the older SEGNO_LEGAL_ADDRESS: set both',
    )
  return {
    name,
    ...address,
    country,
    contact: read.SEGNO_LEGAL_CONTACT ?? null,
    representedBy: read.SEGNO_LEGAL_REPRESENTED_BY ?? null,
    phone: read.SEGNO_LEGAL_PHONE ?? null,
    register: read.SEGNO_LEGAL_REGISTER ?? null,
    vatId: read.SEGNO_LEGAL_VAT_ID ?? null,
  }
}

function readPayoutAccount(read: Environment): BankAccount | null {
  const { SEGNO_PAYOUT_IBAN: iban, SEGNO_PAYOUT_HOLDER: holder = read.SEGNO_LEGAL_NAME } = read
  if (iban === undefined) return null
  if (!holder)
    throw new OperatorError('SEGNO_PAYOUT_IBAN is set, but neither SEGNO_PAYOUT_HOLDER nor SEGNO_LEGAL_NAME')
  return { holder, iban }
}

/**
 * Who sells, where they are registered, and how they are paid.
 *
 * @throws {OperatorError} where one of these is only half told
 */
export function readSeller(
  read: Environment,
  place: { readonly isEmbedded: boolean; readonly isProduction: boolean; readonly isDemo: boolean },
): Seller {
  const isDemoSeller = place.isDemo && read.SEGNO_VAT_COUNTRY === DEMO_SELLER.country
  return {
    cards: readCardSettings(read, place),
    legal: readLegalNotice(read) ?? (isDemoSeller ? DEMO_SELLER : null),
    payoutAccount: readPayoutAccount(read),
    ecbRates: read.SEGNO_ECB_RATES,
    vatSeller: {
      place: taxPlaceOf({ country: read.SEGNO_VAT_COUNTRY, postcode: null }),
      ossRegistered: read.SEGNO_VAT_OSS,
      registeredOutside: read.SEGNO_VAT_OUTSIDE,
    },
  }
}
