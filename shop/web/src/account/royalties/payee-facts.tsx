import type { SellerIdentity, ShownPayee } from '@segno/contract'
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
export const taxFacts = (tax: NonNullable<ShownPayee['tax']>) => ({
  Address: `${tax.street}, ${tax.postcode} ${tax.city}, ${tax.country}`,
  ...identityFacts(tax),
  'Taxed as': tax.vatStatus === null ? 'Not stated' : VAT_STATUS_WORDS[tax.vatStatus],
  ...(tax.taxNumber === null ? {} : { 'Tax number': tax.taxNumber }),
  ...(tax.vatId === null ? {} : { 'VAT ID': tax.vatId }),
})

const identityFacts = (tax: SellerIdentity) => ({
  ...(tax.lastName === null ? {} : { Name: `${tax.firstName} ${tax.lastName}` }),
  ...(tax.registerNumber === null ? {} : { 'Register number': tax.registerNumber }),
  ...(tax.taxId === null ? {} : { 'Tax ID': `${tax.taxId}, ${tax.taxCountry}` }),
  ...(tax.bornOn === null ? {} : { Born: formatCalendarDay(tax.bornOn) }),
  ...(tax.birthCity === null ? {} : { 'Born in': `${tax.birthCity}, ${tax.birthCountry}` }),
})
