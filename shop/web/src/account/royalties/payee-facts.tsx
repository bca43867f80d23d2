import type { ShownPayee } from '@segno/contract'
import { VAT_STATUS_WORDS } from './vat-words.ts'
import { formatCalendarDay, formatMoment } from '../../kit/format/date.ts'

/** Where somebody is paid to, as they and an administrator read it. */
export function payeeFacts({ holder, iban, paypal, usableAt, tax }: ShownPayee) {
  return {
    'Account holder': holder,
    ...(iban === null ? {} : { IBAN: iban }),
    ...(paypal === null ? {} : { PayPal: paypal }),
    ...(usableAt === null ? {} : { 'Payments from': formatMoment(usableAt) }),
    ...(tax === null ? {} : taxFacts(tax)),
  }
}

/** An artist's or affiliate's address, taxes and numbers. */
export const taxFacts = ({
  street,
  postcode,
  city,
  country,
  vatStatus,
  taxId,
  vatId,
  bornOn,
}: NonNullable<ShownPayee['tax']>) => ({
  Address: `${street}, ${postcode} ${city}, ${country}`,
  'Taxed as': vatStatus === null ? 'Not stated' : VAT_STATUS_WORDS[vatStatus],
  ...(taxId === null ? {} : { 'Tax ID': taxId }),
  ...(vatId === null ? {} : { 'VAT ID': vatId }),
  ...(bornOn === null ? {} : { Born: formatCalendarDay(bornOn) }),
})
