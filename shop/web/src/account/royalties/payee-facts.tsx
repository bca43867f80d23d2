import type { ShownPayee } from '@segno/contract'
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

const taxFacts = ({
  street,
  postcode,
  city,
  country,
  taxId,
  vatId,
  bornOn,
}: NonNullable<ShownPayee['tax']>) => ({
  Address: `${street}, ${postcode} ${city}, ${country}`,
  'Tax ID': taxId,
  ...(vatId === null ? {} : { 'VAT ID': vatId }),
  ...(bornOn === null ? {} : { Born: formatCalendarDay(bornOn) }),
})
