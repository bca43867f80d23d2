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

/** @throws {OperatorError} where there is a name without an address: half a notice is none */
function readLegalNotice(read: Environment): LegalNotice | null {
  const { SEGNO_LEGAL_NAME: name, SEGNO_LEGAL_ADDRESS: address } = read
  if (!name && !address) return null
  if (!name || !address)
    throw new OperatorError('SEGNO_LEGAL_NAME and SEGNO_LEGAL_ADDRESS go together: set both')
  return {
    name,
    address,
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
  place: { readonly isEmbedded: boolean; readonly isProduction: boolean },
): Seller {
  return {
    cards: readCardSettings(read, place),
    legal: readLegalNotice(read),
    payoutAccount: readPayoutAccount(read),
    ecbRates: read.SEGNO_ECB_RATES,
    vatSeller: {
      place: taxPlaceOf({ country: read.SEGNO_VAT_COUNTRY, postcode: null }),
      ossRegistered: read.SEGNO_VAT_OSS,
      registeredOutside: read.SEGNO_VAT_OUTSIDE,
    },
  }
}
