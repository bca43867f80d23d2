import type { Money } from './money.ts'

const EURO_LIKE_DIGITS = 2

/** ISO 4217, where it is not two. */
const MINOR_DIGITS: Readonly<Record<string, number>> = {
  ...named('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 0),
  ...named('BHD IQD JOD KWD LYD OMN TND', 3),
  ...named('CLF UYW', 4),
}

function named(codes: string, digits: number): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, digits]))
}

/**
 * Digits after the point: 2 for EUR, 0 for JPY, 3 for KWD.
 *
 * @param currency three capital letters of ISO 4217
 */
export function minorDigitsOf(currency: string): number {
  return MINOR_DIGITS[currency] ?? EURO_LIKE_DIGITS
}

/** A number as text, as `Intl.NumberFormat` reads it without losing a digit. */
export type DecimalText = `${number}`

/** The amount in the currency's main unit, exactly: `-12.30` for −1,230 cents of a euro, `5` for five yen. */
export function decimalText({ amountCents, currency }: Money): DecimalText {
  const digits = minorDigitsOf(currency)
  const text = String(Math.abs(amountCents)).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const sign = amountCents < 0 ? '-' : ''
  return `${sign}${whole}${digits > 0 ? `.${text.slice(-digits)}` : ''}` as DecimalText
}
