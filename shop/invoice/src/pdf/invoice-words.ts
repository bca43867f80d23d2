import {
  countryName,
  LOCALE,
  decimalText,
  minorDigitsOf,
  scaleCents,
  type BasisPoints,
  type CalendarDay,
  type Money,
  formatBasisPoints,
} from '@segno/units'
import type {
  ExchangeRate,
  InvoiceDocument,
  InvoiceLine,
  InvoiceParty,
  InvoiceVat,
  InvoiceVatKind,
  SellerVat,
} from '../invoice-document.ts'

/** More digits than a price has, so that the price of one of three pieces is close enough. */
const UNIT_PRICE_DIGITS = 2

/** `€1,234.50`, of a decimal text, so that no digit is lost. */
export function moneyWords(money: Money): string {
  return new Intl.NumberFormat(LOCALE, { style: 'currency', currency: money.currency }).format(
    decimalText(money),
  )
}

/** The price of one piece, with up to two digits more than the currency has. */
export function unitPriceWords({ amountCents, currency }: Money, quantity: number): string {
  const digits = minorDigitsOf(currency) + UNIT_PRICE_DIGITS
  const fine = scaleCents(amountCents, { numerator: 10 ** UNIT_PRICE_DIGITS, denominator: quantity })
  const text = String(fine).padStart(digits + 1, '0')
  const decimal = `${text.slice(0, -digits)}.${text.slice(-digits)}` as `${number}`
  return new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    maximumFractionDigits: digits,
  }).format(decimal)
}

const DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' })
const noonOf = (day: CalendarDay): Date => new Date(`${day}T12:00:00Z`)

/** `25 November 2026`, the one way in which papers say a day. */
export const dayWords = (day: CalendarDay): string => DAY.format(noonOf(day))

/** `28 November – 28 December 2026`, without the narrow spaces that a font may lack. */
export const periodWords = ({ from, until }: NonNullable<InvoiceLine['period']>): string =>
  DAY.formatRange(noonOf(from), noonOf(until)).replaceAll(/\s/g, ' ')

const SOURCE_WORDS: Readonly<Record<ExchangeRate['source'], string>> = {
  ECB: 'ECB',
  entered: 'seller’s rate of',
}

/** `VAT in EUR: €1.57 (1 EUR = 1.0923 USD, ECB 24 November 2026)` */
export function sellerVatWords(vat: SellerVat): string {
  const { day, source, perEuro } = vat.exchangeRate
  const rates = perEuro.map(({ currency, rate }) => `1 EUR = ${rate} ${currency}`).join(', ')
  const from = `${SOURCE_WORDS[source]} ${dayWords(day)}`
  return `VAT in ${vat.currency}: ${moneyWords(vat)} (${rates}, ${from})`
}

/** `25.5%`, or a dash where no VAT is charged. */
export function rateWords(vatKind: InvoiceVatKind, rateBasisPoints: BasisPoints): string {
  return vatKind === 'charged' ? formatBasisPoints(rateBasisPoints) : '–'
}

/** `VAT 19% (Germany) of €9.00` */
export function vatWords(
  { vatKind, rateBasisPoints, country, netCents }: InvoiceVat,
  currency: string,
): string {
  const whose = country === undefined ? '' : ` (${countryName(country)})`
  return `VAT ${rateWords(vatKind, rateBasisPoints)}${whose} of ${moneyWords({ amountCents: netCents, currency })}`
}

/** The lines of an address and what identifies the party, without what is unknown. */
export function partyWords(party: InvoiceParty): string[] {
  return [
    party.name,
    party.street,
    `${party.postcode} ${party.city}`.trim(),
    countryName(party.country),
    party.vatId === null ? '' : `VAT ID ${party.vatId}`,
    party.taxNumber == null ? '' : `Tax number ${party.taxNumber}`,
    party.registration ?? '',
    party.email ?? '',
  ].filter((line) => line !== '')
}

const TITLES = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const

/** `Self-billed invoice SB-2026-000001`: the law asks for that word. */
export function titleOf({
  kind,
  isSelfBilled,
  number,
}: Pick<InvoiceDocument, 'kind' | 'isSelfBilled' | 'number'>): string {
  return `${isSelfBilled ? `Self-billed ${TITLES[kind].toLowerCase()}` : TITLES[kind]} ${number}`
}
