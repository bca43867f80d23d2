import type { SellerIdentity, ShownPayee } from '@segno/contract'
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

const taxFacts = (tax: NonNullable<ShownPayee['tax']>) => ({
  Address: `${tax.street}, ${tax.postcode} ${tax.city}, ${tax.country}`,
  ...identityFacts(tax),
  ...(tax.vatId === null ? {} : { 'VAT ID': tax.vatId }),
})

const identityFacts = (tax: SellerIdentity) => ({
  ...(tax.lastName === null ? {} : { Name: `${tax.firstName} ${tax.lastName}` }),
  ...(tax.registerNumber === null ? {} : { 'Register number': tax.registerNumber }),
  ...(tax.taxId === null ? {} : { 'Tax ID': `${tax.taxId}, ${tax.taxCountry}` }),
  ...(tax.bornOn === null ? {} : { Born: formatCalendarDay(tax.bornOn) }),
  ...(tax.birthCity === null ? {} : { 'Born in': `${tax.birthCity}, ${tax.birthCountry}` }),
})
