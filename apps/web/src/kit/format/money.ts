import { amountCents as wholeCents, decimalText } from '@segno/units'
import { readerLanguage } from '../../ui/reader-language.ts'

interface MoneyFacts {
  /** Three letters of ISO 4217. */
  readonly currency?: string
  readonly language?: string
}

/**
 * `€ 9.00` in the reader's language.
 *
 * @param amountCents whole minor units: cents of a euro, but whole yen
 * @throws {RangeError} when it is not a whole number
 */
export function formatMoney(
  amountCents: number,
  { currency = 'EUR', language = readerLanguage() }: MoneyFacts = {},
): string {
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency }).formatToParts(
    decimalText({ amountCents: wholeCents(amountCents), currency }),
  )
  // Some languages put the sign right at the digits; here it always stands apart.
  return parts
    .map(({ type, value }, at) => value + (isSignAtDigits(type, parts[at + 1]) ? '\u00a0' : ''))
    .join('')
}

function isSignAtDigits(type: string, next: Intl.NumberFormatPart | undefined): boolean {
  return type === 'currency' && next?.type === 'integer'
}
