import { decimalText } from './currency.ts'
import { amountCents } from './money.ts'

/** Of every number, sum and day that people read: that of our text, which is English, wherever the reader is. */
export const LOCALE = 'en-GB'

const counts = new Intl.NumberFormat(LOCALE)

/** `1,204` */
export function formatCount(count: number): string {
  return counts.format(count)
}

/** `1,204 sounds`, `1 sound` */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** `1,204 points`, `1 point` */
export const formatPoints = (points: number): string => countOf(points, 'point', 'points')

/** `25.5%` of 2,550 basis points. */
export function formatBasisPoints(basisPoints: number): string {
  return new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  )
}

const COUNTRIES = new Intl.DisplayNames(LOCALE, { type: 'region' })

/** A country's name by its two letters; those themselves where it has none. */
export const countryName = (code: string): string => COUNTRIES.of(code) ?? code

/** `EUR 1,234.50`, as mails and papers write it, of whole minor units. */
export function moneyText(cents: number, currency: string): string {
  const writer = new Intl.NumberFormat(LOCALE, { style: 'currency', currency, currencyDisplay: 'code' })
  return writer.format(decimalText({ amountCents: amountCents(cents), currency })).replace('\u00a0', ' ')
}

const MICRO_DIGITS = 6

/** Exactly, with two digits after the point at least: `€ 0.333333`, `€ -2.50`. */
export function microEurText(amountMicroEur: number): string {
  const digits = String(Math.abs(amountMicroEur)).padStart(MICRO_DIGITS + 1, '0')
  const parts = digits.slice(-MICRO_DIGITS).replace(/0{1,4}$/, '')
  return `€ ${amountMicroEur < 0 ? '-' : ''}${digits.slice(0, -MICRO_DIGITS)}.${parts}`
}
