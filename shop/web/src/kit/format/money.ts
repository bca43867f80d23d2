import { amountCents as wholeCents, decimalText } from '@segno/units'
import { readerLanguage } from '../../ui/reader-language.ts'

interface MoneyFacts {
  /** Three letters of ISO 4217. */
  readonly currency?: string
  readonly language?: string
  /** Without cents where there are none. */
  readonly isShort?: boolean
}

/**
 * `€ 9.00` in the reader's language.
 *
 * @param amountCents whole minor units: cents of a euro, but whole yen
 * @throws {RangeError} when it is not a whole number
 */
export function formatMoney(
  amountCents: number,
  { currency = 'EUR', language = readerLanguage(), isShort = false }: MoneyFacts = {},
): string {
  const writer = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    ...(isShort ? { trailingZeroDisplay: 'stripIfInteger' } : {}),
  })
  return withSignApart(writer.formatToParts(decimalText({ amountCents: wholeCents(amountCents), currency })))
}

/** Millionths of a euro, to a hundredth of a cent where they are no whole cents: `€ 0.3333`. */
export function formatMicroEur(amountMicroEur: number, language = readerLanguage()): string {
  return writeMicroEur(amountMicroEur, language, 4)
}

/** Millionths of a euro, all of them: `€ 0.333333`. */
export function formatExactMicroEur(amountMicroEur: number, language = readerLanguage()): string {
  return writeMicroEur(amountMicroEur, language, 6)
}

function writeMicroEur(amountMicroEur: number, language: string, maximumFractionDigits: number): string {
  const writer = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits,
    // A sum that is shown is never more than what there is.
    roundingMode: 'trunc',
  })
  return withSignApart(writer.formatToParts(amountMicroEur / 1_000_000))
}

/** Some languages put the sign right at the digits; here it always stands apart. */
function withSignApart(parts: readonly Intl.NumberFormatPart[]): string {
  return parts
    .map(({ type, value }, at) => value + (isSignAtDigits(type, parts[at + 1]) ? '\u00a0' : ''))
    .join('')
}

function isSignAtDigits(type: string, next: Intl.NumberFormatPart | undefined): boolean {
  return type === 'currency' && next?.type === 'integer'
}
